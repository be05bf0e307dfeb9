import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { releaseReservations } from "#app/catalogue/reservation.queries.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { givenBackStatuses } from "#app/foundation/states/order-status.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { reversed, takenEntries } from "#app/money/ledger/ledger.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { giveMoney, moneyOf, signIn } from "../../test/examples/customer.ts";
import { putOnShelf, shelf } from "../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { findBreaks } from "./reconcile.queries.server.ts";

const { shop, app } = await createTestShop();

/** Two gloves for 10,000 with free delivery, partly paid by balances. */
async function anOrder(money: { bonus: number; advance: number; deposit: number }) {
  const shopper = createShopper(app);
  const customerId = await signIn(shop, shopper);
  await giveMoney(shop, customerId, money);
  const gloves = await putOnShelf(shop, { price: 5000, stock: 5 });
  const asked = { bonus: money.bonus, avanse: money.advance, ad_deposit: money.deposit };
  const { body } = await shopper.quote([{ productid: gloves, quantity: 2 }], asked);
  const placed = await shopper.post("/order/addnew", orderBody(body));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  assert.deepEqual(await moneyOf(shop, customerId), { bonus: 0, advance: 0, deposit: 0 });
  return { id: placed.body._id, customerId, gloves };
}

/** Manual changes by staff or a carrier's scan, without a call of their own. */
async function end(id: string, became: string) {
  await sql`insert into order_history (order_id, field, was, became, actor, at) select id, 'status', status, ${became}, 'test', now() from shop_order where id = ${id}`.execute(
    shop.db,
  );
  await sql`update shop_order set status = ${became}, hold_until = null where id = ${id}`.execute(shop.db);
}
const breaks = async () => (await findBreaks(shop.db)).map(({ invariant }) => invariant);

test("an unpaid ended order is consistent once all is restored; gaps are named", async () => {
  const part = { bonus: 300, advance: 200, deposit: 100 };
  for (const status of givenBackStatuses) {
    const { id, customerId, gloves } = await anOrder(part);
    await end(id, status);
    const missing = ["INV2 closed-order-reserves", "INV5 order-in-ledger"];
    assert.deepEqual((await breaks()).sort(), missing, status);
    const order = (await shop.orders.find(shop.db, id))!;
    const now = shop.clock.now();
    await inTransaction(shop.db, (trx) =>
      post(trx, { cause: "order-release", causeId: id, orderId: id, customerId, entries: reversed(takenEntries(order)), now }),
    );
    assert.deepEqual(await breaks(), missing.slice(0, 1), status);
    await inTransaction(shop.db, (trx) => releaseReservations(trx, id, now));
    assert.deepEqual(await breaks(), [], status);
    assert.deepEqual([await moneyOf(shop, customerId), (await shelf(shop, gloves)).reserved], [part, 0]);
  }
});

test("a paid order's refunds are the truth: a later status moves nothing", async () => {
  const whole = { bonus: 5000, advance: 3000, deposit: 2000 };
  const { id, customerId } = await anOrder(whole);
  await shop.payments.refundOrder(id, { back: null, withDelivery: true, actor: "staff", reason: "test", now: shop.clock.now() });
  for (const status of givenBackStatuses) {
    await end(id, status);
    assert.deepEqual(await breaks(), [], status);
  }
  assert.deepEqual(await moneyOf(shop, customerId), whole);
});
