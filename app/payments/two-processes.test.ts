import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { everyProvider, openEveryProvider } from "../../test/examples/every-provider.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { startStore } from "../../test/start-store.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { store, anOpenPayment, holdLetters, lettersAbout, kept, isPaidOnce } = await openEveryProvider(testShop, sandbox);

const EACH = 10;
const unread = sql`select count(*)::int as n from webhook_event where processed_at is null`;

test("genuine webhooks at two processes are stored once, with one step and one mail", {
  timeout: 120_000,
}, async () => {
  const env = { ...sandbox.env, DATABASE_URL: testShop.databaseUrl, DATA_DIR: testShop.dataDir, JOB_SECONDS: "2" };
  const [stores, told] = await Promise.all([
    Promise.all([1, 2].map(() => startStore(env))),
    Promise.all(
      everyProvider.map(async (provider) => {
        const order = await anOpenPayment(provider);
        await holdLetters(provider);
        assert.equal(await order.play(), 200, provider.name);
        return { provider, order, letters: await lettersAbout(provider, order.ref) };
      }),
    ),
  ]);
  await Promise.all(
    told.map(async ({ provider, order, letters }) => {
      assert.ok(letters.length > 0, provider.name);
      const statuses = letters.flatMap(({ method, path, headers, body }) => {
        const { pathname, search } = new URL(path);
        const { host: _, "content-length": __, connection: ___, ...own } = headers;
        return Array.from({ length: EACH }, async (____, n) => {
          const url = `http://127.0.0.1:${stores[n % 2]!.port}${pathname}${search}`;
          return (await fetch(url, { method, headers: own, ...(method !== "GET" && { body }) })).status;
        });
      });
      assert.deepEqual([...new Set(await Promise.all(statuses))], [200], provider.name);
      await until(async () => (await store.orderState(order.id)).payment === "paid");
      await until(async () => (await store.count(unread)) === 0);
      await isPaidOnce(order, provider.name);
      assert.equal(await kept(order.ref), letters.length, `${provider.name}: each is one event`);
    }),
  );
  await Promise.all(stores.map((one) => one.stop()));
});
