import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { type CardOrder, openStore, until } from "../../test/examples/card-order.ts";
import { signIn } from "../../test/examples/customer.ts";
import { billedOrders } from "../../test/examples/invoice-order.ts";
import { proofOfWork } from "../../test/examples/proof-of-work.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, type Reply } from "../../test/examples/shopper.ts";

// Orders in one process, payments in another with real limits.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const store = await openStore(testShop);
const { shop, databaseUrl, dataDir } = testShop;
const strict = await createTestShop({
  ...{ ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  ...{ LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" },
});
await strict.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = strict.app.server.address() as { port: number };

let networks = 0;
const aNetwork = () => `10.6.0.${++networks}`;
const orders = (count: number) => Promise.all(Array.from({ length: count }, () => store.anOrder()));
function payFrom(address: string, { shopper, number }: Pick<CardOrder, "shopper" | "number">, proof?: string): Promise<Reply> {
  const payer = createShopper({ port }, { host: store.host });
  for (const [name, value] of shopper.jar) payer.jar.set(name, value);
  const body = { orderNumber: number, type: "online", data: {}, proof };
  return payer.post("/payment/createpayment", body, { "x-forwarded-for": address });
}
const heard = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length;
function isRefused({ status, body, headers }: Reply) {
  assert.deepEqual([status, body.code], [429, "too_many"]);
  const seconds = Number(headers["retry-after"]);
  assert.ok(seconds > 3000 && seconds <= 3600, `${seconds}`);
}

async function worked({ status, body }: Reply): Promise<string> {
  assert.deepEqual([status, body.code], [403, "prove_work"]);
  return proofOfWork(String(body.challenge), Number(body.bits));
}

test("of two hundred concurrent small payments of a client twenty open; others pay", async () => {
  const placed = await orders(40);
  const from = aNetwork();
  const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => payFrom(from, placed[n % 40]!)));
  // The API limit is thirty calls a minute.
  const codes = replies.map(({ body }) => body.code);
  assert.deepEqual([heard(replies), codes.filter((code) => code === "prove_work").length], [20, 10]);
  assert.equal(codes.filter((code) => code === "too_many").length, 170);
  assert.equal(Number((await sql<{ n: number }>`select count(*)::int as n from payment`.execute(shop.db)).rows[0]!.n), 20);
  const late = placed[replies.findIndex(({ status }) => status === 403)]!;
  assert.equal((await store.orderState(late.id)).status, "not-paid");
  assert.equal((await payFrom(aNetwork(), late)).status, 200);
  assert.match(await strict.shop.metrics(), /gong_alarms_total\{kind="card_testing"\} 10/);
});

test("[I05] attempts behind one address cost work, stop at a hundred; a customer's at twenty", async () => {
  const from = aNetwork();
  const placed = await orders(102);
  const [early, proven, last] = [placed.slice(0, 20), placed.slice(20, 99), placed.slice(99)];
  assert.equal(heard(await Promise.all(early.map((order) => payFrom(from, order)))), 20);
  const proofs: string[] = [];
  for (const order of last) proofs.push(await worked(await payFrom(from, order)));
  await worked(await payFrom(from, last[0]!, proofs[1]));
  const opened = proven.map(({ id }) => `${id} 0`);
  await sql`update payment_try set attempts = attempts || ${opened}::text[] where attempts @> ${[`${early[0]!.id} 0`]}::text[]`.execute(
    shop.db,
  );
  const replies = await Promise.all(last.map((order, n) => payFrom(from, order, proofs[n])));
  assert.equal(heard(replies), 1);
  for (const reply of replies.filter(({ status }) => status !== 200)) isRefused(reply);
  assert.equal((await payFrom(aNetwork(), last[2]!)).status, 200);

  const customer = createShopper({ port: store.port }, { host: store.host });
  await signIn(shop, customer);
  const own = await Promise.all(Array.from({ length: 21 }, () => store.anOrder(customer)));
  assert.equal(heard(await Promise.all(own.slice(1).map((order) => payFrom(aNetwork(), order)))), 20);
  isRefused(await payFrom(aNetwork(), own[0]!));
});

test("[I05] attempts of accounts by mail count with their network's", async () => {
  const from = aNetwork();
  const [late, ...placed] = await orders(21);
  assert.equal(heard(await Promise.all(placed.map((order) => payFrom(from, order)))), 20);
  const customer = createShopper({ port: store.port }, { host: store.host });
  await signIn(shop, customer, "tester@catch-all.example");
  const own = await store.anOrder(customer);
  assert.equal((await payFrom(from, own, await worked(await payFrom(from, own)))).status, 200);
  await worked(await payFrom(from, late!));
});

test("limits ignore paid and repeated ones, other methods, customers and the next hour", async () => {
  const from = aNetwork();
  const placed = await orders(25);
  const opened = await Promise.all(placed.slice(0, 20).map((order) => payFrom(from, order)));
  assert.equal(heard(opened), 20);
  const [next, after, last] = placed.slice(20);
  await worked(await payFrom(from, next!));
  assert.deepEqual((await payFrom(from, placed[5]!)).body, opened[5]!.body);
  for (const { body } of opened.slice(0, 2)) {
    await sandbox.pay(String(body.url).split("/").at(-1)!, { callback: "none" });
    await shop.payments.settle(body._id, shop.clock.now());
  }
  assert.deepEqual([(await payFrom(from, next!)).status, (await payFrom(from, after!)).status], [200, 200]);
  await worked(await payFrom(from, last!));
  assert.equal((await payFrom(from, await billedOrders(testShop)())).status, 200);
  const customer = createShopper({ port: store.port }, { host: store.host });
  await signIn(shop, customer);
  assert.equal((await payFrom(from, await store.anOrder(customer))).status, 200);
  await sql`update payment_try set since = since - interval '1 hour'`.execute(shop.db);
  assert.equal((await payFrom(from, last!)).status, 200);
  await sql`update payment_try set since = since - interval '2 hours'`.execute(shop.db);
  await shop.payments.pollOpen(shop.clock.now());
  assert.deepEqual((await sql`select from payment_try`.execute(shop.db)).rows, []);
});

test("an order has at most five failed attempts an hour, by anybody", async () => {
  const [order] = await orders(1);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { status, body } = await payFrom(aNetwork(), order!);
    assert.equal(status, 200, `${attempt} ${JSON.stringify(body)}`);
    for (let card = 0; card < 3; card++) await sandbox.pay(String(body.url).split("/").at(-1)!, { outcome: "declined", callback: "none" });
    assert.deepEqual(await shop.payments.settle(body._id, shop.clock.now()), { ok: true, state: "failed" });
  }
  isRefused(await payFrom(aNetwork(), order!));
  assert.equal((await store.orderState(order!.id)).status, "not-paid");
  await sql`update payment set created_at = created_at - interval '1 hour' where order_id = ${order!.id}`.execute(shop.db);
  assert.equal((await payFrom(aNetwork(), order!)).status, 200);
});

test("in one window ten cards are declined; the next attempt is another's", async () => {
  const [order] = await orders(1);
  await sql`update shop_order set payment_type = 'cloudpayments' where id = ${order!.id}`.execute(shop.db);
  const opened = await payFrom(aNetwork(), order!);
  const play = async ({ body }: Reply, outcome: string) => {
    const intent = { ...(body.widget as object), origin: `http://127.0.0.1:${port}`, outcome };
    return (await createShopper({ port }, { host: store.host }).post("/sandbox/pay/cloudpayments/payment", intent)).body;
  };
  const { invoiceId } = opened.body.widget as { invoiceId: string };
  const told = sql<{ n: number }>`select count(*)::int as n from webhook_event where payload ->> 'ownRef' = ${invoiceId}`;
  for (let card = 1; card <= 10; card++) {
    assert.equal((await play(opened, "declined")).reasonCode, 5051);
    await until(async () => (await told.execute(shop.db)).rows[0]!.n === card);
  }
  assert.equal((await play(opened, "paid")).reasonCode, 3004);
  assert.deepEqual((await store.payments(order!.id)).length, 1);
  await sql`update payment set expires_at = now() - interval '1 second' where order_id = ${order!.id}`.execute(shop.db);
  await shop.payments.settle(opened.body._id, shop.clock.now());
  assert.equal((await play(await payFrom(aNetwork(), order!), "paid")).status, "Completed");
});
