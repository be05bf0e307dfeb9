import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { billedOrders } from "../../test/examples/invoice-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { anOrder, anOpenPayment, orderState, payments, count, settled, mails, moves } = store;

afterEach(() => sandbox.heal());

test("[F06] a card payment opens once however often requested and is paid by webhook", async () => {
  const { id, number, shopper, pay } = await anOrder();
  const replies = await Promise.all(Array.from({ length: 10 }, () => pay()));
  for (const reply of replies) assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(new Set(replies.map(({ body }) => `${body._id} ${body.url}`)).size, 1);
  const { _id: paymentId, url } = replies[0]!.body as unknown as { _id: string; url: string };
  assert.ok(url.startsWith(`${store.origin}/sandbox/pay/sber/`));
  assert.equal(
    (await sandbox.asked<{ orderNumber: string }>("sber", "register.do")).filter(({ body }) => body.orderNumber === `${number}-1`).length,
    1,
  );
  await shopper.post(`/sandbox/pay/sber/${url.split("/").at(-1)}`, { outcome: "paid" });
  await settled(url.split("/").at(-1)!);
  assert.deepEqual(await orderState(id), { status: "paid", payment: "paid", delivery: (await orderState(id)).delivery });
  assert.deepEqual([await mails(id, "paid"), await moves(id)], [1, 1]);
  const after = await pay();
  assert.deepEqual([after.status, after.body.code], [409, "state"]);
  const confirmed = await shopper.post("/order/updateOrderInfo", ["payment", number, paymentId]);
  assert.deepEqual([confirmed.status, confirmed.body], [200, { activity: true }]);
});

test("[C03] [T32] the body is only compared: differences 409, unknown words 422, no effect", async () => {
  const { id, pay, number, shopper } = await anOrder();
  const wrongs = [
    { price: 1 },
    { price: 1999.99 },
    { status: "paid" },
    { type: "out" },
    { service: "split" },
    { service: "onevision" },
    { currency: "kzt" },
    { channel: "gong-com" },
    { entity: "transfer" },
    { client: "somebody" },
    { bank: { inn: "7707083893" } },
  ];
  for (const wrong of [...wrongs, Object.assign({}, ...wrongs) as object]) {
    const reply = await pay(wrong);
    assert.deepEqual([reply.status, reply.body.code], [409, "state"], JSON.stringify(wrong));
    assert.deepEqual(new Set(reply.body.differences as string[]), new Set(Object.keys(wrong)));
  }
  for (const unknown of [{ type: "cash" }, { type: "online", data: { price: "1" } }, { type: "online", data: { bank: "7707083893" } }])
    assert.equal((await shopper.post("/payment/createpayment", { orderNumber: number, data: {}, ...unknown })).status, 422);
  assert.deepEqual(await payments(id), []);
  assert.equal((await pay()).status, 200);
  const [payment] = (
    await sql<{ amount_minor: number; currency: string; entity: string; provider: string; state: string }>`
    select amount_minor, currency, entity, provider, state from payment where order_id = ${id}`.execute(shop.db)
  ).rows;
  assert.deepEqual(payment, { amount_minor: 2000_00, currency: "rub", entity: "main", provider: "sber", state: "pending" });
  assert.equal((await orderState(id)).payment, "not-paid");
});

test("opening a payment for another's order, or without a name, is refused", async () => {
  const { pay, number } = await anOrder();
  const body = { orderNumber: number, type: "online", data: {} };
  const stranger = (await anOrder()).shopper;
  assert.equal((await stranger.post("/payment/createpayment", body)).status, 404);
  assert.equal((await createShopper(testShop.app).post("/payment/createpayment", body)).status, 401);
  assert.equal((await pay({}, "k")).status, 200);
});

test("[C04] [T07] updateOrderInfo confirms server-made links, all or none, and pays nothing", async () => {
  const mine = await anOpenPayment();
  const other = await anOpenPayment();
  const confirm = async (...body: unknown[]) => (await mine.shopper.post("/order/updateOrderInfo", body)).status;
  assert.equal(await confirm("payment", mine.number, mine.paymentId), 200);
  assert.equal(await confirm("payment", mine.number, other.paymentId), 404);
  assert.equal(await confirm("payment", other.number, other.paymentId), 404);
  assert.equal(await confirm("payment", mine.number, "nothing"), 404);
  assert.equal(await confirm("paid", mine.number, mine.paymentId), 422);
  assert.equal(await confirm("payment", mine.number, mine.paymentId, ...Array(1000).fill(mine.paymentId)), 422);
  assert.equal((await orderState(mine.id)).payment, "not-paid");
  assert.equal((await payments(mine.id))[0]!.state, "pending");
});

test("[E10] webhook, return, poll and job race two hundred times: one settlement", async () => {
  const { id, bankId, number, shopper, paymentId } = await anOpenPayment();
  await sandbox.pay(bankId, { repeat: 20 });
  const now = shop.clock.now();
  const visit = { customerId: null, guestHash: await guestHash(id), now } as Parameters<typeof shop.payments.returned>[1];
  const racers = [
    () => shop.payments.settle(paymentId, now),
    () => shop.payments.returned(number, visit),
    () => shop.payments.pollOpen(new Date(now.getTime() + 61_000)),
    () => shopper.post("/order/updateOrderInfo", ["payment", number, paymentId]),
  ];
  for (let wave = 0; wave < 5; wave++) await Promise.all(Array.from({ length: 40 }, (_, n) => racers[n % racers.length]!()));
  await settled(bankId);
  assert.equal((await orderState(id)).payment, "paid");
  assert.deepEqual([await moves(id), await mails(id, "paid")], [1, 1]);
  assert.equal((await shop.payments.paymentState(number, visit)).state, "paid");
});

const guestHash = async (id: string) =>
  (await sql<{ guest_hash: string }>`select guest_hash from shop_order where id = ${id}`.execute(shop.db)).rows[0]!.guest_hash;

test("the bank's answer lost in a crash: poll and payer reach the same page", async () => {
  for (const comesFirst of ["payer", "poll"]) {
    const { id, pay } = await anOrder();
    const opened = await pay();
    await sql`update payment set state = 'created', url = null, provider_id = null where order_id = ${id}`.execute(shop.db);
    if (comesFirst === "poll") await shop.payments.pollOpen(new Date(shop.clock.now().getTime() + 61_000));
    const again = await pay();
    assert.deepEqual([again.status, again.body.url], [200, opened.body.url], comesFirst);
    assert.equal((await payments(id)).length, 1);
  }
});

test("with no notification at all, the poll finds the money", async () => {
  const { id, bankId } = await anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  await shop.payments.pollOpen(new Date(shop.clock.now().getTime() + 61_000));
  assert.equal((await orderState(id)).payment, "paid");
});

test("a payment never requested is opened after a minute, only if paid online", async () => {
  const { id, number, pay } = await anOrder();
  const { placed } = await billedOrders(testShop)();
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const originOf = (region: string) => `http://${region}.example`;
  const openAt = (seconds: number) => shop.payments.openUnasked(new Date(shop.clock.now().getTime() + seconds * 1000), originOf);
  await openAt(30);
  assert.deepEqual(await payments(id), []);
  await openAt(90);
  assert.deepEqual(
    (await payments(id)).map(({ state, own_ref }) => [state, own_ref]),
    [["pending", `${number}-1`]],
  );
  const [asked] = (await sandbox.asked<{ orderNumber: string; returnUrl: string }>("sber", "register.do")).filter(
    ({ body }) => body.orderNumber === `${number}-1`,
  );
  assert.ok(asked!.body.returnUrl.startsWith("http://ru.example/pmt?"));
  assert.equal(await openAt(90), 0);
  assert.equal((await pay()).body._id, (await payments(id))[0]!.id);
});

test("a silent bank: 503, the order kept, the same attempt opened later", async () => {
  const { id, number, pay } = await anOrder();
  // Both tries, each with its question what became of it; one more in a row, and the bank would be left alone for a while.
  await sandbox.fault("sber", "error", { times: 4 });
  const reply = await pay();
  assert.deepEqual([reply.status, reply.body.code, reply.headers["retry-after"]], [503, "provider", "10"]);
  assert.deepEqual(await orderState(id), { status: "not-paid", payment: "not-paid", delivery: null });
  assert.equal((await pay()).status, 200);
  assert.deepEqual(
    (await payments(id)).map((payment) => payment.own_ref),
    [`${number}-1`],
  );
});

test("a payment page that ran out makes way for a new attempt", async () => {
  const { id, pay, bankId, number } = await anOpenPayment();
  const later = new Date(Date.now() + 25 * 60_000);
  await shop.clock.move(later);
  await sandbox.clock(later);
  const reply = await pay();
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.deepEqual(
    (await payments(id)).map(({ state, own_ref }) => [state, own_ref]),
    [
      ["expired", `${number}-1`],
      ["pending", `${number}-2`],
    ],
  );
  // Money for the old page after all: the order is paid by it, the new page is closed.
  await sandbox.pay(bankId, { late: true });
  await settled(bankId);
  assert.deepEqual(
    (await payments(id)).map(({ state }) => state),
    ["paid", "canceled"],
  );
  assert.equal((await orderState(id)).payment, "paid");
  assert.equal((await sandbox.pay(String(reply.body.url).split("/").at(-1)!)).orderStatus, 6);
  await shop.clock.move(null);
  await sandbox.clock(null);
});

test("a notification that comes before its payment is known waits for it", async () => {
  const { id, bankId } = await anOpenPayment();
  await sql`update payment set provider = null where order_id = ${id}`.execute(shop.db);
  await sandbox.pay(bankId);
  await settled(bankId);
  assert.equal(
    await count(sql`select count(*)::int as n from webhook_event where event_key like ${`${bankId}%`} and processed_at is null`),
    1,
  );
  await sql`update payment set provider = 'sber' where order_id = ${id}`.execute(shop.db);
  await shop.jobs.runWaiting();
  assert.equal((await orderState(id)).payment, "paid");
});

test("no payment is made for what the courier collects", async () => {
  const { id, pay } = await anOrder();
  await sql`update shop_order set payment_type = 'payment-upon-receipt', status = 'awaiting-processing' where id = ${id}`.execute(shop.db);
  await sql`insert into order_history (order_id, field, was, became, actor, at) values (${id}, 'status', 'not-paid', 'awaiting-processing', 'test', now())`.execute(
    shop.db,
  );
  const reply = await pay({ service: "payment-upon-receipt" });
  assert.deepEqual([reply.status, reply.body.code], [409, "state"]);
});
