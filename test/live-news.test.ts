import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { inTransaction } from "../app/foundation/database/database.server.ts";
import { asOwner } from "./as-owner.ts";
import { createTestShop } from "./create-test-shop.ts";
import { until } from "./examples/card-order.ts";
import { aPhone, type Shopper, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openLine } from "./examples/line.ts";
import { createShopper } from "./examples/shopper.ts";
import { slowness } from "./slowness.ts";
import { openKillable, startStore } from "./start-store.ts";

const { shop, env } = await openKillable();
// Messages stay in the outbox, where codes are read.
const quiet = { ...env, JOBS: "0" };
const [near, far] = [await startStore(quiet), await startStore(quiet)];
/** The same browser at another process. */
const via = (port: number, { jar }: Shopper, place = {}): Shopper => {
  const same = createShopper({ port }, place);
  for (const [name, value] of jar) same.jar.set(name, value);
  return same;
};
const enter = async (phone = aPhone()) => {
  const shopper = createShopper(near);
  return { shopper, me: await signIn(shop, shopper, phone), phone };
};
const ready = async (line: Awaited<ReturnType<typeof openLine>>) => until(async () => line.of("basket").length > 0);
const add = (shopper: Shopper, me: string, productid: string) =>
  shopper.post("/shop/user/basket", { client: me, type: "add", item: { productid, quantity: 1, specification: "0" } });

test("[A10] [B11] a WebSocket needs session and own origin, has limits, ends with the session", async () => {
  const [mine, other] = [await enter(), await enter()];
  const refused = async (shopper: Shopper, user: string, more = {}) => (await openLine(near, shopper, user, more)).status;
  assert.equal(await refused(createShopper(near), mine.me), 401, "no cookie");
  for (const origin of ["https://evil.example", "http://localhost.evil.example", "http://eu.localhost", "https://localhost", "null", ""])
    assert.equal(await refused(mine.shopper, mine.me, { origin }), 403, `from ${origin}`);
  assert.equal(await refused(mine.shopper, mine.me, { host: "localhost", origin: "http://localhost:1" }), 403);
  for (const user of [other.me, "", `${mine.me} `]) assert.equal(await refused(mine.shopper, user), 403, `as ${user}`);
  assert.equal((await mine.shopper.get(`/ws/client?user=${mine.me}`)).status, 404, "it is no page");

  const lines = await Promise.all(Array.from({ length: 5 }, () => openLine(near, mine.shopper, mine.me)));
  for (const line of lines) await ready(line);
  assert.equal(await refused(mine.shopper, mine.me), 429, "the sixth");
  lines[0]!.socket.send(Buffer.alloc(1024 * 1024));
  assert.equal((await lines[0]!.closed).code, 1009);
  for (let n = 0; n < 30; n++) lines[1]!.socket.send("a word");
  assert.equal((await lines[1]!.closed).code, 1008);
  await until(async () => (await openLine(near, mine.shopper, mine.me)).status === 101);

  const theirs = await openLine(near, other.shopper, other.me);
  await ready(theirs);
  const gloves = await putOnShelf(shop);
  await add(other.shopper, other.me, gloves);
  await until(async () => theirs.of("basket").length === 2);
  for (const { heard } of lines) assert.equal(JSON.stringify(heard).includes(gloves), false, "nothing of another's is delivered");

  const elsewhere = await openLine(far, mine.shopper, mine.me);
  await ready(elsewhere);
  const before = performance.now();
  await via(far.port, mine.shopper).post("/shop/auth/logout", {});
  for (const line of [lines[2]!, lines[3]!, lines[4]!, elsewhere]) {
    const { code, at } = await line.closed;
    assert.equal(code, 4401);
    assert.ok((at - before) / slowness() <= 1000, `closed after ${Math.round(at - before)} ms`);
  }
  assert.equal(await refused(mine.shopper, mine.me), 401);
  const silent = lines[2]!.heard.length;
  await add(other.shopper, other.me, await putOnShelf(shop));
  await until(async () => theirs.of("basket").length === 3);
  assert.equal(lines[2]!.heard.length, silent);
  assert.equal(theirs.socket.readyState, theirs.socket.OPEN);
});

test("live updates cover orders, cart and goods across processes, per storefront", async () => {
  const { shopper, me, phone } = await enter();
  const gloves = await putOnShelf(shop, { stock: 7 });
  // A new category is noticed within a second.
  await pause(1200);
  const page = await openLine(near, shopper, me);
  const abroad = await openLine(near, shopper, me, { host: "eu.localhost" });
  await ready(page);
  await ready(abroad);
  assert.deepEqual(page.of("version"), [{ type: "version", at: page.heard[0]!.at, data: { version: "" } }]);
  assert.deepEqual(page.of("basket")[0]!.data, { basket: [] });

  const device = via(far.port, shopper);
  const added = (await add(device, me, gloves)).body as unknown as { data: { basket: object[] } };
  await until(async () => page.of("basket").length > 1);
  assert.deepEqual(page.of("basket").at(-1)!.data.basket, added.data.basket);

  const placed = await device.order([{ productid: gloves, quantity: 3 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone },
  }));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id, ordernumber } = placed.body;
  await until(async () => page.of("order").length > 0 && page.of("basket").at(-1)!.data.basket.length === 0);
  const state = { _id, ordernumber, payment_status: "not-paid", delivery_status: null };
  assert.deepEqual(page.of("order").at(-1)!.data, { ...state, status: "not-paid" });
  // Low stock is shown exactly.
  await until(async () => page.of("stock").some(({ data }) => data.products?.includes(gloves)));
  assert.ok(page.of("stock").some(({ data }) => data.models?.includes(`m-${gloves}`)));

  const before = performance.now();
  assert.equal((await device.post(`/order/${_id}/cancel`, {})).status, 200);
  await until(async () => page.of("order").at(-1)!.data.status === "canceled-by-client");
  assert.ok((performance.now() - before) / slowness() <= 2000);
  assert.deepEqual(abroad.of("order").length, page.of("order").length, "an order is its customer's on every storefront");
  assert.deepEqual(
    abroad.of("basket").map(({ data }) => data.basket),
    [[]],
    "a cart is of one storefront",
  );
  for (const { at } of page.heard) assert.ok(Number.isFinite(Date.parse(at)));
  for (const { socket } of [page, abroad]) socket.close();
});

test("guests' orders and uncommitted changes are sent to no page", async () => {
  const listener = await shop.database.connect();
  const said: string[] = [];
  listener.on("notification", ({ payload = "" }) => said.push(payload));
  await listener.query("listen news");
  const gloves = await putOnShelf(shop, { stock: 50 });
  assert.equal((await createShopper(near).order([{ productid: gloves, quantity: 1 }])).status, 201);
  const { me } = await enter();
  await inTransaction(shop.db, async (trx) => {
    await sql`insert into cart_line (id, customer_id, storefront, product_id, quantity, added_at) values ('x', ${me}, 'ru', ${gloves}, 1, now())`.execute(
      trx,
    );
    throw new Error("undone");
  }).catch(() => {});
  await sql`select pg_notify('news', 'end')`.execute(shop.db);
  await until(async () => said.includes("end"));
  assert.deepEqual(said, ["end"]);
  await listener.end();
});

test("lost database events make pages reconnect and catch up", async () => {
  const { shopper, me } = await enter();
  const page = await openLine(near, shopper, me);
  await ready(page);
  await asOwner(
    shop.database,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  const gloves = await putOnShelf(shop);
  await add(shopper, me, gloves);
  assert.equal((await page.closed).code, 1013);
  const back = await openLine(near, shopper, me);
  await ready(back);
  assert.equal(back.of("basket").at(-1)!.data.basket.length, 1);
  await add(shopper, me, await putOnShelf(shop));
  await until(async () => back.of("basket").at(-1)!.data.basket.length === 2);
  back.socket.close();
});

test("aborted handshakes, garbage and wrong protocols harm nobody", async () => {
  const { shopper, me } = await enter();
  const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const ask = (path: string, more = "", method = "GET") =>
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\ncookie: ${cookie}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${more}\r\n`;
  for (let n = 0; n < 20; n++) {
    const socket = connect(near.port, "127.0.0.1");
    await new Promise<void>((resolve) => socket.write(ask(`/ws/client?user=${me}`, "sec-websocket-version: 13\r\n"), () => resolve()));
    socket.resetAndDestroy();
  }
  const answered = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(near.port, "127.0.0.1", () => socket.write(text));
      socket.once("data", (bytes) => {
        resolve(String(bytes).slice(9, 12));
        socket.destroy();
      });
    });
  assert.equal(await answered(ask(`/ws/client?user=${me}`)), "400", "no key");
  assert.equal(await answered(ask("/healthz")), "200", "elsewhere the wish is not even read");
  assert.equal(await answered(ask("/ws/client", "content-length: 0\r\n", "POST")), "405");
  assert.equal((await createShopper(near).get("/healthz")).status, 200);
  const line = await openLine(near, shopper, me);
  await ready(line);
  assert.equal(line.status, 101);
});

test("dead pages are dropped, expired ones closed, and a stop waits for neither", async () => {
  const own = await createTestShop();
  await own.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = own.app.server.address() as { port: number };
  const shopper = createShopper(own.app);
  const me = await signIn(own.shop, shopper);
  const [deaf, page] = [await openLine({ port }, shopper, me, { answersPings: false }), await openLine({ port }, shopper, me)];
  await ready(deaf);
  await ready(page);
  own.shop.liveNews.ping();
  const pinged = new Promise((resolve) => page.socket.once("ping", resolve));
  await pinged;
  page.socket.ping();
  await new Promise((resolve) => page.socket.once("pong", resolve));
  own.shop.liveNews.ping();
  assert.equal((await deaf.closed).code, 1006);
  await own.shop.liveNews.checkSessions();
  assert.equal(page.socket.readyState, page.socket.OPEN);

  await own.shop.clock.move(new Date(Date.now() + 400 * 86_400_000));
  await own.shop.liveNews.checkSessions();
  assert.equal((await page.closed).code, 4401);
  await own.shop.clock.move(null);

  const late = await openLine({ port }, shopper, me);
  const rude = await openLine({ port }, shopper, me);
  rude.socket.pause();
  const before = performance.now();
  await own.app.close();
  assert.ok((performance.now() - before) / slowness() < 6000);
  assert.equal((await late.closed).code, 1001);
  rude.socket.terminate();
  await own.close();
});
