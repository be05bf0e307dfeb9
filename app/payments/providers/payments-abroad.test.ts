import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { ceilToCurrency } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import type { Back } from "#app/pricing/refund.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore, until } from "../../../test/examples/card-order.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { aCompany } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { findReceipt } from "../receipts/receipts.queries.server.ts";
import { atolDocument } from "../receipts/registers/atol-document.ts";
import { hmacOf } from "./cloudpayments-notification.server.ts";

// Card orders from eu to Berlin, in the displayed currency.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { orderState, payments, count, lapse, port, origin } = await openStore(testShop);
afterEach(() => sandbox.heal());

const rates: Record<string, string> = { usd: "78.1234", eur: "90.5", kzt: "0.150123" };
async function tell(currency: string, val: string, date: string) {
  await sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at)
    values (${currency}, 'cbr', ${date}, ${val}, false, now()) on conflict do nothing`.execute(shop.db);
  await shop.rates.reload();
}
for (const [currency, val] of Object.entries(rates)) await tell(currency, val, "2026-11-25");

type Widget = { publicId: string; invoiceId: string; amount: number; currency: string };
type Played = { transactionId: number; status: string; reasonCode: number };
const ems = { type: "ems", deliverytype: "couier", code: "", city: "Berlin" };

async function quoted(currency: Currency, pieces = 1, typepayment = "cloudpayments") {
  const shopper = createShopper({ port }, { host: `eu.localhost:${port}`, lang: "en" });
  shopper.jar.set("currency", currency);
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
  const asked = { delivery: ems, country: "DE", currency, typepayment };
  const { body: quote } = await shopper.quote([{ productid: gloves, quantity: pieces }], asked);
  const place = (more: object = {}) =>
    shopper.post("/order/addnew", {
      ...more,
      ...orderBody(quote),
      contragent: { phone: "+4915112345678", firstname: "Jürgen", lastname: "Müller", email: "j@example.com" },
      country: "DE",
      currency,
      typepayment,
      delivery: { ...ems, street: "Unter den Linden", house: "5", kvartira: "12", index: "10117" },
    });
  return { shopper, quote, place };
}

async function anOpenPayment(currency: Currency, pieces = 1) {
  const { shopper, quote, place } = await quoted(currency, pieces);
  const { body, status } = await place();
  assert.equal(status, 201, JSON.stringify(body));
  const { _id: id, ordernumber: number } = body as unknown as { _id: string; ordernumber: string };
  const opened = await shopper.post("/payment/createpayment", {
    orderNumber: number,
    type: "online",
    data: { service: "cloudpayments", currency },
  });
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  const widget = opened.body.widget as Widget;
  const play = async (action: object = {}) =>
    (await shopper.post("/sandbox/pay/cloudpayments/payment", { ...widget, origin, ...action })).body as unknown as Played;
  return { id, number, paymentId: String(opened.body._id), shown: quote.currency.total, rubles: quote.total, shopper, widget, play };
}
type Order = Awaited<ReturnType<typeof anOpenPayment>>;

async function settle({ paymentId }: Pick<Order, "paymentId">) {
  await shop.jobs.runWaiting();
  await shop.payments.settle(paymentId, shop.clock.now());
  await shop.jobs.runWaiting();
}
async function paid(currency: Currency, pieces = 1) {
  const order = await anOpenPayment(currency, pieces);
  const { transactionId } = await order.play();
  await settle(order);
  assert.equal((await orderState(order.id)).payment, "paid");
  return { ...order, transactionId };
}

const attempt = async (id: string) =>
  (
    await sql<{ state: string; minor: number; asked: number | null; money: string | null }>`
    select state, amount_minor as minor, asked_minor as asked, asked_currency as money from payment where id = ${id}`.execute(shop.db)
  ).rows[0]!;
const refunds = async (paymentId: string) =>
  (
    await sql<{ minor: number; asked: number; state: string }>`
    select amount_minor as minor, asked_minor as asked, state from payment_refund where payment_id = ${paymentId} order by asked_at`.execute(
      shop.db,
    )
  ).rows;
const letters = async (id: string, news: string) =>
  (
    await sql<{ text: string }>`select text from message where cause like ${`order:${id}:${news}%:email`} order by created_at`.execute(
      shop.db,
    )
  ).rows.map(({ text }) => text.replaceAll("\u00a0", " "));
/** The foreign sums on receipts, by cause. */
async function toldAbroad(orderId: string, cause: string) {
  const { rows } = await sql<{
    id: string;
  }>`select id from receipt where order_id = ${orderId} and cause = ${cause} order by created_at, id`.execute(shop.db);
  return Promise.all(rows.map(async ({ id }) => (await findReceipt(shop.db, id))!.paidAbroad?.minor));
}
const cases = (paymentId: string, kind: string) =>
  count(sql`select count(*)::int as n from case_for_staff where kind = ${kind} and subject = ${paymentId}`);
const refundOf = (id: string, withDelivery: boolean, back: Back[] | null = null) =>
  shop.payments.refundOrder(id, { back, withDelivery, actor: "staff", reason: "test", now: shop.clock.now() });

for (const currency of ["usd", "eur", "kzt"] as const)
  test(`an order in ${currency} is charged the shown sum, booked at its frozen rate`, async () => {
    const order = await anOpenPayment(currency);
    const val = rates[currency]!;
    assert.equal(order.shown, ceilToCurrency(1610_00, val) + ceilToCurrency(order.rubles * 100 - 1610_00, val));
    assert.deepEqual([order.widget.amount, order.widget.currency], [order.shown, currency.toUpperCase()]);
    await order.play();
    await settle(order);
    assert.deepEqual(await attempt(order.paymentId), {
      state: "paid",
      minor: order.rubles * 100,
      asked: order.shown * 100,
      money: currency,
    });
    const kept = (await shop.orders.find(shop.db, order.id))!;
    assert.deepEqual([kept.paymentStatus, kept.currency, Number(kept.rate), kept.shownTotal], ["paid", currency, Number(val), order.shown]);
    const [letter] = await letters(order.id, "paid");
    assert.ok(letter!.includes(`In rubles: ${order.rubles.toLocaleString("en")} ₽, at `), letter);
    assert.ok(letter!.includes(` = ${val} ₽`), letter);
    const { rows } = await sql<{ id: string }>`select id from receipt where order_id = ${order.id} and cause = 'paid'`.execute(shop.db);
    const receipt = (await findReceipt(shop.db, rows[0]!.id))!;
    assert.equal(receipt.moneyMinor, order.rubles * 100, "a fiscal receipt is in rubles");
    const seller = { mailbox: "a@b.example", taxSystem: "osn", inn: "1", address: "x" } as never;
    assert.match(
      JSON.stringify(atolDocument({ receipt, seller, externalId: "1" })),
      new RegExp(`${order.shown}\\.00 ${currency.toUpperCase()}, курс ${val}`),
    );
    assert.deepEqual(await findBreaks(shop.db), []);
  });

test("later rates change nothing; earlier ones ask the buyer again", async () => {
  const order = await anOpenPayment("usd");
  const { place, quote } = await quoted("usd");
  await tell("usd", "60", "2026-11-26");
  const refused = await place();
  assert.deepEqual([refused.status, refused.body.code], [409, "quote_changed"]);
  assert.ok(refused.body.quote.currency.total > quote.currency.total);
  await order.play();
  await settle(order);
  assert.deepEqual([(await attempt(order.paymentId)).asked, (await orderState(order.id)).payment], [order.shown * 100, "paid"]);
  await sql`delete from currency_rate where rate_date = '2026-11-26'`.execute(shop.db);
  await shop.rates.reload();
});

test("a wrong sum or currency is refused before money is taken", async () => {
  const order = await anOpenPayment("usd");
  const check = async (Amount: string, Currency: string) => {
    const payload = new URLSearchParams({
      TransactionId: "1",
      InvoiceId: order.widget.invoiceId,
      Amount,
      Currency,
      TestMode: "1",
    }).toString();
    const headers = {
      host: "localhost",
      "content-type": "application/x-www-form-urlencoded",
      "content-hmac": hmacOf(payload, "test-api-secret-001"),
    };
    return (await app.inject({ method: "POST", url: "/payment/webhook/cloudpayments?type=check", headers, payload })).json<{
      code: number;
    }>().code;
  };
  const { shown, rubles } = order;
  assert.equal(await check(`${shown}.00`, "USD"), 0);
  for (const [
    amount,
    currency,
  ] of [[`${shown}`, "RUB"], [`${rubles}`, "RUB"], [`${rubles}`, "USD"], [`${shown - 1}`, "USD"], [`${shown}.01`, "USD"], [`${shown}`, "EUR"]] as const) // biome-ignore format: a table
    assert.equal(await check(amount, currency), 12, `${amount} ${currency}`);
});

test("money of another currency or sum is a case, and the order stays unpaid", async () => {
  for (const [tamper, kind] of [
    ["currency", "payment-currency"],
    ["amount", "payment-amount"],
  ] as const) {
    // biome-ignore format: a table
    const order = await anOpenPayment("usd");
    await order.play({ tamper, late: true });
    await settle(order);
    assert.deepEqual([(await attempt(order.paymentId)).state, (await orderState(order.id)).payment], ["review", "not-paid"], tamper);
    assert.equal(await cases(order.paymentId, kind), 1);
  }
});

test("partial refunds are exact to the cent and sum to the payment", async () => {
  const order = await paid("usd", 3);
  for (const withDelivery of [false, false, true]) await refundOf(order.id, withDelivery, [{ position: 0, quantity: 1 }]);
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await refunds(order.paymentId)).every(({ state }) => state === "done");
  });
  const given = await refunds(order.paymentId);
  const sum = (of: "minor" | "asked") => given.reduce((total, one) => total + one[of], 0);
  assert.deepEqual([given.length, sum("minor"), sum("asked")], [3, order.rubles * 100, order.shown * 100]);
  assert.equal(given[0]!.asked, Math.round((order.shown * 100 * given[0]!.minor) / (order.rubles * 100)));
  assert.ok(
    given.some(({ asked }) => asked % 100 !== 0),
    "a share is no whole dollar",
  );
  const sent = await sandbox.asked<Record<string, string>>("cloudpayments", "payments/refund");
  const back = sent
    .filter(({ body }) => body.TransactionId === String(order.transactionId))
    .map(({ body }) => Math.round(Number(body.Amount) * 100));
  assert.deepEqual(
    back,
    given.map(({ asked }) => asked),
  );
  const told = await toldAbroad(order.id, "refund");
  assert.deepEqual(told.toSorted(), given.map(({ asked }) => asked).toSorted(), "each receipt tells its own refund");
  const [letter] = await letters(order.id, "refund");
  assert.match(letter!, /\$\d+\.\d\d \(1,610 ₽\) to your payment method/);
  assert.equal((await orderState(order.id)).payment, "refunded");
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("a part of a few rubles is some cents, not nothing", async () => {
  const order = await paid("eur", 1);
  await refundOf(order.id, true);
  await settle(order);
  assert.deepEqual(await refunds(order.paymentId), [{ minor: order.rubles * 100, asked: order.shown * 100, state: "done" }]);
});

test("late money is refunded in dollars, to the last cent", async () => {
  const order = await anOpenPayment("usd");
  await order.play();
  await lapse(order.id);
  await settle(order);
  await shop.jobs.runWaiting();
  assert.deepEqual(await refunds(order.paymentId), [{ minor: order.rubles * 100, asked: order.shown * 100, state: "done" }]);
  const told = [await toldAbroad(order.id, "late"), await toldAbroad(order.id, "late-refund")];
  assert.deepEqual(told, [[order.shown * 100], [order.shown * 100]]);
  assert.match((await letters(order.id, "late-refund"))[0]!, new RegExp(`\\$${order.shown}\\. `));
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("what a clerk gave back at the provider is booked for its share in rubles", async () => {
  const order = await paid("usd");
  const half = order.shown * 50;
  await fetch(`${sandbox.url}/cloudpayments/payments/refund`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${order.widget.publicId}:test-api-secret-001`)}` },
    body: new URLSearchParams({ TransactionId: String(order.transactionId), Amount: (half / 100).toFixed(2) }),
  });
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await cases(order.paymentId, "payment-returned")) === 1;
  });
  const outcome = await shop.payments.caseActions.acceptReturn(order.paymentId, { by: "staff", note: "", now: shop.clock.now() });
  assert.deepEqual([outcome.ok, outcome.ok && outcome.amountMinor], [true, order.rubles * 50]);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("a second payment is refunded in dollars beside an order that stays paid", async () => {
  const order = await paid("usd");
  await order.play({ late: true });
  await until(async () => {
    await settle(order);
    return (
      (await count(
        sql`select count(*)::int as n from payment where order_id = ${order.id} and kind = 'surplus' and state = 'refunded'`,
      )) === 1
    );
  });
  const { rows } = await sql<{ id: string }>`select id from payment where order_id = ${order.id} and kind = 'surplus'`.execute(shop.db);
  assert.deepEqual(await attempt(rows[0]!.id), { state: "refunded", minor: order.rubles * 100, asked: order.shown * 100, money: "usd" });
  assert.deepEqual(await refunds(rows[0]!.id), [{ minor: order.rubles * 100, asked: order.shown * 100, state: "done" }]);
  assert.equal((await orderState(order.id)).payment, "paid");
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("an invoice from a dollar page is in rubles, and no provider differs", async () => {
  const { place, quote } = await quoted("usd", 1, "bank-transfer");
  const { status, body } = await place({ paymentorder: { type: "online", payment: "", bank: aCompany } });
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(await payments(body._id), []);
  const { rows } = await sql<{ total_minor: number }>`select total_minor from shop_order where id = ${body._id}`.execute(shop.db);
  assert.equal(rows[0]?.total_minor, quote.total * 100);
});
