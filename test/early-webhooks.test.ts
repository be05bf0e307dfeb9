import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { createTestShop } from "./create-test-shop.ts";
import { until } from "./examples/card-order.ts";
import { everyProvider, openEveryProvider, providers } from "./examples/every-provider.ts";
import { openSandbox } from "./examples/sandbox.ts";

// A store in real time with its own jobs.
const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, JOBS: "1" });
const { shop } = testShop;
const shopOf = await openEveryProvider(testShop, sandbox);
const { store, anOrder, payerOf, anOpenPayment, holdLetters, lettersAbout, bring, kept, cases, isPaidOnce } = shopOf;
const { dolyame, yandex } = providers;

const AT_MOST_MS = 10_000;
const isPaid = async ({ id }: { id: string }) => (await store.orderState(id)).payment === "paid";

test("[E06] a webhook before our own record is kept and applied once in ten seconds", {
  timeout: 60_000,
}, async () => {
  const orders = await Promise.all(
    everyProvider.map(async (provider) => {
      const order = await anOpenPayment(provider);
      await holdLetters(provider);
      assert.equal(await order.play(), 200, provider.name);
      return { provider, order, letters: await lettersAbout(provider, order.ref) };
    }),
  );
  const ids = orders.map(({ order }) => order.paymentId);
  const names = await sql<{ id: string; provider: string }>`select id, provider from payment where id = any(${ids})`.execute(shop.db);
  await sql`update payment set provider = null where id = any(${ids})`.execute(shop.db);
  for (const { provider, order, letters } of orders)
    for (const letter of letters) assert.equal((await bring(letter)).status, 200, `${provider.name} ${order.ref}`);
  await wait(3000);
  for (const { provider, order, letters } of orders)
    assert.deepEqual([await isPaid(order), await kept(order.ref)], [false, letters.length], provider.name);

  await shop.database.db.transaction().execute(async (trx) => {
    for (const { id, provider } of names.rows) await sql`update payment set provider = ${provider} where id = ${id}`.execute(trx);
  });
  await until(async () => (await Promise.all(orders.map(({ order }) => isPaid(order)))).every(Boolean), AT_MOST_MS);
  for (const { provider, order, letters } of orders) {
    await isPaidOnce(order, provider.name);
    assert.deepEqual([await kept(order.ref), await cases(order.paymentId)], [letters.length, 0], provider.name);
  }
  await sandbox.heal();

  // These accept payment by our id, before we have their page.
  for (const provider of [dolyame, yandex]) {
    await sandbox.fault(provider.name, "timeout-after", { op: provider.opens, times: 1 });
    const order = await anOrder(provider);
    let isAnswered = false;
    const opening = order.pay().finally(() => (isAnswered = true));
    const play = await payerOf(provider, order, { url: `${store.origin}/sandbox/pay/${provider.name}/${order.ref}` });
    await until(async () => (await play()) === 200);
    assert.equal(isAnswered, false, provider.name);
    await until(() => isPaid(order), AT_MOST_MS);
    await opening;
    await isPaidOnce(order, provider.name);
  }
});
