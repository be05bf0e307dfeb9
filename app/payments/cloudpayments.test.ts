import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore, until } from "../../test/examples/card-order.ts";
import { proposing } from "../../test/examples/proposed-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { hmacOf } from "./providers/cloudpayments-notification.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const store = await openStore(testShop);
const { orderState, payments, count, mails, moves } = store;
const changes = proposing(testShop, sandbox, store);

afterEach(async () => {
  await sandbox.heal();
  await shop.clock.move(null);
});

type Widget = { publicId: string; invoiceId: string; amount: number; currency: string };
type Played = { transactionId: number; status: string; reasonCode: number };

/** With its widget and a payer. */
async function anOrder({ heldMinutes = 30 } = {}) {
  const order = await store.anOrder();
  const holdUntil = new Date(Date.now() + heldMinutes * 60_000);
  await sql`update shop_order set payment_type = 'cloudpayments', hold_until = ${holdUntil} where id = ${order.id}`.execute(shop.db);
  const pay = (more: object = {}) => order.pay({ service: "cloudpayments", ...more });
  const opened = await pay();
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  const widget = opened.body.widget as Widget;
  const play = async (action: object = {}) => {
    const { body } = await order.shopper.post("/sandbox/pay/cloudpayments/payment", { ...widget, origin: store.origin, ...action });
    return body as unknown as Played;
  };
  return { ...order, pay, opened, widget, play };
}

/** A webhook processed with its consequences. */
async function heard(key: string) {
  await until(async () => (await count(sql`select count(*)::int as n from webhook_event where event_key = ${key}`)) > 0);
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await count(sql`select count(*)::int as n from webhook_event where event_key = ${key} and processed_at is not null`)) > 0;
  });
}

const cases = (kind: string, id: string) =>
  count(sql`select count(*)::int as n from case_for_staff where kind = ${kind} and subject like ${`${id}%`}`);

const post = (type: string | null, fields: Record<string, string>, headers?: Record<string, string>) => {
  const payload = new URLSearchParams(fields).toString();
  return app.inject({
    method: "POST",
    url: `/payment/webhook/cloudpayments${type === null ? "" : `?type=${type}`}`,
    headers: {
      host: "localhost",
      "content-type": "application/x-www-form-urlencoded",
      "content-hmac": hmacOf(payload, "test-api-secret-001"),
      ...headers,
    },
    payload,
  });
};

test("the widget on the own page pays: checked first, paid once, one message", async () => {
  const { id, number, widget, opened, pay, play } = await anOrder();
  assert.deepEqual(opened.body, {
    _id: (await payments(id))[0]!.id,
    widget: { publicId: "test_api_public_id", invoiceId: `${number}-1`, amount: 2000, currency: "RUB" },
  });
  assert.deepEqual((await pay()).body, opened.body, "asked for again it is the same one");
  const { transactionId, status } = await play({ repeat: 3 });
  assert.equal(status, "Completed");
  await heard(`pay ${transactionId}`);
  const { status: state, payment } = await orderState(id);
  assert.deepEqual([state, payment], ["paid", "paid"]);
  assert.deepEqual([await mails(id, "paid"), await moves(id)], [1, 1]);
  assert.equal(await count(sql`select count(*)::int as n from webhook_event where event_key = ${`check ${transactionId}`}`), 0);
  assert.deepEqual([(await pay()).status, (await play()).reasonCode], [409, 3004], "nobody pays it twice");
  assert.equal(widget.invoiceId, (await payments(id))[0]!.own_ref);
});

test("a dearer order's difference is paid in the window, checked like any payment", async () => {
  const { id, number, play, shopper } = await anOrder();
  await heard(`pay ${(await play()).transactionId}`);
  const { lines, totalMinor } = (await shop.orders.find(shop.db, id))!;
  const order = { id, number, shopper, gloves: lines[0]!.productId };
  await changes.save(order, [{ id: order.gloves, quantity: lines[0]!.quantity + 1 }]);
  await sql`update order_proposal set service = 'cloudpayments' where order_id = ${id}`.execute(shop.db);
  const { link } = await changes.proposalOf(id);
  assert.deepEqual([(await changes.look(link))!.way, (await changes.look(link))!.widget], ["window", null]);
  assert.ok("to" in (await changes.answer(link, "pay"))!);
  const { script, ...widget } = (await changes.look(link))!.widget!;
  assert.match(script!, /cloudpayments/);
  const pay = async (more: object = {}) =>
    (await shopper.post("/sandbox/pay/cloudpayments/payment", { ...widget, origin: store.origin, ...more })).body as unknown as Played;
  assert.equal((await pay({ amount: 1 })).reasonCode, 3003);
  await heard(`pay ${(await pay()).transactionId}`);
  const after = (await shop.orders.find(shop.db, id))!;
  assert.deepEqual([(after.totalMinor - totalMinor) / 100, (await changes.proposalOf(id)).state], [widget.amount, "agreed"]);
  assert.equal((await pay()).reasonCode, 3004, "nobody pays it twice");
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("a browser that changes the sum or the currency pays nothing", async () => {
  const { id, play } = await anOrder();
  for (const changed of [{ amount: 1 }, { amount: 1999.99 }, { amount: 2000.01 }, { currency: "KZT" }])
    assert.deepEqual([(await play(changed)).reasonCode], [3003], JSON.stringify(changed));
  assert.equal((await play({ invoiceId: "NOBODY-1", callback: "none" })).reasonCode, 3001);
  assert.equal((await orderState(id)).payment, "not-paid");
  assert.equal((await play()).status, "Completed", "and the right one is still taken");
});

test("money after the order's time is refused, or else refunded", async () => {
  const { id, play } = await anOrder();
  await store.lapse(id);
  assert.equal((await play()).reasonCode, 3004);
  const { transactionId } = await play({ late: true });
  await heard(`pay ${transactionId}`);
  await shop.jobs.runWaiting();
  const [payment] = await payments(id);
  assert.deepEqual([payment?.state, await cases("payment-late", payment!.id)], ["refunded", 1]);
});

test("the first widget stays payable while goods are held", async () => {
  for (const { declines, heldMinutes } of [
    { declines: false, heldMinutes: 30 },
    { declines: true, heldMinutes: 30 },
    { declines: false, heldMinutes: 24 * 60 },
  ]) {
    const { id, pay, play, opened } = await anOrder({ heldMinutes });
    if (declines) await heard(`fail ${(await play({ outcome: "declined" })).transactionId}`);
    await shop.clock.move(new Date(Date.now() + (heldMinutes - 5) * 60_000));
    await shop.payments.pollOpen(shop.clock.now());
    assert.deepEqual((await pay()).body, opened.body);
    const { transactionId, status } = await play();
    assert.equal(status, "Completed");
    await heard(`pay ${transactionId}`);
    assert.deepEqual([(await orderState(id)).payment, (await payments(id)).length], ["paid", 1]);
    await shop.clock.move(null);
  }
});

test("an unpaid widget ends with the hold and takes no money afterwards", async () => {
  const { id, play } = await anOrder();
  await shop.clock.move(new Date(Date.now() + 31 * 60_000));
  assert.equal((await play()).reasonCode, 3004, "also before anybody has ended the order");
  await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await payments(id)).map(({ state }) => state),
    ["expired"],
  );
});

test("a declined card leaves the order payable in the same widget", async () => {
  const { id, pay, play, opened } = await anOrder();
  const { transactionId } = await play({ outcome: "declined" });
  await heard(`fail ${transactionId}`);
  assert.equal((await payments(id))[0]?.state, "pending");
  assert.deepEqual((await pay()).body, opened.body);
  const paid = await play();
  await heard(`pay ${paid.transactionId}`);
  assert.equal((await orderState(id)).payment, "paid");
});

test("a forged webhook is refused and dropped; a genuine one is still only a hint", async () => {
  const { id, play, widget } = await anOrder();
  const { transactionId } = await play({ outcome: "declined", callback: "none" });
  const fields = {
    TransactionId: String(transactionId),
    InvoiceId: widget.invoiceId,
    Amount: "2000.00",
    Currency: "RUB",
    Status: "Completed",
  };
  assert.equal((await post("pay", fields, { "content-hmac": hmacOf("other", "test-api-secret-001") })).statusCode, 401);
  assert.equal(await count(sql`select count(*)::int as n from webhook_event where event_key = ${`pay ${transactionId}`}`), 0);
  const answer = await post("pay", fields);
  assert.deepEqual([answer.statusCode, answer.body], [200, '{"code":0}']);
  await heard(`pay ${transactionId}`);
  assert.equal((await orderState(id)).payment, "not-paid");
});

test("a webhook without type in its address is answered by content, not as forged", async () => {
  const { id, widget } = await anOrder();
  const fields = {
    TransactionId: "1077",
    InvoiceId: widget.invoiceId,
    Amount: "2000.00",
    Currency: "RUB",
    TestMode: "1",
    Status: "Completed",
  };
  const code = async (more: Record<string, string>) => {
    const { statusCode, body } = await post(null, { ...fields, ...more });
    return statusCode === 200 ? (JSON.parse(body) as { code: number }).code : statusCode;
  };
  // Judged as Check without storing; otherwise recorded.
  assert.deepEqual([await code({}), await code({ Amount: "1.00" }), await code({ InvoiceId: "nobody-1" })], [0, 12, 10]);
  assert.equal(await count(sql`select count(*)::int as n from webhook_event where event_key like '%1077'`), 0);
  assert.equal(await code({ Status: "Declined", Reason: "InsufficientFunds", ReasonCode: "5051" }), 0);
  assert.equal(await count(sql`select count(*)::int as n from webhook_event where event_key = 'fail 1077'`), 1);
  assert.equal(await code({ AuthCode: "A1B2C3" }), 0);
  assert.equal(await count(sql`select count(*)::int as n from webhook_event where event_key = 'pay 1077'`), 1);
  assert.equal((await orderState(id)).payment, "not-paid", "what it says is asked for, and the provider knows nothing of it");
  const receipt = await post(null, { ...fields, FiscalSign: "1" });
  assert.deepEqual([receipt.statusCode, /\?type=/.test(receipt.json().detail)], [422, true], receipt.body);
  assert.equal((await post("receipt", fields)).statusCode, 422);
  assert.equal((await post(null, fields, { "content-hmac": hmacOf("other", "test-api-secret-001") })).statusCode, 401);
});

test("the widget's notification is lost: the poll finds the payment all the same", async () => {
  const { id, play } = await anOrder();
  await play({ callback: "none", late: true });
  await shop.payments.pollOpen(new Date(shop.clock.now().getTime() + 120_000));
  assert.equal((await orderState(id)).payment, "paid");
});

test("a widget paid after its order's end, unheard, is found by the poll and refunded", async () => {
  const { id, play } = await anOrder();
  const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000);
  await store.lapse(id);
  await sql`update payment set state = 'expired' where order_id = ${id}`.execute(shop.db);
  await play({ callback: "none", late: true });
  await shop.payments.pollOpen(at(31));
  await shop.jobs.runWaiting();
  const { rows } = await sql<{ state: string }>`select state from payment where order_id = ${id}`.execute(shop.db);
  assert.deepEqual([rows, (await orderState(id)).payment], [[{ state: "refunded" }], "not-paid"]);
});

/** Paid once, the other refunded, in ledger and at the provider. */
async function isGivenBack(id: string, other: Played) {
  await shop.jobs.runWaiting();
  const rows = (
    await sql<{ id: string; kind: string; state: string; operation: string }>`
      select id, kind, state, provider_id as operation from payment where order_id = ${id} order by kind`.execute(shop.db)
  ).rows;
  const [, surplus] = rows;
  assert.deepEqual(
    rows.map(({ kind, state }) => `${kind} ${state}`),
    ["main paid", "surplus refunded"],
  );
  assert.equal(surplus!.operation, String(other.transactionId));
  assert.equal(await cases("payment-late", surplus!.id), 1);
  const asked = (await sandbox.asked<{ TransactionId: string; Amount: string }>("cloudpayments", "payments/refund")).filter(
    ({ body }) => body.TransactionId === String(other.transactionId),
  );
  assert.deepEqual(
    asked.map(({ body }) => body.Amount),
    ["2000.00"],
  );
  assert.equal(await count(sql`select count(*)::int as n from message where cause like ${`order:${id}:late-refund:%:email`}`), 1);
  assert.deepEqual([(await orderState(id)).payment, await moves(id)], ["paid", 1]);
  assert.deepEqual(await findBreaks(shop.db), []);
}

test("two windows both checked before paying: the second payment is refunded", async () => {
  const { id, widget, play } = await anOrder();
  const first = await play();
  await heard(`pay ${first.transactionId}`);
  const second = await play({ late: true });
  await heard(`pay ${second.transactionId}`);
  await isGivenBack(id, second);
  const refunds = sql`from webhook_event where payload ->> 'ownRef' = ${widget.invoiceId} and event_key like 'refund %'`;
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await count(sql`select count(*)::int as n ${refunds} and processed_at is not null`)) === 1;
  });
  const [payment] = await payments(id);
  for (let again = 0; again < 2; again++) await shop.payments.settle(payment!.id, shop.clock.now());
  await isGivenBack(id, second);
});

test("two payments with the first one's webhook late: the first is refunded", async () => {
  const { id, widget, play } = await anOrder();
  const first = await play({ callback: "none" });
  const second = await play({ late: true });
  await heard(`pay ${second.transactionId}`);
  assert.deepEqual(
    (await payments(id)).map(({ state }) => state),
    ["paid"],
  );
  const fields = { TransactionId: String(first.transactionId), InvoiceId: widget.invoiceId, Amount: "2000.00", Currency: "RUB" };
  assert.equal((await post("pay", fields)).statusCode, 200);
  await heard(`pay ${first.transactionId}`);
  await isGivenBack(id, first);
});

test("a refused refund is retried by staff despite the provider's hour-long replay", async () => {
  const { id, play } = await anOrder();
  const { transactionId } = await play();
  await heard(`pay ${transactionId}`);
  await sandbox.clock(new Date(Date.now() + 366 * 86_400_000));
  const asked = { back: null, withDelivery: true, actor: "staff", reason: "test", now: shop.clock.now() };
  const refund = await shop.payments.refundOrder(id, asked);
  await shop.jobs.runWaiting();
  await sandbox.clock(null);
  assert.match((await shop.payments.refusedRefund(id))!.problem, /too old/);
  await shop.payments.askRefundAgain(refund.id, { by: "Анна", now: shop.clock.now() });
  await shop.jobs.runWaiting();
  assert.deepEqual([(await payments(id))[0]?.state, (await orderState(id)).payment], ["refunded", "refunded"]);
});
