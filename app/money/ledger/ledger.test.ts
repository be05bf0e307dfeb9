import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { brokenConstraint, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { giveMoney, moneyOf, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { post } from "./ledger.queries.server.ts";
import { type Entry, paidEntries, reversed, takenEntries, unclaimedEntries } from "./ledger.ts";

const { shop, app } = await createTestShop();
const aCustomer = () => signIn(shop, createShopper(app));
const write = (posting: { customerId?: string; entries: readonly Entry[]; cause?: string; causeId?: string }) =>
  inTransaction(shop.db, (trx) => post(trx, { cause: "test", causeId: newId(), now: shop.clock.now(), ...posting }));
const balanced = (account: Entry["account"], rubles: number): Entry[] => [
  { account, amountMinor: rubles * 100 },
  { account: "shop", amountMinor: -rubles * 100 },
];
const refused = (constraint: string) => (error: unknown) => brokenConstraint(error) === constraint;

test("what an order takes, is paid and refunds sums to zero, kopeck by kopeck", () => {
  const kopecks = fc.nat(10_000_000_00);
  const sum = (entries: readonly Entry[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0);
  fc.assert(
    fc.property(kopecks, kopecks, kopecks, kopecks, kopecks, (bonusMinor, advanceMinor, depositMinor, goods, clientDeliveryMinor) => {
      const all = [
        takenEntries({ bonusMinor, advanceMinor, depositMinor }),
        paidEntries({ totalMinor: goods + clientDeliveryMinor, clientDeliveryMinor }),
        unclaimedEntries(goods),
      ];
      for (const entries of all) assert.deepEqual([sum(entries), sum(reversed(entries))], [0, 0]);
    }),
  );
});

test("the database refuses unbalanced transactions and additions to written ones", async () => {
  const customerId = await aCustomer();
  await assert.rejects(write({ customerId, entries: [{ account: "bonus", amountMinor: 5 }] }), refused("ledger_balanced"));
  // An unknown account would leave the entries unbalanced.
  await assert.rejects(write({ customerId: "nobody", entries: balanced("bonus", 5) }), refused("ledger_balanced"));
  await write({ customerId, entries: balanced("bonus", 5) });
  const addition = sql`insert into ledger_entry (transaction_id, account_id, amount_minor)
    select max(t.id), (select id from ledger_account where customer_id = ${customerId} and kind = 'bonus'), 1 from ledger_transaction t`;
  await assert.rejects(addition.execute(shop.db), refused("ledger_balanced"));
  for (const table of ["ledger_entry", "ledger_transaction"]) {
    await assert.rejects(sql`delete from ${sql.table(table)}`.execute(shop.db), /append-only/);
    await assert.rejects(sql`update ${sql.table(table)} set id = default`.execute(shop.db), /append-only|generated/);
  }
  assert.equal((await moneyOf(shop, customerId)).bonus, 5);
});

test("a posting reads only its own rows, whatever the volume", async () => {
  const customerId = await aCustomer();
  await sql`insert into customer (id, phone) select 'crowd-' || n, '+7999' || n from generate_series(1000000, 1001999) as n`.execute(
    shop.db,
  );
  await sql`with opened as (insert into ledger_transaction (cause, cause_id, at) select 'crowd', n, now() from generate_series(1, 3000) as n returning id)
    insert into ledger_entry (transaction_id, account_id, amount_minor)
    select o.id, a.id, case a.kind when 'goods' then 1 else -1 end from opened o, ledger_account a where a.customer_id is null and a.kind in ('goods', 'money')`.execute(
    shop.db,
  );
  const rowsRead = async (trx: Db) =>
    (
      await sql<{ n: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
        where relname like 'ledger%'`.execute(trx)
    ).rows[0]!.n;
  await inTransaction(shop.db, async (trx) => {
    const before = await rowsRead(trx);
    for (let n = 0; n < 20; n++)
      await post(trx, { cause: "test", causeId: newId(), customerId, entries: balanced("bonus", 1), now: shop.clock.now() });
    assert.ok((await rowsRead(trx)) - before < 20 * 50, `${await rowsRead(trx)} rows`);
  });
});

test("one cause is written once, on any number of repeats", async () => {
  const customerId = await aCustomer();
  const again = { customerId, entries: balanced("advance", 7), cause: "grant", causeId: newId() };
  const written = await Promise.all(Array.from({ length: 8 }, () => write(again)));
  assert.equal(written.filter(Boolean).length, 1);
  assert.equal((await moneyOf(shop, customerId)).advance, 7);
  assert.equal(await write({ customerId, entries: balanced("advance", 0) }), false);
});

test("no balance goes below zero under any concurrency or order", async () => {
  const customerId = await aCustomer();
  await giveMoney(shop, customerId, { bonus: 500, advance: 300, deposit: 200 });
  const taking = Array.from({ length: 30 }, (_, n) => {
    const entries = takenEntries({ bonusMinor: 100_00, advanceMinor: 50_00, depositMinor: 30_00 });
    return write({ customerId, entries: n % 2 ? entries : entries.toReversed() }).then(
      () => true,
      (error) => {
        assert.equal(brokenConstraint(error), "ledger_account_balance");
        return false;
      },
    );
  });
  assert.equal((await Promise.all(taking)).filter(Boolean).length, 5);
  assert.deepEqual(await moneyOf(shop, customerId), { bonus: 0, advance: 50, deposit: 50 });
});
