import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { bankOf } from "../../test/examples/bank.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { paidOrders } from "../../test/examples/paid-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

// Money that leaves by the bank's own cabinet: nobody here has asked for it, and the goods are still promised.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { anOpenPayment, orderState, payments, settled } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);

const settle = (paymentId: string) => shop.payments.settle(paymentId, shop.clock.now());
const casesOf = async (id: string) =>
  (await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id} and closed_at is null`.execute(shop.db)).rows.map(
    ({ kind }) => kind,
  );
const stateOf = async (orderId: string, paymentId: string) => (await payments(orderId)).find(({ id }) => id === paymentId)!.state;

async function aPaidPayment() {
  const order = await anOpenPayment();
  await sandbox.pay(order.bankId);
  await settled(order.bankId);
  assert.equal((await orderState(order.id)).payment, "paid");
  return { ...order, bank: await bankOf(shop, sandbox, order.id) };
}

/** Staff gives up the order: what the bank can still give it is asked for, and what it refuses is back already. */
async function endByStaff(orderId: string, byHand: boolean): Promise<void> {
  const now = shop.clock.now();
  const { id } = await shop.payments.refundOrder(orderId, { back: null, withDelivery: true, byHand, actor: "staff", reason: "test", now });
  await shop.jobs.runWaiting();
  if (!byHand) await shop.payments.refundGivenByHand(id, { by: "Анна", now });
  assert.equal((await orderState(orderId)).payment, "refunded");
}

test("a payment that the bank reverses, all of it or a part, is known to be back, and a person is called", async () => {
  for (const [fields, became] of [
    [{}, "refunded"],
    [{ amount: "500" }, "partially-refunded"],
  ] as const) {
    const { id, paymentId, bank } = await aPaidPayment();
    assert.equal((await bank.ask("reverse", fields)).errorCode, "0");
    await settle(paymentId);
    assert.deepEqual([await stateOf(id, paymentId), await casesOf(paymentId)], [became, ["payment-returned"]]);
    await endByStaff(id, became === "refunded");
  }
});

test("a payment of which the bank holds less than its sum by the time we look pays nothing until a person has looked", async () => {
  const { id, bankId, paymentId } = await anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  const bank = await bankOf(shop, sandbox, id);
  assert.equal((await bank.ask("reverse", { amount: "500" })).errorCode, "0");
  await settle(paymentId);
  assert.equal((await orderState(id)).payment, "not-paid");
  assert.deepEqual([await stateOf(id, paymentId), await casesOf(paymentId)], ["review", ["payment-refunded-in-part"]]);
});

test("what the bank gives back beside our own refund is told from it", async () => {
  const { id, refund } = await aPaidOrder();
  const bank = await bankOf(shop, sandbox, id);
  await refund([{ position: 1, quantity: 1 }]);
  await shop.jobs.runWaiting();
  await settle(bank.paymentId);
  assert.deepEqual([await stateOf(id, bank.paymentId), await casesOf(bank.paymentId)], ["partially-refunded", []]);
  assert.equal((await bank.ask("refund", { amount: "100" })).errorCode, "0");
  await settle(bank.paymentId);
  assert.deepEqual([await stateOf(id, bank.paymentId), await casesOf(bank.paymentId)], ["partially-refunded", ["payment-returned"]]);
});
