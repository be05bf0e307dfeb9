import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { migrate } from "../app/foundation/database/migrate.server.ts";
import { createTestDatabase, createTestFolder, openTestDatabase } from "./create-test-shop.ts";

type Move = { day: number; on_hand?: number; reserved?: number; cause: string };

/** A database before 0203: counted on day 5 with fewer pieces than were reserved, and what moved since. */
async function before(goods: { id: string; counted: number; promised: number; since: Move[] }[]) {
  const { url } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  const database = await openTestDatabase({ dataDir: createTestFolder(), databaseUrl: url });
  await migrate(database, undefined, { upTo: "0202-requisites-in-our-words.sql" });
  await client.query("insert into category (id, slug, name) values ('c', 'c', '{}')");
  const at = (day: number) => `2026-11-${day} 10:00:00Z`;
  for (const { id, counted, promised, since } of goods) {
    await client.query("insert into model (id, slug, name, category_id) values ($1, $1, '{}', 'c')", [id]);
    await client.query("insert into product (id, model_id, guid, name, sku, price_minor) values ($1, $1, $1, '{}', $1, 100)", [id]);
    const moves: Move[] = [{ day: 11, on_hand: promised, cause: "import" }, { day: 12, reserved: promised, cause: "order" }, ...since];
    const sum = (field: "on_hand" | "reserved") => moves.reduce((all, move) => all + (move[field] ?? 0), 0);
    await client.query("insert into stock (product_id, on_hand, reserved) values ($1, $2, $3)", [id, sum("on_hand"), sum("reserved")]);
    for (const { day, on_hand = 0, reserved = 0, cause } of moves)
      await client.query(
        "insert into stock_movement (product_id, specification_id, on_hand, reserved, cause, cause_id, at) values ($1, '0', $2, $3, $4, 'x', $5)",
        [id, on_hand, reserved, cause, at(day)],
      );
    await client.query("insert into stock_shortage (product_id, specification_id, counted, reserved, at) values ($1, '0', $2, $3, $4)", [
      id,
      counted,
      promised,
      at(15),
    ]);
  }
  await client.end();
  return database;
}

test("shortages of before the migration are short, and their phantom pieces are gone", async () => {
  const database = await before([
    { id: "held", counted: 2, promised: 5, since: [] },
    { id: "freed", counted: 2, promised: 5, since: [{ day: 16, reserved: -4, cause: "release" }] },
    {
      id: "sold again",
      counted: 2,
      promised: 5,
      since: [
        { day: 16, reserved: -5, cause: "release" },
        { day: 17, reserved: 4, cause: "order" },
      ],
    },
    { id: "gone", counted: 2, promised: 5, since: [{ day: 16, on_hand: -5, reserved: -5, cause: "ship" }] },
    { id: "counted since", counted: 2, promised: 5, since: [{ day: 16, on_hand: 7, cause: "import" }] },
  ]);
  await migrate(database);
  const { rows } = await database.pool.query(
    `select product_id as id, available, stock.short, c.subject is not null as has_case, stock.on_hand - moved.on_hand + stock.short - moved.short as strays
     from stock left join case_for_staff c on c.kind = 'stock-shortage' and c.subject = product_id || ' 0' and c.closed_at is null
     cross join lateral (select sum(m.on_hand)::int as on_hand, sum(m.short)::int as short from stock_movement m where m.product_id = stock.product_id) moved`,
  );
  assert.deepEqual(Object.fromEntries(rows.map(({ id, ...row }) => [id, row])), {
    held: { available: 0, short: 3, has_case: true, strays: 0 },
    freed: { available: 1, short: 0, has_case: false, strays: 0 },
    "sold again": { available: 0, short: 2, has_case: true, strays: 0 },
    gone: { available: 0, short: 0, has_case: false, strays: 0 },
    "counted since": { available: 7, short: 0, has_case: false, strays: 0 },
  });
  await database.close();
});
