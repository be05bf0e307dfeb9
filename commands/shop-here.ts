import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "../app/foundation/database/database.server.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";

type Place = { dataDir: string; databaseUrl?: string | undefined };

/** In words, for texts that say where a shop is missing. */
export const placeInWords = ({ dataDir, databaseUrl }: Place): string => (databaseUrl ? m.staff_place_database() : dataDir);

export const isFolderOfNoShop = ({ dataDir, databaseUrl }: Place): boolean => !databaseUrl && !existsSync(join(dataDir, "postgres"));

export async function holdsShop({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('public.shop_order') is not null as here");
  return rows[0].here;
}

/** Without the store's settings a command would create a shop of its own and report that there is nothing to do. */
export async function assertShopHere(place: Place): Promise<void> {
  const missing = () => new UserError(m.staff_no_shop({ place: placeInWords(place) }));
  if (isFolderOfNoShop(place)) throw missing();
  if (!place.databaseUrl) return;
  const database = await openDatabase(place);
  try {
    if (!(await holdsShop(database))) throw missing();
  } finally {
    await database.close();
  }
}
