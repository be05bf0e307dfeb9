import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openEveryProvider, type Provider, providers } from "../../test/examples/every-provider.ts";
import { receiptsOf } from "../../test/examples/receipts.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { otherWays } from "./other-ways.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { store, anOpenPayment, payerOf, outcome, worksUntil } = await openEveryProvider(testShop, sandbox);
afterEach(() => sandbox.heal());
const { sber, dolyame, yandex, cloudpayments, moneta, onevision } = providers;
const { receipts } = receiptsOf(testShop, sandbox);

type OpenPayment = Awaited<ReturnType<typeof anOpenPayment>>;
const change = ({ number, shopper }: OpenPayment, typepayment: string) =>
  shopper.post("/payment/changeway", { orderNumber: number, typepayment });

async function instead(order: OpenPayment, provider: Provider) {
  const changed = await change(order, provider.type);
  assert.deepEqual([changed.status, changed.body], [200, { activity: true }], JSON.stringify(changed.body));
  const { status, body } = await order.pay();
  assert.equal(status, 200, JSON.stringify(body));
  return payerOf(provider, order, body);
}
const states = async ({ id }: OpenPayment) => (await store.payments(id)).map(({ state }) => state).join(" ");

test("changing the payment method closes the former page; the order is paid once", async () => {
  for (const [from, to] of [
    [dolyame, sber],
    [yandex, cloudpayments],
    [cloudpayments, moneta],
    [moneta, sber],
    [sber, moneta],
  ] as const) {
    const order = await anOpenPayment(from);
    const play = await instead(order, to);
    assert.equal(await play(), 200, `${from.name} ${to.name}`);
    await worksUntil(async () => (await store.orderState(order.id)).payment === "paid");
    assert.deepEqual(await outcome(order.id), ["paid", "paid", "canceled paid", 1, 1], `${from.name} ${to.name}`);
    await order.play({ callback: "none" });
    await shop.payments.settle(order.paymentId, shop.clock.now());
    await worksUntil(async () => (await shop.payments.pollOpen(shop.clock.now())) === 0);
    assert.deepEqual((await outcome(order.id)).slice(0, 2), ["paid", "paid"], `${from.name} ${to.name}`);
  }
});

test("money by the former page pays the order; by both, the second is refunded", async () => {
  const one = await anOpenPayment(yandex);
  await instead(one, sber);
  await one.play({ callback: "none" });
  await shop.payments.settle(one.paymentId, shop.clock.now());
  assert.deepEqual(await outcome(one.id), ["paid", "paid", "paid canceled", 1, 1]);

  const both = await anOpenPayment(yandex);
  const play = await instead(both, sber);
  await both.play({ callback: "none" });
  assert.equal(await play(), 200);
  await worksUntil(async () => (await store.orderState(both.id)).payment === "paid");
  await shop.payments.settle(both.paymentId, shop.clock.now());
  await worksUntil(async () => /refunded/.test(await states(both)));
  assert.deepEqual([(await store.orderState(both.id)).payment, (await states(both)).split(" ").toSorted()], ["paid", ["paid", "refunded"]]);
});

const wayOf = async ({ id }: OpenPayment) => (await shop.orders.find(shop.db, id))!.paymentType;
const receiptStates = async ({ id }: OpenPayment) =>
  (await receipts(id)).map(({ cause, state, problem }) => [cause, state === "not-due" ? problem : "due"].join(" "));
const settle = ({ paymentId }: OpenPayment) => shop.payments.settle(paymentId, shop.clock.now());

test("[PAY-09] the order's way and its receipt follow the payment that paid", async () => {
  // In tenge by OneVision no receipt is due here; by CloudPayments one is.
  const order = await anOpenPayment(onevision);
  await instead(order, cloudpayments);
  await order.play({ callback: "none" });
  await settle(order);
  assert.deepEqual([(await store.orderState(order.id)).payment, await wayOf(order)], ["paid", "onevision"]);
  assert.deepEqual(await receiptStates(order), ["paid abroad"]);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("[PAY-09] late money is receipted as its own provider's", async () => {
  const order = await anOpenPayment(onevision);
  const play = await instead(order, cloudpayments);
  await order.play({ callback: "none" });
  assert.equal(await play(), 200);
  await worksUntil(async () => (await store.orderState(order.id)).payment === "paid");
  await settle(order);
  await worksUntil(async () => /refunded/.test(await states(order)));
  assert.equal(await wayOf(order), "onevision");
  assert.deepEqual((await receiptStates(order)).toSorted(), ["late due", "late-refund due", "paid abroad"]);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("a doubtful payment that staff takes sets the order's way, too", async () => {
  const order = await anOpenPayment(onevision);
  assert.equal((await change(order, "cloudpayments")).status, 200);
  await order.play({ callback: "none" });
  await sql`update payment set asked_minor = asked_minor + 1 where id = ${order.paymentId}`.execute(shop.db);
  await settle(order);
  assert.equal(await states(order), "review");
  await sql`update payment set asked_minor = asked_minor - 1 where id = ${order.paymentId}`.execute(shop.db);
  const taken = await shop.payments.caseActions.take(order.paymentId, { by: "Анна", note: "", now: shop.clock.now() });
  assert.ok(taken.ok, JSON.stringify(taken));
  assert.deepEqual([await wayOf(order), await receiptStates(order)], ["onevision", ["paid abroad"]]);
});

test("no change of method once paid or maybe paid, nor to one that needs more data", async () => {
  const order = await anOpenPayment(sber);
  for (const type of ["dolyamy", "split", "onevision", "bank-transfer", "payment-upon-receipt"])
    assert.deepEqual([(await change(order, type)).status, await states(order)], [409, "pending"], type);
  assert.equal((await change(order, "bank-card")).status, 200, "its own");
  await order.play();
  await worksUntil(async () => (await store.orderState(order.id)).payment === "paid");
  assert.equal((await change(order, "moneta")).status, 409);

  const held = await anOpenPayment(dolyame);
  await sandbox.fault("dolyame", "error", { op: "commit" });
  await held.play({ callback: "none" });
  await shop.payments.settle(held.paymentId, shop.clock.now());
  if (/held/.test(await states(held))) assert.equal((await change(held, "bank-card")).status, 409);
});

test("a payer whose bank is down pays elsewhere at once, without asking it", async () => {
  const order = await anOpenPayment(sber);
  await sandbox.fault("sber", "timeout");
  const asked = (await sandbox.asked("sber")).length;
  const play = await instead(order, moneta);
  assert.equal((await sandbox.asked("sber")).length, asked);
  await sandbox.heal();
  assert.equal(await play(), 200);
  await worksUntil(async () => (await store.orderState(order.id)).payment === "paid");
});

test("an order may be paid by any method for its whole sum and currency", () => {
  const types = ["bank-card", "dolyamy", "split", "moneta", "onevision", "bank-transfer", "payment-upon-receipt"] as const;
  assert.deepEqual(otherWays(types, { paymentType: "dolyamy", currency: "rub" }), ["bank-card", "moneta"]);
  assert.deepEqual(otherWays(types, { paymentType: "bank-card", currency: "kzt" }), ["moneta", "onevision"]);
});
