import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { refund as refundCommand } from "../../commands/refund.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { bankOf as bankOfOrder } from "../../test/examples/bank.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { moneyOf } from "../../test/examples/customer.ts";
import { paidOrders, started } from "../../test/examples/paid-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { staffAt } from "../../test/examples/staff.ts";
import { ManualRefundNotAllowedError } from "./refund.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { orderState, payments, mails } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);
const done = () => shop.jobs.runWaiting();

afterEach(async () => {
  await shop.clock.move(null);
  await sandbox.heal();
  assert.deepEqual(await findBreaks(shop.db), []);
});

/** For the next request only. */
const saysOnce = (code: string) => sandbox.fault("sber", "error", { op: "refund.do", code, times: 1 });
const rowOf = async (id: string) =>
  (await sql<{ state: string; byHand: boolean }>`select state, by_hand as "byHand" from payment_refund where id = ${id}`.execute(shop.db))
    .rows[0]!;
const openCases = async (id: string, kind = "refund-refused") =>
  (await sql`select from case_for_staff where kind = ${kind} and subject = ${id} and closed_at is null`.execute(shop.db)).rows.length;
const asks = async (id: string) =>
  (await sandbox.asked<{ jsonParams: string }>("sber", "refund.do")).filter(({ body }) => body.jsonParams.includes(id)).length;

const bankOf = (orderId: string) => bankOfOrder(shop, sandbox, orderId);

/** A full refund, finally refused. */
async function aRefusedRefund() {
  const order = await aPaidOrder();
  await saysOnce("5");
  const refund = await order.refund(null, true);
  await done();
  assert.equal((await rowOf(refund.id)).state, "refused");
  return { ...order, refund };
}

const runRefund = (...args: string[]) => staffAt(shop)(refundCommand, ...args, "--by", "Анна");

/** As after an immediate success: all returned, one message. */
async function assertAllIsBack({ id, customerId, refund }: Awaited<ReturnType<typeof aRefusedRefund>>) {
  assert.equal((await orderState(id)).payment, "refunded");
  assert.deepEqual(await moneyOf(shop, customerId), started);
  assert.equal((await payments(id)).find(({ own_ref }) => own_ref.endsWith("-1"))!.state, "refunded");
  assert.deepEqual([await mails(id, `refund:${refund.id}`), await openCases(refund.id)], [1, 0]);
}

test("a bank's outage is no refusal: the refund is retried until done", async () => {
  const order = await aPaidOrder();
  await saysOnce("7");
  const refund = await order.refund(null, true);
  await done();
  assert.deepEqual([await rowOf(refund.id), await openCases(refund.id)], [{ state: "asked", byHand: false }, 0]);
  assert.deepEqual(await moneyOf(shop, order.customerId), order.left);
  await done();
  await assertAllIsBack({ ...order, refund });
});

test("a refused refund is shown to staff, who retry it with the usual effects", async () => {
  const order = await aRefusedRefund();
  const { id, number, refund } = order;
  assert.deepEqual([(await orderState(id)).payment, await moneyOf(shop, order.customerId)], ["paid", order.left]);
  assert.deepEqual([await mails(id, `refund:${refund.id}`), await openCases(refund.id)], [0, 1]);
  assert.deepEqual(await findBreaks(shop.db), []);
  const said = await runRefund(number);
  assert.equal(said.status, 1);
  assert.match(said.text, /refused to refund .*₽ of order .*: sber: error 5 .*--again.*--by-hand/s);
  assert.equal((await runRefund(number, "--again")).status, 0);
  await done();
  await assertAllIsBack(order);
  assert.equal(await asks(refund.id), 2);
  assert.equal(await (await bankOf(id)).refunded(), refund.moneyMinor);
  assert.match((await runRefund(number, "--again")).text, /has refused nothing/);
});

test("a manual refund ends the request, and the bank is not called again", async () => {
  const order = await aRefusedRefund();
  assert.equal((await runRefund(order.number, "--by-hand")).status, 0);
  await done();
  await assertAllIsBack(order);
  assert.deepEqual(await rowOf(order.refund.id), { state: "done", byHand: true });
  const [said] = (
    await sql<{ by: string; note: string }>`select closed_by as by, note from case_for_staff where subject = ${order.refund.id}`.execute(
      shop.db,
    )
  ).rows;
  assert.deepEqual(said, { by: "Анна", note: "given back by hand" });
  assert.equal(await (await bankOf(order.id)).refunded(), 0);
  assert.match((await runRefund(order.number, "--all", "--by-hand")).text, /what you name of it is refunded already/);
});

test("of many who end a refusal at once, one way or the other, one does", async () => {
  for (let round = 0; round < 3; round++) {
    const order = await aRefusedRefund();
    const { id } = order.refund;
    const now = shop.clock.now();
    const actions = [
      () => shop.payments.askRefundAgain(id, { by: "Анна", now }),
      () => shop.payments.refundGivenByHand(id, { by: "Анна", now }),
    ];
    const tried = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => actions[(n + round) % 2]!()));
    assert.equal(tried.filter(({ status }) => status === "fulfilled").length, 1);
    await done();
    await assertAllIsBack(order);
    const { byHand } = await rowOf(id);
    assert.equal(await (await bankOf(order.id)).refunded(), byHand ? 0 : order.refund.moneyMinor);
  }
});

test("a bank's own payment can't be marked as refunded by hand", async () => {
  const { id, customerId, left } = await aPaidOrder();
  const asked = { back: null, withDelivery: true, byHand: true, actor: "staff", reason: "test", now: shop.clock.now() };
  await assert.rejects(shop.payments.refundOrder(id, asked), ManualRefundNotAllowedError);
  await done();
  assert.deepEqual([(await orderState(id)).payment, await moneyOf(shop, customerId)], ["paid", left]);
});

test("a bank that denies a refund it made is not believed and refunds no more", async () => {
  for (const code of ["5", "7"]) {
    const order = await aPaidOrder();
    const refund = await order.refund(null, true);
    const bank = await bankOf(order.id);
    const jsonParams = JSON.stringify({ externalRefundId: refund.id });
    assert.equal((await bank.ask("refund", { amount: String(refund.moneyMinor), jsonParams })).errorCode, "0");
    await saysOnce(code);
    await done();
    await assertAllIsBack({ ...order, refund });
    assert.equal(await bank.refunded(), refund.moneyMinor);
  }
});

/** Two days of errors, then silence. */
async function anUnknownRefund() {
  const order = await aPaidOrder();
  await sandbox.fault("sber", "error", { op: "refund.do", code: "7" });
  const refund = await order.refund(null, true);
  await done();
  await shop.clock.move(new Date(Date.now() + 49 * 3_600_000));
  await sandbox.fault("sber", "error");
  await done();
  await done();
  assert.deepEqual([(await rowOf(refund.id)).state, await openCases(refund.id, "refund-unknown")], ["asked", 1]);
  return { ...order, refund };
}

test("after two days staff ends a failing refund and learns what is unknown", async () => {
  const { refund, ...order } = await anUnknownRefund();
  await sandbox.heal();
  await shop.payments.pollOpen(shop.clock.now());
  const before = await asks(refund.id);
  await done();
  assert.deepEqual([(await rowOf(refund.id)).state, await asks(refund.id)], ["refused", before]);
  assert.deepEqual([await openCases(refund.id), await openCases(refund.id, "refund-unknown")], [1, 0]);
  await shop.payments.askRefundAgain(refund.id, { by: "Анна", now: shop.clock.now() });
  await done();
  await assertAllIsBack({ ...order, refund });
});

test("an untraceable refund, settled by hand, is not requested any more", async () => {
  const order = await anUnknownRefund();
  const { refund, number } = order;
  assert.match((await runRefund(number, "--again")).text, /unknown whether .*₽ of order .* was refunded: sber: .*dashboard.*--by-hand/s);
  assert.equal((await runRefund(number, "--by-hand")).status, 0);
  await sandbox.heal();
  await done();
  await assertAllIsBack(order);
  assert.deepEqual([await rowOf(refund.id), await openCases(refund.id, "refund-unknown")], [{ state: "done", byHand: true }, 0]);
  assert.equal(await (await bankOf(order.id)).refunded(), 0);
});

test("late money refused by the bank and refunded by hand is reported normally", async () => {
  const { id, number, bankId, paymentId } = await store.anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  await shop.orders.expireHolds(new Date(Date.now() + 31 * 60_000), shop.payments.closeOpen);
  await saysOnce("5");
  await shop.payments.settle(paymentId, shop.clock.now());
  await done();
  const refused = (await shop.payments.refusedRefund(id))!;
  assert.deepEqual([refused.amountMinor, await openCases(refused.id), await mails(id, `late-refund:${refused.id}`)], [2000_00, 1, 0]);
  assert.equal((await runRefund(number, "--by-hand")).status, 0);
  assert.deepEqual([(await payments(id))[0]!.state, await openCases(refused.id)], ["refunded", 0]);
  assert.equal(await mails(id, `late-refund:${refused.id}`), 1);
});

test("a certificate with a refused refund is void and stays paid until staff ends it", async () => {
  const guest = createShopper({ port: store.port }, { host: store.host });
  const { _id: id, ordernumber: orderNumber } = (await guest.post("/shop/certificate", { value: 1000, email: "friend@example.com" })).body;
  const opened = await guest.post("/payment/createpayment", { orderNumber, type: "online", data: { type: "in", status: "not-paid" } });
  const bankId = String(opened.body.url).split("/").at(-1)!;
  await sandbox.pay(bankId);
  await store.settled(bankId);
  await saysOnce("5");
  const refund = await shop.payments.refundOrder(id, {
    back: null,
    withDelivery: false,
    actor: "staff",
    reason: "test",
    now: shop.clock.now(),
  });
  await done();
  assert.equal((await orderState(id)).payment, "paid");
  assert.deepEqual(await findBreaks(shop.db), []);
  await shop.payments.refundGivenByHand(refund.id, { by: "Анна", now: shop.clock.now() });
  assert.equal((await orderState(id)).payment, "refunded");
});
