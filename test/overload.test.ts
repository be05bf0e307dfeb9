import assert from "node:assert/strict";
import { test } from "node:test";
import { createApp } from "../app/http/http.server.ts";
import { loadPages } from "../app/http/load-pages.server.ts";
import { burst } from "../bench/burst.ts";
import { createTestShop } from "./create-test-shop.ts";
import { until } from "./examples/card-order.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";
import { slowness } from "./slowness.ts";
import { startStore } from "./start-store.ts";

// Overload: coalescing, shedding, priorities [K01] [K04].
const { shop, databaseUrl, dataDir } = await createTestShop();
const goods: string[] = [];
while (goods.length < 30) goods.push(await putOnShelf(shop, { price: 1610, stock: 50 }));
const pages = await loadPages();
let made: string[] = [];
/** Holds rendering until it resolves. */
let gate: Promise<void> | undefined;
const counting = {
  ...pages,
  createRequestHandler: (...built: Parameters<typeof pages.createRequestHandler>) => {
    const handle = pages.createRequestHandler(...built);
    return async (...asked: Parameters<typeof handle>) => {
      const { pathname, search } = new URL(asked[0].url);
      made.push(pathname + search);
      await gate;
      return handle(...asked);
    };
  },
};
const app = await createApp(shop, counting);
type Options = { headers?: Record<string, string>; from?: string };
const ask = (url: string, { headers = {}, from = "127.0.0.1" }: Options = {}) =>
  app.inject({ url, headers: { host: "localhost", ...headers }, remoteAddress: from });
const crowd = (count: number, url: (n: number) => string, options: (n: number) => Options = () => ({})) =>
  Array.from({ length: count }, (_, n) => ask(url(n), options(n)));
const statuses = (answers: Awaited<ReturnType<typeof ask>>[]) => {
  const by: Record<number, number> = {};
  for (const { statusCode } of answers) by[statusCode] = (by[statusCode] ?? 0) + 1;
  return by;
};

test("a page that is not kept yet is made once for all who ask for it at once", async () => {
  const urls = [
    "/",
    "/category",
    "/category/gloves?sort=price",
    `/model/m-${goods[0]}`,
    "/search?q=%D0%BF%D0%B5%D1%80%D1%87%D0%B0%D1%82%D0%BA%D0%B8",
  ];
  for (const url of [
    ...urls,
    "/service/delivery",
    "/feed",
    "/collection",
    `/model/m-${goods[0]}.data`,
    "/category?lang=ru&utm_source=letter",
  ]) {
    made = [];
    const answers = await Promise.all(crowd(150, () => url));
    assert.deepEqual(statuses(answers), { 200: 150 }, url);
    assert.equal(made.length, 1, `${url} was made ${made.length} times`);
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1, url);
  }
});

test("who asks at once with other languages, currencies or packings gets their own", async () => {
  const variants: [Record<string, string>, RegExp][] = [
    [{ cookie: "lang=ru", "accept-encoding": "identity" }, /<html lang="ru"/],
    [{ cookie: "lang=en", "accept-encoding": "identity" }, /<html lang="en"/],
  ];
  const url = `/model/m-${goods[1]}`;
  const answers = await Promise.all(
    crowd(
      100,
      () => url,
      (n) => ({ headers: variants[n % 2]![0] }),
    ),
  );
  for (const [n, answer] of answers.entries()) assert.match(answer.body, variants[n % 2]![1]);
  const packed = await Promise.all(
    crowd(
      60,
      () => url,
      (n) => ({ headers: { "accept-encoding": ["br", "gzip", "identity"][n % 3]! } }),
    ),
  );
  for (const [n, { headers }] of packed.entries()) assert.equal(headers["content-encoding"], ["br", "gzip", undefined][n % 3]);
});

test("personal pages are rendered each, even in a crowd at one address", async () => {
  const answers = await Promise.all(
    crowd(
      20,
      () => "/checkout",
      (n) => ({ from: `10.1.0.${n}` }),
    ),
  );
  assert.deepEqual(statuses(answers), { 200: 20 });
  const nonces = answers.map(({ headers }) => /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1]);
  assert.equal(new Set(nonces).size, 20);
});

test("redirects and 404s are answered correctly to a whole crowd", async () => {
  assert.deepEqual(statuses(await Promise.all(crowd(20, () => "/model/there-is-none"))), { 404: 20 });
  assert.deepEqual(statuses(await Promise.all(crowd(20, () => "/category/there-is-none"))), { 404: 20 });
});

test("pages beyond capacity are refused at once; payments skip the queue", async () => {
  const order: string[] = [];
  const note = <T>(what: string, work: PromiseLike<T>) =>
    Promise.resolve(work).then((done) => {
      order.push(what);
      return done;
    });
  const shopper = createShopper(app);
  const quoted = await shopper.quote([{ productid: goods[2]!, quantity: 1 }]);
  const searches = crowd(200, (n) => `/search?q=gloves+${n}`);
  const all = note("pages", Promise.all(searches));
  const alive = await note("alive", ask("/healthz"));
  assert.equal(alive.statusCode, 200);
  const told = await note(
    "bank",
    app.inject({ method: "POST", url: "/payment/webhook/sber", headers: { host: "localhost" }, payload: "a=b" }),
  );
  assert.notEqual(told.statusCode, 503);
  const ordered = await note("order", shopper.post("/order/addnew", orderBody(quoted.body)));
  assert.equal(ordered.status, 201, JSON.stringify(ordered.body));
  const [number, checkout] = [await ask(`/order/${ordered.body.ordernumber}`), await note("checkout", ask("/checkout"))];
  assert.ok(number.statusCode < 500);
  assert.equal(checkout.statusCode, 200);
  const answers = await all;
  assert.deepEqual(order, ["alive", "bank", "order", "checkout", "pages"]);
  const by = statuses(answers);
  assert.deepEqual(Object.keys(by), ["200", "503"]);
  // Those within their second, and the short queue.
  assert.ok(by[200]! >= 15 && by[503]! >= 60, JSON.stringify(by));
  for (const { statusCode, headers, body } of answers)
    if (statusCode === 503) {
      assert.ok(Number(headers["retry-after"]) >= 1);
      assert.match(body, /<h1>|"code":"unavailable"/);
    }
  assert.match(await shop.metrics(), /gong_shed_total\{lane="page"\} [1-9]/);
});

test("lists, models and suggestions queue separately; equal lists share one", async () => {
  for (const url of ["/shop/catalogue?category=gloves&sort=new", `/shop/model/m-${goods[3]}`, "/shop/search/suggest?q=gl"])
    assert.deepEqual(statuses(await Promise.all(crowd(150, () => url))), { 200: 150 }, url);
  const by = statuses(await Promise.all(crowd(700, (n) => `/shop/catalogue?f.price=${n}-90000`)));
  // On a busy machine not all of the queue is served in time.
  assert.ok(by[200]! >= 60 && by[503]! >= 50, JSON.stringify(by));
});

test("a cached page is served stale when there is no room to revalidate", async () => {
  const url = `/model/m-${goods[4]}`;
  const before = (await ask(url)).body;
  const { sql } = await import("kysely");
  await sql`update product set price_minor = 255500 where id = ${goods[4]}`.execute(shop.db);
  await shop.catalogue.catchUp();
  const { promise, resolve: openGate } = Promise.withResolvers<void>();
  gate = promise;
  let refused = 0;
  const searches = crowd(130, (n) => `/search?q=bags+${n}`).map((search) =>
    search.then(({ statusCode }) => {
      if (statusCode === 503) refused++;
    }),
  );
  // The lane stays full while the page is held.
  await until(async () => refused > 0);
  const stale = await ask(url).finally(openGate);
  assert.equal(stale.statusCode, 200);
  assert.match(String(stale.headers["cache-status"]), /stale/);
  assert.equal(stale.body, before);
  await Promise.all(searches);
  const fresh = await ask(url);
  assert.match(fresh.body, /2\s?555/);
  assert.equal(fresh.headers["cache-status"], undefined);
});

test("a visitor's burst is limited and leaves room for others", async () => {
  const strict = await createTestShop({ RATE_LIMIT_FACTOR: "1" }, { pages: true });
  await putOnShelf(strict.shop);
  const from = (remoteAddress: string) => (url: string) => strict.app.inject({ url, headers: { host: "localhost" }, remoteAddress });
  const [greedy, honest] = [from("10.2.0.1"), from("10.2.0.2")];
  const flood = Promise.all(Array.from({ length: 90 }, (_, n) => greedy(`/search?q=rope+${n}`)));
  await new Promise(setImmediate);
  const answer = await honest("/search?q=gloves");
  assert.equal(answer.statusCode, 200);
  const by = statuses(await flood);
  assert.ok(by[200]! <= 60 && by[429]! >= 30, JSON.stringify(by));
  assert.equal((await greedy("/search?q=gloves")).statusCode, 200);
  await strict.close();
});

test("what was asked for most is made as the next process starts, before anybody asks", async () => {
  const asked = [`/model/m-${goods[5]}`, "/category/gloves?sort=cheap"];
  for (let n = 0; n < 5; n++) for (const url of asked) await ask(url, { headers: { cookie: "lang=en" } });
  await app.close();
  const next = await createApp(shop, counting);
  made = [];
  await next.listen({ port: 0, host: "127.0.0.1" });
  try {
    // Others may render; these must not twice.
    await until(async () => asked.every((url) => made.includes(url)));
    for (const url of asked) {
      const answer = await next.inject({ url, headers: { host: "localhost", cookie: "lang=en" } });
      assert.equal(answer.statusCode, 200, url);
      assert.equal(made.filter((one) => one === url).length, 1, url);
    }
  } finally {
    await next.close();
  }
});

test("1,200 at once on an uncached page all get it; the process responds", async () => {
  const store = await startStore({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "0" }, "bench/store-process.ts");
  const slow = slowness();
  const { statuses: by, firstMs, lastMs, healthMs } = await burst(store.port, Array(1200).fill("/category/gloves"));
  const slower = Math.max(slow, slowness());
  assert.deepEqual(by, { 200: 1200 });
  assert.ok(firstMs <= 1000 * slower, `first after ${firstMs} ms, ${slower}`);
  assert.ok(lastMs <= 3000 * slower, `last after ${lastMs} ms, ${slower}`);
  // [K04]'s 200 ms are measured by the bench; tests share CPUs here.
  assert.ok(healthMs < lastMs, `alive after ${healthMs} ms, the last after ${lastMs} ms`);
  // From memory pages render without awaiting: still only a few per turn.
  await burst(store.port, Array(1200).fill("/search?q=gloves"));
  const unlike = await burst(
    store.port,
    Array.from({ length: 1200 }, (_, n) => `/search?q=gloves+${n}`),
  );
  const { 200: answered = 0, 503: refused = 0 } = unlike.statuses;
  assert.equal(answered + refused, 1200, JSON.stringify(unlike.statuses));
  assert.ok(refused > 0 && answered > 0, JSON.stringify(unlike.statuses));
  assert.ok(unlike.healthMs <= 400 * Math.max(slower, slowness()), `alive after ${unlike.healthMs} ms`);
  await store.stop();
});
