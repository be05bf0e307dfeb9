import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { openMonetaStore } from "../../test/examples/moneta-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { signatureOf } from "./providers/moneta-signature.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const store = await openMonetaStore(testShop, sandbox);
const { anOpenPayment, openAgain, drive, pays, operations, events, cases, orderState, payments, mails, moves } = store;

afterEach(async () => {
  await shop.clock.move(null);
  await sandbox.heal();
  await sandbox.account({});
});

const CODE = "sandbox-moneta-code";
const tell = async (fields: Record<string, string>) => {
  const reply = await app.inject({
    method: "POST",
    url: "/payment/webhook/moneta",
    headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, body: reply.body };
};
const isPaidOnce = async (id: string) =>
  assert.deepEqual([(await orderState(id)).payment, await moves(id), await mails(id, "paid")], ["paid", 1, 1]);
const isUnpaid = async (id: string, why: string) => assert.equal((await orderState(id)).payment, "not-paid", why);
const heldUntilOver = async () => {
  const later = new Date(Date.now() + 31 * 60_000);
  await shop.clock.move(later);
  await shop.orders.expireHolds(later, shop.payments.closeOpen);
  await shop.jobs.runWaiting();
};

test("the provider's signed webhook pays an order once and gets SUCCESS", async () => {
  const { id, transaction, first, page } = await anOpenPayment();
  assert.match(first, /2000,00 ₽.*name="outcome" value="paid"/s);
  await pays(transaction);
  await isPaidOnce(id);
  await until(async () => (await operations(transaction))[0]!.store === "notified");
  assert.match(await page(), /уже оплачен/);
  assert.equal((await drive(transaction)).refusal, "200", "he is not let to pay twice");
});

test("by GET as well, and however many copies come, also while it is worked on", async () => {
  const { id, transaction } = await anOpenPayment();
  const { operations: taken } = await pays(transaction, { callback: "get", repeat: 20 });
  await isPaidOnce(id);
  assert.equal(await events(`mn:${taken[0]!.id}%`), 1);
});

for (const [
  tamper,
  replied,
] of [["signature", 401], ["account", 401], ["merchant", 200], ["test", 200], ["amount", 200], ["currency", 200]] as const) // biome-ignore format: a table
  test(`a Pay with another ${tamper} pays nothing, and gets no SUCCESS`, async () => {
    const { id, transaction, paymentId } = await anOpenPayment();
    await drive(transaction, { tamper });
    const sent = async () =>
      (await sandbox.sent("moneta")).filter(({ body }) => body.includes(transaction.slice(0, -1)) && !body.includes("CHECK"));
    await until(async () => (await sent()).some(({ status }) => status === replied));
    await shop.jobs.runWaiting();
    await isUnpaid(id, tamper);
    const isDoubtful = tamper === "amount" || tamper === "currency";
    assert.equal((await payments(id))[0]!.state, isDoubtful ? "review" : "pending");
    assert.equal(await cases(`payment-${tamper}`, paymentId), isDoubtful ? 1 : 0);
    assert.notEqual((await operations(transaction))[0]!.store, "notified");
    // The orphan webhook would be retried for days first.
    await sql`update webhook_event set processed_at = now() where provider = 'moneta'`.execute(shop.db);
  });

test("the signature in a form's address can't sign payments", async () => {
  const { id, fields, paymentId } = await anOpenPayment();
  const { MNT_ID = "", MNT_TRANSACTION_ID = "", MNT_CURRENCY_CODE = "", MNT_TEST_MODE = "", MNT_SIGNATURE = "" } = fields;
  const forged = { MNT_ID, MNT_TRANSACTION_ID, MNT_CURRENCY_CODE, MNT_TEST_MODE, MNT_OPERATION_ID: "2", MNT_AMOUNT: "000.00" };
  assert.equal(signatureOf(forged, CODE), MNT_SIGNATURE);
  assert.equal((await tell({ ...forged, MNT_SIGNATURE })).status, 401);
  await isUnpaid(id, "forged");
  assert.deepEqual([(await payments(id))[0]!.state, await cases("payment-amount", paymentId)], ["pending", 0]);
});

test("a second operation under one name is detected and refunded by staff", async () => {
  const { id, transaction, paymentId } = await anOpenPayment();
  await pays(transaction);
  await pays(transaction, { late: true });
  await isPaidOnce(id);
  assert.equal(await cases("payment-surplus", paymentId), 1);
  await until(async () => (await operations(transaction)).every(({ store }) => store === "notified"));
});

test("ended payments refuse money beforehand; what comes anyway staff refunds", async () => {
  const { id, transaction, paymentId, page } = await anOpenPayment();
  await heldUntilOver();
  assert.deepEqual((await payments(id)).map(({ state }) => state), ["expired"]); // biome-ignore format: one thought
  assert.equal((await drive(transaction)).refusal, "500");
  assert.match(await page(), /не принимает оплату/);
  await pays(transaction, { late: true });
  await shop.jobs.runWaiting();
  await isUnpaid(id, "late");
  assert.equal(await cases("payment-late", paymentId), 1);
  const refused = (await shop.payments.refusedRefund(id))!;
  const [operation] = await operations(transaction);
  assert.equal(refused.problem, `moneta: gives money back in its cabinet only: operation ${operation!.id}, 2000.00 RUB`);
  assert.equal(await cases("refund-refused", refused.id), 1);
  await shop.payments.refundGivenByHand(refused.id, { by: "Анна", now: shop.clock.now() });
  assert.deepEqual([(await payments(id))[0]!.state, await cases("refund-refused", refused.id)], ["refunded", 0]);
});

test("a refund of a paid order waits for staff, and is done on their word", async () => {
  const { id, transaction } = await anOpenPayment();
  await pays(transaction);
  const refund = await shop.payments.refundOrder(id, {
    back: null,
    withDelivery: true,
    actor: "staff",
    reason: "test",
    now: shop.clock.now(),
  });
  await shop.jobs.runWaiting();
  assert.deepEqual([(await orderState(id)).payment, await cases("refund-refused", refund.id)], ["paid", 1]);
  await shop.payments.askRefundAgain(refund.id, { by: "Анна", now: shop.clock.now() });
  await shop.jobs.runWaiting();
  assert.equal(await cases("refund-refused", refund.id), 1, "asked again, it says the same");
  await shop.payments.refundGivenByHand(refund.id, { by: "Анна", now: shop.clock.now() });
  assert.deepEqual([(await orderState(id)).payment, (await payments(id))[0]!.state], ["refunded", "refunded"]);
});

test("a lost Pay leaves the order payable; one after a new attempt still counts", async () => {
  const order = await anOpenPayment();
  await drive(order.transaction, { callback: "none" });
  await shop.payments.settle(order.paymentId, shop.clock.now());
  assert.deepEqual((await payments(order.id)).map(({ state }) => state), ["pending"]); // biome-ignore format: one thought
  await sql`update payment set expires_at = now() - interval '1 second' where id = ${order.paymentId}`.execute(shop.db);
  const again = await openAgain(order);
  assert.notEqual(again.transaction, order.transaction);
  assert.deepEqual((await payments(order.id)).map(({ state }) => state), ["expired", "pending"]); // biome-ignore format: one thought
  await pays(order.transaction, { late: true });
  await isPaidOnce(order.id);
  assert.deepEqual((await payments(order.id)).map(({ state }) => state), ["paid", "canceled"]); // biome-ignore format: one thought
  assert.equal((await drive(again.transaction)).refusal, "500");
});

test("a lost Pay is resent, and the payer's return finds what arrived meanwhile", async () => {
  const { id, number, transaction, paymentId } = await anOpenPayment();
  await sandbox.fault("moneta", "drop", { op: "callback", times: 1 });
  await drive(transaction);
  await shop.payments.settle(paymentId, shop.clock.now());
  await isUnpaid(id, "nothing was heard");
  const fields = { ...(await lastPay(transaction)) };
  assert.deepEqual(await tell(fields), { status: 200, body: "SUCCESS" });
  // Stored but unprocessed: polling suffices.
  await shop.payments.settle(paymentId, shop.clock.now());
  await isPaidOnce(id);
  assert.deepEqual(await tell(fields), { status: 200, body: "SUCCESS" }, `${number}, again`);
});
const lastPay = async (transaction: string) => {
  const sent = (await sandbox.sent("moneta")).filter(({ body }) => body.includes(transaction) && !body.includes("CHECK"));
  return Object.fromEntries(new URLSearchParams(sent.at(-1)!.body));
};

test("a Check is answered and nothing of it is kept", async () => {
  const { fields } = await anOpenPayment();
  const before = await events("%");
  const { MNT_SIGNATURE: _, MNT_ID = "", MNT_TRANSACTION_ID = "", MNT_CURRENCY_CODE = "", MNT_TEST_MODE = "" } = fields;
  const check = { MNT_COMMAND: "CHECK", MNT_ID, MNT_TRANSACTION_ID, MNT_CURRENCY_CODE, MNT_TEST_MODE };
  const { status, body } = await tell({ ...check, MNT_SIGNATURE: signatureOf(check, CODE) });
  assert.equal(status, 200);
  assert.match(body, /<MNT_RESULT_CODE>100<\/MNT_RESULT_CODE><MNT_AMOUNT>2000.00<\/MNT_AMOUNT>/);
  const unknown = { ...check, MNT_TRANSACTION_ID: "GNOBODY-1G" };
  assert.match((await tell({ ...unknown, MNT_SIGNATURE: signatureOf(unknown, CODE) })).body, /<MNT_RESULT_CODE>500</);
  assert.equal(await events("%"), before);
});
