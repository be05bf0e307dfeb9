import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import type { Reserve } from "../app/catalogue/reservation.queries.server.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { createTestFolder, createTestShop } from "./create-test-shop.ts";
import { giveMoney, moneyOf, signIn } from "./examples/customer.ts";
import { putOnShelf, putPromo, shelf } from "./examples/goods.ts";
import { untilServed } from "./examples/patient.ts";
import { createShopper, orderBody, type Reply } from "./examples/shopper.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { times } from "./soak.ts";
import { startStore } from "./start-store.ts";

const { shop, app, databaseUrl, dataDir } = await createTestShop();
const port = 5432;
const target = { path: `${new URL(databaseUrl).searchParams.get("host")}/.s.PGSQL.${port}` };

/** Delays statements by 150 ms, so that races are certain. */
async function slowStore(env: Record<string, string> = {}) {
  const folder = createTestFolder();
  const proxy: FaultProxy = await startFaultProxy({ target, listen: { path: `${folder}/.s.PGSQL.${port}` } });
  const url = new URL(databaseUrl);
  url.searchParams.set("host", folder);
  const store = await startStore({ DATABASE_URL: url.href, DATA_DIR: dataDir, JOBS: "0", ...env });
  const stop = async () => {
    await store.stop();
    await proxy.close();
  };
  return { store, proxy, stop };
}

/** Quotes first, then all orders at once. */
async function rush(
  via: { port: number }[],
  buyers: number,
  items: (buyer: number) => { productid: string; quantity: number }[],
  ready = async () => {},
  patient = (ask: () => Promise<Reply>) => ask(),
): Promise<Reply[]> {
  const shoppers = [];
  for (let buyer = 0; buyer < buyers; buyer++) {
    const shopper = createShopper(via[buyer % via.length]!);
    const quoted = await shopper.quote(items(buyer));
    assert.equal(quoted.status, 200);
    shoppers.push({ shopper, body: orderBody(quoted.body) });
  }
  await ready();
  return Promise.all(shoppers.map(({ shopper, body }) => patient(() => shopper.post("/order/addnew", body))));
}

function statuses(replies: Reply[]): Record<number, number> {
  const count: Record<number, number> = {};
  for (const { status } of replies) count[status] = (count[status] ?? 0) + 1;
  return count;
}

test("[D01] the last piece goes to one of 30 buyers, with every statement 150 ms slow", async () => {
  const gloves = await putOnShelf(shop, { stock: 1 });
  const { store, proxy, stop } = await slowStore();
  const replies = await rush(
    [store],
    30,
    () => [{ productid: gloves, quantity: 1 }],
    async () => proxy.set({ perStatementMs: 150 }),
  );
  assert.deepEqual(statuses(replies), { 201: 1, 409: 29 });
  for (const { status, body } of replies) if (status === 409) assert.equal(body.quote.lines[0]?.problem, "sold_out");
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 1, reserved: 1 });
  await stop();
});

test("a read-then-write stock harness oversells: the race test detects it", async () => {
  const naive: Reserve = async (trx, goods, orderId, now) => {
    const found = await sql<{ free: number }>`select on_hand - reserved as free from stock where product_id = ${goods.productId}`.execute(
      trx,
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (found.rows[0]!.free < goods.quantity) return null;
    await sql`update stock set reserved = on_hand - ${found.rows[0]!.free} + ${goods.quantity} where product_id = ${goods.productId}`.execute(
      trx,
    );
    await sql`insert into stock_movement (product_id, specification_id, reserved, cause, cause_id, at)
              values (${goods.productId}, '0', ${goods.quantity}, 'order', ${orderId}, ${now})`.execute(trx);
    return found.rows[0]!.free - goods.quantity;
  };
  const { shop, app, close } = await createTestShop({}, { reserve: naive });
  const gloves = await putOnShelf(shop, { stock: 1 });
  const shoppers = Array.from({ length: 8 }, () => createShopper(app));
  const bodies = await Promise.all(
    shoppers.map(async (shopper) => orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body)),
  );
  const replies = await Promise.all(shoppers.map((shopper, index) => shopper.post("/order/addnew", bodies[index])));
  assert.ok((statuses(replies)[201] ?? 0) > 1, JSON.stringify(statuses(replies)));
  assert.ok((await findBreaks(shop.db)).some(({ invariant }) => invariant.startsWith("INV2")));
  await close();
});

test("[D02] two stores sell exactly the 100 pieces there are, at any rate", async () => {
  const buyers = times(600, 10_000);
  const gloves = await putOnShelf(shop, { stock: 100 });
  const stores = await Promise.all([1, 2].map(() => startStore({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "0" })));
  const sold: Reply[] = [];
  for (let wave = 0; wave < buyers; wave += 200) {
    const shoppers = Array.from({ length: Math.min(200, buyers - wave) }, (_, n) => createShopper(stores[n % 2]!));
    const quotes = await Promise.all(shoppers.map((shopper) => untilServed(() => shopper.quote([{ productid: gloves, quantity: 1 }]))));
    const order = (shopper: (typeof shoppers)[number], n: number) =>
      untilServed(() => shopper.post("/order/addnew", orderBody(quotes[n]!.body)));
    sold.push(...(await Promise.all(shoppers.map(order))));
  }
  assert.deepEqual(statuses(sold), { 201: 100, 409: buyers - 100 });
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 100, reserved: 100 });
  await Promise.all(stores.map((store) => store.stop()));
});

test("[D03] carts with the same goods in opposite order never lose an order to a deadlock", async () => {
  const each = times(60, 500);
  const [x, y] = [await putOnShelf(shop, { stock: 2000 }), await putOnShelf(shop, { stock: 2000 })];
  const store = await startStore({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "0" });
  const carts = [[x, y].map((productid) => ({ productid, quantity: 1 })), [y, x].map((productid) => ({ productid, quantity: 1 }))];
  // Of so many at once some wait past the pool's three seconds on a busy machine: they ask again, as browsers do.
  const replies = await rush([store], each * 2, (buyer) => carts[buyer % 2]!, undefined, untilServed);
  assert.deepEqual(statuses(replies), { 201: each * 2 });
  assert.equal((await shelf(shop, x)).reserved, each * 2);
  await store.stop();
});

test("[F01] fifty posts under one key at once make one order, and every good answer names it", async () => {
  const gloves = await putOnShelf(shop, { stock: 100 });
  const shopper = createShopper(app);
  const body = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
  const replies = await Promise.all(Array.from({ length: 50 }, () => shopper.post("/order/addnew", body, { "idempotency-key": "one" })));
  const good = replies.filter(({ status }) => status === 201);
  assert.ok(good.length >= 1);
  assert.equal(new Set(good.map(({ body }) => body._id)).size, 1);
  for (const { status, body, headers } of replies)
    if (status !== 201) {
      assert.equal(body.code, "in_progress");
      assert.ok(headers["retry-after"]);
    }
  const again = await shopper.post("/order/addnew", body, { "idempotency-key": "one" });
  assert.deepEqual([again.status, again.body], [201, good[0]!.body]);
  assert.equal((await shelf(shop, gloves)).reserved, 1);
});

test("[F02] a key used for another body is refused", async () => {
  const gloves = await putOnShelf(shop);
  const shopper = createShopper(app);
  assert.equal((await shopper.order([{ productid: gloves, quantity: 1 }], (body) => body, "two")).status, 201);
  const other = await shopper.order([{ productid: gloves, quantity: 2 }], (body) => body, "two");
  assert.deepEqual([other.status, other.body.code], [422, "key_reused"]);
});

test("[F03] a double click without a key, and two tabs on one quote, make one order", async () => {
  const gloves = await putOnShelf(shop, { stock: 100 });
  const shopper = createShopper(app);
  const body = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
  const replies = await Promise.all(Array.from({ length: 10 }, () => shopper.post("/order/addnew", body)));
  assert.deepEqual(statuses(replies), { 201: 10 });
  assert.equal(new Set(replies.map((reply) => reply.body.ordernumber)).size, 1);
  assert.equal((await shelf(shop, gloves)).reserved, 1);
});

test("[F04] an answer lost on the way is given again to the same key", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const store = await startStore({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "0" });
  const wire = await startFaultProxy({ target: { port: store.port } });
  const direct = createShopper(store);
  const through = createShopper({ port: wire.port });
  const body = orderBody((await direct.quote([{ productid: gloves, quantity: 1 }])).body);
  for (const [name, value] of direct.jar) through.jar.set(name, value);
  wire.dropNextResponse();
  await assert.rejects(through.post("/order/addnew", body, { "idempotency-key": "lost" }));
  const again = await through.post("/order/addnew", body, { "idempotency-key": "lost" });
  assert.equal(again.status, 201);
  assert.equal((await shelf(shop, gloves)).reserved, 1);
  await wire.close();
  await store.stop();
});

test("[C06] a single-use code serves one of a hundred; others get the cart without it", async () => {
  const gloves = await putOnShelf(shop, { price: 1000, stock: 200 });
  const promocode = await putPromo(shop, { sale: 20, useLimit: 1 });
  const shoppers = Array.from({ length: 100 }, () => createShopper(app));
  const quotes = await Promise.all(shoppers.map((shopper) => shopper.quote([{ productid: gloves, quantity: 1 }], { promocode })));
  for (const { body } of quotes) assert.equal(body.goodstotal, 800);
  const replies = await Promise.all(shoppers.map((shopper, n) => shopper.post("/order/addnew", orderBody(quotes[n]!.body))));
  assert.deepEqual(statuses(replies), { 201: 1, 409: 99 });
  for (const { status, body } of replies)
    if (status === 409)
      assert.deepEqual([body.quote.promo!.applied, body.quote.promo!.reason, body.quote.goodstotal], [false, "used_up", 1000]);
  const { rows } = await sql<{ used: number }>`select used from promo_code where name = ${promocode}`.execute(shop.db);
  assert.deepEqual(rows, [{ used: 1 }]);
});

test("[C08] thirty concurrent orders use 500 of bonus at most; others see the rest", async () => {
  const gloves = await putOnShelf(shop, { price: 2000, stock: 200 });
  const shopper = createShopper(app);
  const me = await signIn(shop, shopper);
  await giveMoney(shop, me, { bonus: 500 });
  const quotes = await Promise.all(Array.from({ length: 30 }, () => shopper.quote([{ productid: gloves, quantity: 1 }], { bonus: 500 })));
  const replies = await Promise.all(quotes.map(({ body }) => shopper.post("/order/addnew", orderBody(body))));
  assert.deepEqual(statuses(replies), { 201: 1, 409: 29 });
  for (const { status, body } of replies) if (status === 409) assert.deepEqual([body.quote.bonus, body.quote.bonus_usable], [0, 0]);
  assert.equal((await moneyOf(shop, me)).bonus, 0);
});
