import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Shop } from "../../app/shop.server.ts";
import { createTestFolder } from "../create-test-shop.ts";

const TABLES =
  "category model model_category product specification stock stock_movement warehouse_balance picture product_picture promo_code collection collection_model search_document customer ledger_entry exchange_name exchange_state";

/** A hash per importable table: equal = unchanged. */
export async function catalogueOf(shop: Shop): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of TABLES.split(" ")) {
    const found = await shop.database.pool.query(`select to_jsonb(t)::text as row from ${table} t order by 1`);
    state[table] = `${found.rowCount} rows ${createHash("sha1").update(JSON.stringify(found.rows)).digest("hex")}`;
  }
  return state;
}

export async function one<T extends object = Record<string, string | number | null>>(shop: Shop, statement: string): Promise<T> {
  return (await shop.database.pool.query<T>(statement)).rows[0]!;
}

/** Writes a file to import; returns its path. */
export function write(content: unknown, folder = createTestFolder(), name = "shop.json"): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return path;
}

const GOODS =
  "category model model_category product specification stock warehouse_balance product_picture collection collection_model search_document exchange_state exchange_name";

/** All rows of goods without histories. */
export async function goodsOf(shop: Shop): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of GOODS.split(" "))
    state[table] = (await shop.database.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`)).rows
      .map(({ row }) => row)
      .join("\n");
  return state;
}
