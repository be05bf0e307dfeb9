import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openEveryProvider, type Provider, providers } from "../../test/examples/every-provider.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { otherWays } from "./other-ways.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { store, anOpenPayment, payerOf, outcome, worksUntil } = await openEveryProvider(testShop, sandbox);
afterEach(() => sandbox.heal());
const { sber, dolyame, yandex, cloudpayments, moneta } = providers;

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
