import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { grantEntries, reversed } from "#app/money/ledger/ledger.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { moneyOf } from "../../test/examples/customer.ts";
import { paidOrders, started } from "../../test/examples/paid-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const aPaidOrder = paidOrders(testShop, await openStore(testShop), sandbox);
afterEach(() => sandbox.heal());

/** Delivers, with duplicate carrier events. */
async function deliver(id: string, times = 1) {
  await sql`update shop_order set status = 'sent-to-delivery' where id = ${id}`.execute(shop.db);
  await sql`insert into order_history (order_id, field, was, became, actor, at) values (${id}, 'status', 'paid', 'sent-to-delivery', 'test', now())`.execute(
    shop.db,
  );
  const told = { status: "delivered", actor: "cdek", now: shop.clock.now() } as const;
  for (let n = 0; n < times; n++)
    await inTransaction(shop.db, async (trx) => shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, told));
}
const promised = async (id: string) =>
  Number(
    (await sql<{ n: number }>`select sum(cashback_minor / 100)::int as n from order_line where order_id = ${id}`.execute(shop.db)).rows[0]!
      .n,
  );
const bonusOf = async (customerId: string) => (await moneyOf(shop, customerId)).bonus;
const done = () => shop.jobs.runWaiting();

test("[PRC-15] cashback is credited once when the order is done, whatever the repeats", async () => {
  const { id, customerId, left } = await aPaidOrder();
  const sum = await promised(id);
  assert.ok(sum > 100, String(sum));
  assert.equal(await bonusOf(customerId), left.bonus);
  await deliver(id, 3);
  assert.equal(await bonusOf(customerId), left.bonus + sum);
});

test("[PRC-15] pieces that came back earn nothing, be it before the order is done or after", async () => {
  const early = await aPaidOrder();
  await early.refund([{ position: 0, quantity: 1 }]);
  await done();
  await deliver(early.id);
  const late = await aPaidOrder();
  await deliver(late.id);
  await late.refund([{ position: 0, quantity: 1 }]);
  await done();
  assert.equal(await bonusOf(early.customerId), await bonusOf(late.customerId));
  for (const { customerId, refund } of [early, late]) {
    await refund(null);
    await done();
    assert.deepEqual(await moneyOf(shop, customerId), started);
  }
});

test("spent cashback is taken back within the balance; the refund goes through", async () => {
  const { id, customerId, refund } = await aPaidOrder();
  await deliver(id);
  const spent = (await bonusOf(customerId)) * 100;
  await inTransaction(shop.db, (trx) =>
    post(trx, { cause: "test", causeId: id, customerId, entries: reversed(grantEntries("bonus", spent)), now: shop.clock.now() }),
  );
  await refund(null);
  await done();
  // 700 bonus was refunded, and the credited cashback taken from it.
  assert.equal(await bonusOf(customerId), 700 - (await promised(id)));
});

test("spent cashback is deducted from the next credit: returning earns nothing", async () => {
  const first = await aPaidOrder({});
  await deliver(first.id);
  const { customerId } = first;
  const spent = (await bonusOf(customerId)) * 100;
  await inTransaction(shop.db, (trx) =>
    post(trx, { cause: "test", causeId: first.id, customerId, entries: reversed(grantEntries("bonus", spent)), now: shop.clock.now() }),
  );
  await first.refund(null);
  await done();
  assert.equal(await bonusOf(customerId), 0);
  const earned = await promised(first.id);
  const second = await aPaidOrder({}, first);
  await deliver(second.id);
  assert.equal(await promised(second.id), earned);
  assert.equal(await bonusOf(customerId), 0, "the second order's cashback pays back the first's");
  const third = await aPaidOrder({}, first);
  await deliver(third.id);
  assert.equal(await bonusOf(customerId), earned, "and no more than that");
});
