import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { orders } from "../../commands/orders.ts";
import { refund } from "../../commands/refund.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { bankOf } from "../../test/examples/bank.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { moneyOf } from "../../test/examples/customer.ts";
import { paidOrders, started } from "../../test/examples/paid-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { staffAt } from "../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
const staff = staffAt(shop);

afterEach(async () => {
  await sandbox.heal();
  assert.deepEqual(await findBreaks(shop.db), []);
});

const KEPT = /The parcel was shipped, so 390 ₽ for its delivery are kept\. `--delivery` refunds them too\./;

async function aPaid(asked?: Parameters<typeof aPaidOrder>[0]) {
  const order = await aPaidOrder(asked);
  const bank = await bankOf(shop, sandbox, order.id);
  const give = async (...wish: string[]) => (await staff(refund, order.number, ...wish, "--by", "Анна")).text;
  const back = async () => {
    await shop.jobs.runWaiting();
    return (await bank.refunded()) / 100;
  };
  const ship = async () => assert.equal((await staff(orders, "ship", order.number, "--by", "Анна")).status, 0);
  return { ...order, give, back, ship };
}

test("before shipping `--all` refunds all that was paid, delivery and accounts too", async () => {
  for (const before of [[], ["2:3"], ["1:1", "2:7"], ["1:1", "2:7", "3:1"], ["--delivery 2:2"]]) {
    const { id, customerId, total, give, back } = await aPaid();
    for (const wish of before) await give(...wish.split(" "));
    const isOver = before.length === 3;
    const said = await give("--all");
    if (isOver) assert.match(said, /refunded already/, "its last piece took the delivery along");
    else assert.match(said, /^Refunded: /);
    assert.doesNotMatch(said, KEPT);
    assert.deepEqual([await back(), await moneyOf(shop, customerId)], [total, started], before.join());
    assert.equal((await store.orderState(id)).payment, "refunded");
  }
});

test("before shipping a part leaves the delivery, which the rest still needs", async () => {
  const { total, give, back } = await aPaid({});
  await give("1:1", "2:7");
  assert.equal(await back(), 1610 + 7 * 333);
  assert.match(await give("3:1"), /390 ₽ of it for delivery/);
  assert.equal(await back(), total);
});

test("after shipping `--all` refunds goods, says what it keeps; `--delivery` the rest", async () => {
  const { number, total, give, back, ship } = await aPaid({});
  await ship();
  const listed = await staff(refund, number, "--by", "Анна");
  assert.match(listed.text, /\(0 ₽ of it for delivery\)/);
  assert.match(listed.text, KEPT);
  assert.match(await give("2:7"), KEPT);
  assert.match(await give("--all"), KEPT);
  assert.equal(await back(), total - 390);
  assert.doesNotMatch(await give("--delivery"), KEPT);
  assert.equal(await back(), total);
  assert.doesNotMatch((await staff(refund, number, "--by", "Анна")).text, KEPT);
});

test("of what a bank returned by itself no more delivery is offered than is left", async () => {
  const { id, number, total, ship, give, back } = await aPaid({});
  await ship();
  const bank = await bankOf(shop, sandbox, id);
  await bank.ask("refund", { amount: String((total - 100) * 100) });
  await shop.payments.settle(bank.paymentId, shop.clock.now());
  assert.ok((await shop.payments.caseActions.acceptReturn(bank.paymentId, { by: "Анна", note: "", now: shop.clock.now() })).ok);
  assert.match((await staff(refund, number, "--by", "Анна")).text, /so 100 ₽ for its delivery are kept/);
  await give("--all");
  assert.equal(await back(), total);
  assert.doesNotMatch((await staff(refund, number, "--by", "Анна")).text, /are kept/);
});

test("a part before shipping, the rest after it: the delivery was performed", async () => {
  const { total, give, back, ship } = await aPaid({});
  await give("1:1");
  await ship();
  await give("--all");
  assert.equal(await back(), total - 390);
});
