import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { bankOf } from "../../test/examples/bank.ts";
import { openEveryProvider, providers } from "../../test/examples/every-provider.ts";
import { paidOrders } from "../../test/examples/paid-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { MERCHANT } from "../../test/examples/yandex.ts";

// Refunds in the bank's cabinet, with goods still reserved.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const every = await openEveryProvider(testShop, sandbox);
const { store } = every;
const { anOpenPayment, orderState, payments, settled } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);

afterEach(async () => assert.deepEqual(await findBreaks(shop.db), []));

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

/** Staff cancels: refunds what is left; a refusal means it is back already. */
async function endByStaff(orderId: string, byHand: boolean): Promise<void> {
  const now = shop.clock.now();
  const { id } = await shop.payments.refundOrder(orderId, { back: null, withDelivery: true, byHand, actor: "staff", reason: "test", now });
  await shop.jobs.runWaiting();
  if (!byHand) await shop.payments.refundGivenByHand(id, { by: "Анна", now });
  assert.equal((await orderState(orderId)).payment, "refunded");
}

test("a full or partial reversal by the bank is detected and calls staff", async () => {
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

test("partial then full reversal is a full refund, case settled or not", async () => {
  for (const isSeenTo of [true, false]) {
    const { id, paymentId, bank } = await aPaidPayment();
    const accept = () => shop.payments.caseActions.acceptReturn(paymentId, { by: "Анна", note: "", now: shop.clock.now() });
    await bank.ask("reverse", { amount: "500" });
    await settle(paymentId);
    if (isSeenTo) assert.deepEqual(await accept(), { ok: true, done: "refunded-in-part", amountMinor: 5_00 });
    assert.equal((await bank.ask("reverse", {})).errorCode, "0");
    await settle(paymentId);
    assert.deepEqual([await stateOf(id, paymentId), await casesOf(paymentId)], ["refunded", ["payment-returned"]]);
    assert.deepEqual(await accept(), { ok: true, done: "refunded", amountMinor: isSeenTo ? 1995_00 : 2000_00 });
    assert.equal((await orderState(id)).payment, "refunded");
  }
});

type Order = Awaited<ReturnType<typeof every.anOpenPayment>>;

/** Voiding a payment without a refund, where a provider can. */
const undoing = {
  sber: async ({ id }: Order) => (await (await bankOf(shop, sandbox, id)).ask("reverse", {})).errorCode === "0",
  onevision: async ({ play }: Order) => (await play({ outcome: "canceled", callback: "none" })) === 200,
  yandex: async ({ ref }: Order) => {
    const headers = { authorization: `Api-Key ${MERCHANT}` };
    return (await fetch(`${sandbox.url}/yandex/api/merchant/v1/orders/${ref}/rollback`, { method: "POST", headers })).ok;
  },
};

for (const [name, undo] of Object.entries(undoing))
  test(`a payment cancelled at ${name} is detected, calls staff, and is booked once`, async () => {
    const order = await every.anOpenPayment(providers[name as keyof typeof undoing]);
    const { id, paymentId } = order;
    await order.play({ callback: "none" });
    await settle(paymentId);
    assert.equal((await orderState(id)).payment, "paid");
    assert.ok(await undo(order));
    for (let times = 0; times < 2; times++) {
      await settle(paymentId);
      assert.deepEqual([await stateOf(id, paymentId), await casesOf(paymentId)], ["refunded", ["payment-returned"]]);
    }
    const said = { by: "Анна", note: "", now: shop.clock.now() };
    const answers = await Promise.all([1, 2].map(() => shop.payments.caseActions.acceptReturn(paymentId, said)));
    const done = answers.flatMap((one) => (one.ok ? [one.done] : []));
    assert.deepEqual(done, ["refunded"]);
    await settle(paymentId);
    assert.deepEqual([(await orderState(id)).payment, await casesOf(paymentId)], ["refunded", []]);
  });

test("our own refund that a provider carries out by a cancel is no case", async () => {
  const { id, paymentId, play } = await every.anOpenPayment(providers.onevision);
  await play({ callback: "none", refunds: "slow" });
  await settle(paymentId);
  await shop.payments.refundOrder(id, { back: null, withDelivery: true, actor: "staff", reason: "test", now: shop.clock.now() });
  await shop.jobs.runWaiting();
  assert.deepEqual([await stateOf(id, paymentId), (await orderState(id)).payment], ["paid", "paid"], "under way");
  assert.equal(await play({ outcome: "canceled", callback: "none" }), 200);
  await settle(paymentId);
  assert.deepEqual(await casesOf(paymentId), []);
  await every.worksUntil(async () => (await stateOf(id, paymentId)) === "refunded");
  assert.deepEqual([(await orderState(id)).payment, await casesOf(paymentId)], ["refunded", []]);
  await settle(paymentId);
  assert.deepEqual(await casesOf(paymentId), []);
});

test("a payment partly reversed before we looked pays nothing until staff decides", async () => {
  const { id, bankId, paymentId } = await anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  const bank = await bankOf(shop, sandbox, id);
  assert.equal((await bank.ask("reverse", { amount: "500" })).errorCode, "0");
  await settle(paymentId);
  assert.equal((await orderState(id)).payment, "not-paid");
  assert.deepEqual([await stateOf(id, paymentId), await casesOf(paymentId)], ["review", ["payment-refunded-in-part"]]);
});

test("a refund by the bank itself is told from ours", async () => {
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
