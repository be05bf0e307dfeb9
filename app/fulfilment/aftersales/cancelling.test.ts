import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import type { Visit } from "#app/foundation/http/call.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import type { FullOrder } from "#app/payments/order-view.ts";
import { cancellations } from "../../../commands/cancellations.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { bankOf } from "../../../test/examples/bank.ts";
import { openStore, until } from "../../../test/examples/card-order.ts";
import { moneyOf } from "../../../test/examples/customer.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { paidOrders, started } from "../../../test/examples/paid-order.ts";
import { richBuyers } from "../../../test/examples/rich-buyer.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { orderState, payments, mails, anOrder, anOpenPayment, settled, count } = store;
const aBuyer = richBuyers(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
afterEach(() => sandbox.heal());

const run = (...args: string[]) => staffAt(shop)(cancellations, ...args);

async function whyKept(number: string, customerId: string): Promise<string> {
  const visit = { customerId, storefront: storefronts[0]!, lang: "ru", currency: "rub", now: now() };
  const view = await shop.orderPages.order(number, null, visit as Visit);
  assert.equal(view?.kind, "full");
  return (view as FullOrder).kept;
}
const done = () => shop.jobs.runWaiting();
/** Ignoring the parcel's state. */
async function standsNow(id: string) {
  const { status, payment } = await orderState(id);
  return { status, payment };
}
const now = () => shop.clock.now();
const casesOf = async (id: string) =>
  (await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id} and closed_at is null`.execute(shop.db)).rows.map(
    ({ kind }) => kind,
  );
/** Moves the order further than any call can. */
const stands = (id: string, status: OrderStatus) =>
  sql`with moved as (update shop_order set status = ${status} where id = ${id} returning id)
      insert into order_history (order_id, field, became, actor, at) select id, 'status', ${status}, 'staff', now() from moved`.execute(
    shop.db,
  );
type Client = { post: (url: string, body: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: object }> };
const cancel = async (shopper: Client, id: string, key?: string) => {
  const { status, body } = await shopper.post(`/order/${id}/cancel`, { reason: "передумал" }, key ? { "idempotency-key": key } : {});
  return {
    status,
    body: body as { status: string; payment_status: string; actions: string[]; code: string; history: { reason: string }[] },
  };
};

test("[D07] cancelling an unpaid order restores bonus, advance, deposit, code and stock", async () => {
  const { shopper, quote, books } = await aBuyer();
  const before = await books();
  const placed = await shopper.post("/order/addnew", orderBody(await quote()));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const id = placed.body._id;
  assert.notDeepEqual((await books()).money, before.money);

  const answers = await Promise.all(Array.from({ length: 40 }, () => cancel(shopper, id)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(39).fill(409)], "cancelled once");
  const { body } = answers.find(({ status }) => status === 200)!;
  assert.deepEqual([body.status, body.actions], ["canceled-by-client", ["repeat", "delete"]]);
  assert.equal(body.history.at(-1)!.reason, "передумал");
  const { shelves, money, promo } = await books();
  assert.deepEqual({ shelves, money, promo }, { shelves: before.shelves, money: before.money, promo: before.promo });
  const causes = await sql<{ cause: string }>`select cause from ledger_transaction where order_id = ${id} order by cause`.execute(shop.db);
  assert.deepEqual(
    causes.rows.map(({ cause }) => cause),
    ["order", "order-release"],
  );
  assert.equal(await mails(id, "canceled"), 1);
});

test("cancelling a paid order refunds everything once: bank money and accounts", async () => {
  const { id, shopper, customerId, total } = await aPaidOrder();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => cancel(shopper, id, n % 2 ? "one key" : undefined)));
  assert.equal(answers.filter(({ status }) => status === 200).length >= 1, true);
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  assert.deepEqual(await standsNow(id), { status: "canceled-by-client", payment: "paid" });
  await done();
  assert.deepEqual(await standsNow(id), { status: "canceled-by-client", payment: "refunded" });
  assert.deepEqual(await moneyOf(shop, customerId), started);
  const asked = await sandbox.asked<Record<string, string>>("sber", "refund.do");
  assert.deepEqual(
    asked.filter(({ body }) => Number(body.amount) === total * 100).map(({ body }) => body.amount),
    [String(total * 100)],
  );
  const lines = (await shop.orders.inFull([(await shop.orders.find(shop.db, id))!]))[0]!.order.lines;
  for (const { productId } of lines) assert.equal((await shelf(shop, productId)).reserved, 0);
  assert.equal(await mails(id, "canceled"), 1);
});

test("cancelling returns the delivery's money after staff has refunded the goods alone", async () => {
  for (const isDone of [true, false]) {
    const { id, shopper, customerId, total, refund } = await aPaidOrder();
    const bank = await bankOf(shop, sandbox, id);
    await refund(null);
    if (isDone) await done();
    assert.equal((await orderState(id)).payment, isDone ? "refunded" : "paid");
    assert.equal((await cancel(shopper, id)).status, 200);
    await done();
    assert.deepEqual(await standsNow(id), { status: "canceled-by-client", payment: "refunded" });
    assert.deepEqual([await bank.refunded(), await moneyOf(shop, customerId)], [total * 100, started]);
  }
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("a refund made by the bank itself is confirmed by staff and never repeated", async () => {
  const { id, number, shopper, customerId, total, left } = await aPaidOrder();
  const bank = await bankOf(shop, sandbox, id);
  assert.equal((await bank.ask("refund", { amount: String(total * 100) })).errorCode, "0");
  await shop.payments.settle(bank.paymentId, now());
  assert.deepEqual(await casesOf(bank.paymentId), ["payment-returned"]);
  const asked = await cancel(shopper, id);
  assert.deepEqual([asked.status, asked.body.status, asked.body.payment_status], [200, "cancel-requested", "paid"]);
  assert.deepEqual([await casesOf(id), await moneyOf(shop, customerId)], [["cancel-requested"], left]);

  assert.match((await run("grant", number, "--by", "Анна")).text, /--by-hand/);
  assert.equal((await run("grant", number, "--by", "Анна", "--by-hand")).status, 0);
  await done();
  assert.deepEqual(await standsNow(id), { status: "canceled-by-client", payment: "refunded" });
  assert.deepEqual([await moneyOf(shop, customerId), await bank.refunded()], [started, total * 100]);
});

test("a failing bank keeps the order cancelled and the refund open until it pays", async () => {
  const { id, shopper, customerId } = await aPaidOrder();
  await sandbox.fault("sber", "error");
  assert.equal((await cancel(shopper, id)).status, 200);
  await done().catch(() => {});
  assert.equal((await orderState(id)).payment, "paid");
  await sandbox.heal();
  await shop.payments.pollOpen(new Date(now().getTime() + 3_600_000));
  await until(async () => {
    await done().catch(() => {});
    return (await orderState(id)).payment === "refunded";
  });
  assert.deepEqual(await moneyOf(shop, customerId), started);
});

test("[D07] cancelling and paying in any order end cancelled, with no money lost", async () => {
  for (let round = 0; round < 8; round++) {
    const { id, shopper, bankId } = await anOpenPayment();
    const [cancelled] = await Promise.all([
      new Promise((go) => setTimeout(go, round * 12)).then(() => cancel(shopper, id)),
      sandbox.pay(bankId).then(() => settled(bankId)),
    ]);
    assert.equal(cancelled.status, 200);
    await until(async () => {
      await done().catch(() => {});
      const states = (await payments(id)).map(({ state }) => state);
      return states.every((state) => state === "refunded" || state === "canceled");
    });
    assert.equal((await orderState(id)).status, "canceled-by-client");
    const line = (await shop.orders.find(shop.db, id))!.lines[0]!;
    const promised = sql`select count(*)::int as n from order_line where product_id = ${line.productId} and not released and order_id = ${id}`;
    assert.equal(await count(promised), 0);
  }
});

test("a page of the bank that is still open is closed behind a cancelled order", async () => {
  const { id, shopper, bankId } = await anOpenPayment();
  assert.equal((await cancel(shopper, id)).status, 200);
  await done();
  const asked = await sandbox.asked<Record<string, string>>("sber", "decline");
  assert.equal(asked.filter(({ body }) => body.orderId === bankId).length, 1);
  // Paying anyway is refunded.
  await sandbox.pay(bankId);
  await done();
  assert.deepEqual(
    [await orderState(id), (await payments(id)).some(({ state }) => state === "paid")],
    [{ status: "canceled-by-client", payment: "not-paid", delivery: null }, false],
  );
});

test("during assembly cancelling is a request: staff grants it or the order resumes", async () => {
  for (const stood of ["sent-to-assembling", "ready-for-delivery"] as const) {
    const { id, number, shopper, customerId } = await aPaidOrder();
    await stands(id, stood);
    const asked = await cancel(shopper, id);
    assert.deepEqual([asked.status, asked.body.status, asked.body.actions], [200, "cancel-requested", ["repeat"]]);
    assert.deepEqual(await casesOf(id), ["cancel-requested"]);
    assert.deepEqual(
      (await shop.aftersales.asked()).filter((one) => one.number === number).map((one) => [one.stood, one.reason, one.isPaid]),
      [[stood, "передумал", true]],
    );
    assert.equal((await cancel(shopper, id)).status, 409);
    const kept = await shop.aftersales.refuse(number, { by: "Анна", reason: "уже у курьера", now: now() });
    assert.deepEqual([kept, (await orderState(id)).status, await casesOf(id)], [{ ok: true }, stood, []]);
    assert.equal(await whyKept(number, customerId), "уже у курьера");

    assert.equal((await cancel(shopper, id)).status, 200);
    assert.deepEqual(await shop.aftersales.grant(number, { by: "Анна", byHand: false, now: now() }), { ok: true });
    await done();
    assert.deepEqual(await standsNow(id), { status: "canceled-by-client", payment: "refunded" });
    assert.equal(await whyKept(number, customerId), "");
    assert.deepEqual(await moneyOf(shop, customerId), started);
    assert.ok(!(await casesOf(id)).includes("cancel-requested"), "nobody is asked any more");
    assert.deepEqual(await shop.aftersales.grant(number, { by: "Анна", byHand: false, now: now() }), { ok: false, refusal: "not_asked" });
    const told = sql`select count(*)::int as n from message where cause like ${`order:${id}:cancel-re%:email`}`;
    assert.equal(await count(told), 3, "each request and its refusal is told");
  }
  assert.deepEqual(await shop.aftersales.refuse("2222-2222-2", { by: "Анна", reason: "x", now: now() }), { ok: false, refusal: "unknown" });
});

test("staff decides by a command; what can't be is said in words", async () => {
  const [granted, refused] = [await aPaidOrder(), await aPaidOrder()];
  for (const { id, shopper } of [granted, refused]) {
    await stands(id, "sent-to-assembling");
    await cancel(shopper, id);
  }
  const listed = await run();
  for (const { number } of [granted, refused])
    assert.match(listed.text, new RegExp(`${number} .* Sent to assembling, paid .*\n.*передумал`));
  assert.match((await run("grant", granted.number, "--by", "Анна", "--by-hand")).text, /The bank collected this/);
  assert.equal((await run("grant", granted.number, "--by", "Анна")).status, 0);
  assert.equal((await run("refuse", refused.number, "--by", "Анна", "--reason", "уже упакован")).status, 0);
  for (const [args, told] of [
    [["grant", granted.number, "--by", "Анна"], /has been decided/],
    [["refuse", "2222-2222-2", "--by", "Анна", "--reason", "x"], /Order not found/],
    [["grant", granted.number], /npm run cancellations/],
    [["refuse", refused.number, "--by", "Анна"], /npm run cancellations/],
  ] as const) {
    const { status, text } = await run(...args);
    assert.equal(status, 1, args.join(" "));
    assert.match(text, told);
  }
  const { history } = (await shop.orders.inFull([(await shop.orders.find(shop.db, refused.id))!]))[0]!;
  assert.deepEqual([history.at(-1)!.became, history.at(-1)!.actor, history.at(-1)!.reason], ["sent-to-assembling", "Анна", "уже упакован"]);
});

test("uncancellable orders stay; another's order is as unknown as none", async () => {
  const { id, shopper } = await anOrder();
  for (const status of ["sent-to-delivery", "on-the-way", "awaiting-pick-up", "done"] as const) {
    await stands(id, status);
    const { status: answered, body } = await cancel(shopper, id);
    assert.deepEqual([answered, body.code, (await orderState(id)).status], [409, "state", status]);
  }
  const stranger = createShopper({ port: store.port }, { host: store.host });
  await stranger.quote([{ productid: await putOnShelf(shop), quantity: 1 }]);
  assert.equal((await cancel(stranger, id)).status, 404);
});

test("a parcel known to its carrier is stopped by staff; collected money is a case", async () => {
  const shopper = createShopper({ port: store.port }, { host: store.host });
  const quoted = await shopper.quote([{ productid: await putOnShelf(shop), quantity: 1 }], { typepayment: "payment-upon-receipt" });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "payment-upon-receipt" });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const id = placed.body._id;
  await shopper.post("/delivery/createdocument", { o: id, on: placed.body.ordernumber });
  assert.equal((await cancel(shopper, id)).status, 200);
  assert.deepEqual(await casesOf(id), ["parcel-to-stop"]);
  const { totalMinor } = (await shop.orders.find(shop.db, id))!;
  await shop.db
    .transaction()
    .execute((trx) => shop.payments.collected(trx, { orderId: id, amountMinor: totalMinor, carrier: "own", now: now() }));
  assert.deepEqual((await casesOf(id)).sort(), ["collected-unwanted", "parcel-to-stop"]);
  assert.equal((await orderState(id)).payment, "not-paid");
});
