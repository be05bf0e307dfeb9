import type { Db } from "../database/database.server.ts";
import { hmac } from "../ids.server.ts";
import { UserError } from "../plain-reason.ts";
import { findKey, putFirstKey } from "./instances.queries.server.ts";

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: string): string => hmac(key, "fingerprint of the secret key").slice(0, 12);

/** Throws if the key isn't the shop's: codes, links and sealed texts would break. Records the first key. `from` says where it was read. */
export async function assertOwnKey(db: Db, key: string, from: string): Promise<void> {
  const own = fingerprintOf(key);
  const known = await findKey(db);
  if (!known) await putFirstKey(db, own);
  const { fingerprint } = known ?? (await findKey(db))!;
  if (fingerprint === own) return;
  throw new UserError(
    `This database belongs to a shop with another secret key: its fingerprint is ${fingerprint}, that of ${from} is ${own}. With this one everybody is signed out, links in sent letters open nothing, and bank accounts of withdrawals can't be read. ${cureOf(from)} If that key is lost for good, npm run secret-key -- accept --by NAME goes on with this one.`,
  );
}

const cureOf = (from: string) =>
  from === "SECRET_KEY"
    ? "Give every process the same SECRET_KEY, or leave it out and copy the shop's secret.key into DATA_DIR."
    : `Copy secret.key over from the DATA_DIR of the shop's other host, or of the old one, to ${from}.`;
