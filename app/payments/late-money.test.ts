import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;

const { anOpenPayment, orderState, payments, count, lapse, settled, mails, port, host } = await openStore(testShop);

afterEach(() => sandbox.heal());

const refundLetters = (id: string) =>
  count(sql`select count(*)::int as n from message where cause like ${`order:${id}:late-refund:%:email`}`);

/** Money after the order's end, with its refund queued. */
async function aLateRefund() {
  const order = await anOpenPayment();
  await comesLate(order);
  return order;
}
async function comesLate(order: { id: string; bankId: string; paymentId: string }) {
  await sandbox.pay(order.bankId, { callback: "none" });
  await lapse(order.id);
  await shop.payments.settle(order.paymentId, shop.clock.now());
}
const refundState = async (paymentId: string) =>
  (await sql<{ id: string; state: string }>`select id, state from payment_refund where payment_id = ${paymentId}`.execute(shop.db)).rows;

test("[E09] money for an expired order is refunded in full in a minute; both are notified", async () => {
  const { id, bankId, paymentId } = await anOpenPayment();
  const later = new Date(Date.now() + 31 * 60_000);
  await shop.clock.move(later);
  await shop.orders.expireHolds(later, shop.payments.closeOpen);
  assert.equal((await orderState(id)).status, "expired");
  await sandbox.pay(bankId, { late: true });
  await settled(bankId);
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await payments(id)).map(({ state, note }) => [state, note]),
    [["refunded", "late"]],
  );
  assert.equal((await orderState(id)).payment, "not-paid");
  const refunds = (await sandbox.asked<{ orderId: string; amount: string }>("sber", "refund.do")).filter(
    ({ body }) => body.orderId === bankId,
  );
  assert.deepEqual(
    refunds.map(({ body }) => body.amount),
    ["200000"],
  );
  assert.equal(await refundLetters(id), 1);
  assert.equal(await count(sql`select count(*)::int as n from case_for_staff where kind = 'payment-late' and subject = ${paymentId}`), 1);
  await shop.clock.move(null);
});

test("an expired order says so, and does not also offer payment", async () => {
  const { id } = await anOpenPayment();
  const later = new Date(Date.now() + 31 * 60_000);
  await shop.clock.move(later);
  await shop.orders.expireHolds(later, shop.payments.closeOpen);
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await payments(id)).map(({ state }) => state),
    ["expired"],
  );
  assert.deepEqual([await mails(id, "expired"), await mails(id, "payment-failed")], [1, 0]);
  await shop.clock.move(null);
});

test("money that came late twice is refunded twice, with a message each", async () => {
  const { id, pay, bankId } = await anOpenPayment();
  for (const minutes of [25, 31]) {
    const later = new Date(Date.now() + minutes * 60_000);
    await shop.clock.move(later);
    await sandbox.clock(later);
    if (minutes === 25) assert.equal((await pay()).status, 200);
  }
  await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  await sql`delete from pgboss.job where name = 'payments'`.execute(shop.db);
  const second = (
    await sql<{ provider_id: string }>`select provider_id from payment where order_id = ${id} and state = 'pending'`.execute(shop.db)
  ).rows[0]!.provider_id;
  for (const each of [bankId, second]) await sandbox.pay(each, { late: true, callback: "none" });
  for (const { id: paymentId } of await payments(id)) await shop.payments.settle(paymentId, shop.clock.now());
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await payments(id)).map(({ state }) => state),
    ["refunded", "refunded"],
  );
  assert.equal(await refundLetters(id), 2);
  await shop.clock.move(null);
  await sandbox.clock(null);
});

test("a wrong sum for a superseded attempt is a case; the new attempt stays payable", async () => {
  const { id, pay, bankId, paymentId } = await anOpenPayment();
  const later = new Date(Date.now() + 25 * 60_000);
  await shop.clock.move(later);
  await sandbox.clock(later);
  assert.equal((await pay()).status, 200);
  const states = async () => (await payments(id)).map(({ state }) => state);
  assert.deepEqual(await states(), ["expired", "pending"]);
  await sandbox.pay(bankId, { late: true, tamper: "amount", callback: "none" });
  await shop.payments.settle(paymentId, later);
  await shop.payments.settle(paymentId, later);
  assert.equal(await count(sql`select count(*)::int as n from case_for_staff where kind = 'payment-amount' and subject = ${paymentId}`), 1);
  assert.deepEqual(await states(), ["expired", "pending"]);
  await shop.clock.move(null);
  await sandbox.clock(null);
});

test("a guest without phone is notified of late money by mail alone", async () => {
  const guest = createShopper({ port }, { host });
  const certificate = { value: 1000, email: "friend@example.com", contragent: { email: "buyer@example.com" } };
  const { _id: id, ordernumber: orderNumber } = (await guest.post("/shop/certificate", certificate)).body;
  const opened = await guest.post("/payment/createpayment", { orderNumber, type: "online", data: { type: "in", status: "not-paid" } });
  await comesLate({ id, bankId: String(opened.body.url).split("/").at(-1)!, paymentId: opened.body._id });
  await shop.jobs.runWaiting();
  const told = sql<{ recipient: string }>`select recipient from message where cause like ${`order:${id}:late-refund:%`}`;
  assert.deepEqual((await told.execute(shop.db)).rows, [{ recipient: "buyer@example.com" }]);
});

test("a refund without a job gets one, at most one at a time", async () => {
  const { paymentId } = await aLateRefund();
  await sql`delete from pgboss.job where name = 'payments'`.execute(shop.db);
  const [refund] = await refundState(paymentId);
  const jobs = () => count(sql`select count(*)::int as n from pgboss.job where data ->> 'refundId' = ${refund!.id}`);
  const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000);
  await shop.payments.pollOpen(at(9));
  assert.equal(await jobs(), 0, "its own job may still be at it");
  for (const minutes of [11, 12, 13]) {
    await shop.payments.pollOpen(at(minutes));
    await sql`update pgboss.job set singleton_on = singleton_on - interval '1 minute' where data ->> 'refundId' = ${refund!.id}`.execute(
      shop.db,
    );
  }
  assert.equal(await jobs(), 1);
  await shop.jobs.runWaiting();
  assert.equal((await refundState(paymentId))[0]!.state, "done");
});

test("a refund of a payment that the bank has never named waits for a person", async () => {
  const { paymentId } = await aLateRefund();
  await sql`update payment set provider_id = null where id = ${paymentId}`.execute(shop.db);
  await shop.jobs.runWaiting();
  const [refund] = await refundState(paymentId);
  assert.equal(refund!.state, "refused");
  assert.equal(
    await count(sql`select count(*)::int as n from case_for_staff where kind = 'refund-refused' and subject = ${refund!.id}`),
    1,
  );
});
