import { type Db, row, sql } from "#app/foundation/database/database.server.ts";

/** The order that one phone call became. */
export const findPlaced = (db: Db, key: string) =>
  row<{ id: string; number: string }>(db, sql`select id, number from shop_order where call_key = ${key}`);
