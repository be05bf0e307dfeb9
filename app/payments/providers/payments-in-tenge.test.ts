import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { ceilToCurrency } from "#app/foundation/money.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import type { Back } from "#app/pricing/refund.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore, until } from "../../../test/examples/card-order.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { type Action, oneVisionOf } from "../../../test/examples/onevision.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { createOneVision } from "./onevision.server.ts";
import { seal } from "./onevision-envelope.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { anOrder, orderState, count, lapse, port, host } = await openStore(testShop);
const { play, settings } = oneVisionOf(sandbox);
afterEach(() => sandbox.heal());

const RATE = "0.15012300";
/** 1,610 and 390 of delivery, each rounded up. */
const SHOWN = 10_725 + 2_598;

/** An order in tenge (one piece: 2,000 rubles) with its open payment. */
async function anOpenPayment(pieces = 1) {
  const shopper = createShopper({ port }, { host });
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
  const { body } = await shopper.order([{ productid: gloves, quantity: pieces }]);
  const { _id: id, ordernumber: number } = body as { _id: string; ordernumber: string };
  const { clientDeliveryMinor, totalMinor } = (await shop.orders.find(shop.db, id))!;
  const price = pieces * 10_725;
  const shown = price + ceilToCurrency(clientDeliveryMinor, RATE);
  const line = JSON.stringify({ type: "kzt", rate: Number(RATE), price, listPrice: price });
  await sql`update shop_order set payment_type = 'onevision', currency = 'kzt', rate = ${RATE}, shown_total = ${shown} where id = ${id}`.execute(
    shop.db,
  );
  await sql`update order_line set currency = ${line}::jsonb where order_id = ${id}`.execute(shop.db);
  const data = { service: "onevision", currency: "kzt" };
  const reply = await shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return { id, number, paymentId: String(reply.body._id), providerId: String(reply.body.url).split("/").at(-1)!, shown, totalMinor };
}

const attempt = async (id: string) =>
  (
    await sql<{ state: string; own_ref: string; minor: number; asked: number; money: string; currency: string }>`
    select state, own_ref, amount_minor as minor, asked_minor as asked, asked_currency as money, currency from payment where id = ${id}`.execute(
      shop.db,
    )
  ).rows[0]!;
const cases = (paymentId: string, kind: string) =>
  count(sql`select count(*)::int as n from case_for_staff where kind = ${kind} and subject = ${paymentId}`);

/** The payer acts; the webhook is processed. */
async function happens(providerId: string, action: Action = {}) {
  const heard = sql`select count(*)::int as n from webhook_event where provider = 'onevision'`;
  const before = await count(heard);
  assert.equal(await play(providerId, { callback: "post", ...action }), 200);
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await count(heard)) > before && (await count(sql`${heard} and processed_at is null`)) === 0;
  });
  await shop.jobs.runWaiting();
}

test("a tenge order is charged as shown, paid in tenge, booked in kopecks", async () => {
  const { id, number, paymentId, providerId } = await anOpenPayment();
  const asked = { own_ref: `${number}-1`, minor: 2000_00, asked: SHOWN * 100, money: "kzt", currency: "rub" };
  assert.deepEqual(await attempt(paymentId), { ...asked, state: "pending" });
  await happens(providerId, { repeat: 3 });
  assert.deepEqual(await attempt(paymentId), { ...asked, state: "paid" });
  assert.equal((await orderState(id)).payment, "paid");
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("a later rate changes nothing of what is asked for", async () => {
  const { id, paymentId, providerId } = await anOpenPayment();
  await sql`update shop_order set rate = '0.20000000', shown_total = 10000 where id = ${id}`.execute(shop.db);
  await happens(providerId);
  assert.deepEqual([(await attempt(paymentId)).asked, (await orderState(id)).payment], [SHOWN * 100, "paid"]);
});

test("a failed withdrawal is no payment, a foreign signature counts nothing", async () => {
  const { id, number, paymentId, providerId } = await anOpenPayment();
  const news = {
    payment_id: Number(providerId),
    operation_id: 1,
    order_id: `${number}-1`,
    operation_type: "withdraw",
    operation_status: "success",
  };
  const send = async (secret: string) =>
    (
      await app.inject({
        method: "POST",
        url: "/payment/webhook/onevision",
        headers: { host: "localhost", "content-type": "application/json" },
        payload: JSON.stringify(seal({ ...news, amount: SHOWN }, secret)),
      })
    ).statusCode;
  assert.equal(await send("somebody-else's"), 401);
  assert.equal(await send(settings.secret!), 200, "a hint, and no more: nobody has paid");
  await shop.jobs.runWaiting();
  assert.equal((await orderState(id)).payment, "not-paid");
  await happens(providerId, { outcome: "declined" });
  assert.deepEqual([(await attempt(paymentId)).state, (await orderState(id)).payment], ["failed", "not-paid"], "the order stays payable");
});

test("late money is refunded in tenge, to the last one", async () => {
  const { id, paymentId, providerId } = await anOpenPayment();
  await play(providerId);
  await lapse(id);
  await shop.payments.settle(paymentId, shop.clock.now());
  await shop.jobs.runWaiting();
  assert.equal((await attempt(paymentId)).state, "refunded");
  const { rows } = await sql<{ minor: number; asked: number }>`
    select amount_minor as minor, asked_minor as asked from payment_refund where payment_id = ${paymentId}`.execute(shop.db);
  assert.deepEqual(rows, [{ minor: 2000_00, asked: SHOWN * 100 }]);
  const told = await sql<{ text: string }>`select text from message where cause like ${`order:${id}:late-refund:%:email`}`.execute(shop.db);
  assert.match(told.rows[0]!.text, /13.323\s₸/);
  assert.deepEqual(await findBreaks(shop.db), []);
});

const refundOf = (id: string, withDelivery: boolean, back: Back[] | null = null) =>
  shop.payments.refundOrder(id, { back, withDelivery, actor: "staff", reason: "test", now: shop.clock.now() });
const refunds = async (paymentId: string) =>
  (
    await sql<{ minor: number; asked: number; state: string }>`
    select amount_minor as minor, asked_minor as asked, state from payment_refund where payment_id = ${paymentId} order by asked_at`.execute(
      shop.db,
    )
  ).rows;
const sumOf = (given: Awaited<ReturnType<typeof refunds>>, of: "minor" | "asked") => given.reduce((sum, one) => sum + one[of], 0);
/** In tiyn. */
async function back({ id, providerId }: { id: string; providerId: string }) {
  const { rows } = await sql<{ ref: string }>`select own_ref as ref from payment where order_id = ${id}`.execute(shop.db);
  const fetched = await createOneVision(settings).fetch({ providerId, ownRef: rows[0]!.ref });
  return fetched.ok && fetched.told?.refundedMinor;
}

test("an order is refunded in full once, though the refund's answer is lost", async () => {
  const order = await anOpenPayment();
  await happens(order.providerId);
  await sandbox.fault("onevision", "reset-after", { op: "payment/refund", times: 1 });
  await refundOf(order.id, true);
  await shop.jobs.runWaiting();
  assert.deepEqual(await refunds(order.paymentId), [{ minor: 2000_00, asked: SHOWN * 100, state: "done" }]);
  assert.deepEqual([(await attempt(order.paymentId)).state, await back(order)], ["refunded", SHOWN * 100]);
  assert.equal((await orderState(order.id)).payment, "refunded");
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("what a clerk gave back at the provider is not taken for the refund that follows", async () => {
  const order = await anOpenPayment();
  await happens(order.providerId);
  await happens(order.providerId, { outcome: "refunded-by-clerk", amount: 300 });
  assert.equal(await cases(order.paymentId, "payment-returned"), 1);
  await refundOf(order.id, false);
  await shop.jobs.runWaiting();
  assert.deepEqual(await refunds(order.paymentId), [{ minor: 1610_00, asked: 10_725_00, state: "done" }]);
  assert.equal(await back(order), 11_025_00);
});

test("several refunds of a payment go one by one, and together give back every tenge", async () => {
  const order = await anOpenPayment(3);
  await happens(order.providerId);
  for (const withDelivery of [false, false, true]) await refundOf(order.id, withDelivery, [{ position: 0, quantity: 1 }]);
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await refunds(order.paymentId)).every(({ state }) => state === "done");
  });
  const given = await refunds(order.paymentId);
  assert.deepEqual([given.length, sumOf(given, "minor"), sumOf(given, "asked")], [3, order.totalMinor, order.shown * 100]);
  assert.equal(await back(order), order.shown * 100);
  assert.equal((await orderState(order.id)).payment, "refunded");
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("an order placed in rubles is not asked for in tenge", async () => {
  const { id, pay } = await anOrder();
  await sql`update shop_order set payment_type = 'onevision' where id = ${id}`.execute(shop.db);
  assert.equal((await pay({ service: "onevision" })).status, 409);
});
