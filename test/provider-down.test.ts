import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { until } from "./examples/card-order.ts";
import { openEveryProvider, type Provider, providers } from "./examples/every-provider.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper } from "./examples/shopper.ts";
import { slowness } from "./slowness.ts";

const { sber, dolyame, yandex, onevision, cloudpayments, moneta } = providers;
const sick: readonly Provider[] = [sber, dolyame, yandex, onevision];
const healthy: readonly Provider[] = [cloudpayments, moneta];
const quickly = ["error", "reset", "garbage"] as const;
/** Here the payer gets an answer before the store's last retry. */
const slowly = ["slow", "timeout", "drip"] as const;
/** The provider deadline, after which the last has failed. */
const DEADLINE_MS = 5000;
/** The circuit breaker's pause: in its middle nobody retries yet. */
const REST_MS = 5000;

/** Four providers down at once. */
async function anOutage(mode: (typeof quickly | typeof slowly)[number], payers: number) {
  const sandbox = await openSandbox();
  const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "fatal" });
  const shopOf = await openEveryProvider(testShop, sandbox);
  const orders = new Map<Provider, Awaited<ReturnType<typeof shopOf.anOrder>>[]>();
  for (const provider of sick) {
    orders.set(provider, []);
    for (let n = 0; n < payers; n++) orders.get(provider)!.push(await shopOf.anOrder(provider));
  }
  for (const { name } of sick) await sandbox.fault(name, mode, { delay_ms: mode === "drip" ? 400 : 10_000 });
  return { mode, sandbox, shop: testShop.shop, shopOf, orders };
}

test("[J04] four providers down: payers told in 5 s, circuits open, other methods pay", {
  timeout: 180_000,
}, async () => {
  for (const modes of [quickly, slowly]) {
    // Everything ready before measuring.
    const outages = await Promise.all(modes.map((mode) => anOutage(mode, 6)));
    await Promise.all(outages.map(bearsIt));
  }
});

async function bearsIt({ mode, sandbox, shop, shopOf, orders }: Awaited<ReturnType<typeof anOutage>>) {
  const ask = async (order: Awaited<ReturnType<typeof shopOf.anOrder>>) => {
    const from = performance.now();
    const { status, body, headers } = await order.pay();
    assert.match(body.title ?? "", /Попробуйте ещё раз или выберите другой способ/, `${status}`);
    return { took: performance.now() - from, said: [status, body.code, headers["retry-after"]] };
  };
  let slowest = 0;
  await Promise.all(
    sick.map(async (provider) => {
      const why = `${provider.name} ${mode}`;
      const [last, ...first] = orders.get(provider)!;
      const began = performance.now();
      for (const { took, said } of await Promise.all(first.map(ask))) {
        assert.deepEqual(said, [503, "provider", "10"], why);
        slowest = Math.max(slowest, took);
      }
      if (slowly.some((one) => one === mode)) await wait(Math.max(0, began + DEADLINE_MS + REST_MS / 2 - performance.now()));
      const asked = (await sandbox.asked(provider.name)).length;
      assert.ok(asked >= 1 && asked <= 10, `${why} was asked ${asked} times`);
      const { said } = await ask(last!);
      assert.deepEqual(said, [503, "provider", "10"], why);
      assert.equal((await sandbox.asked(provider.name)).length, asked, why);
    }),
  );
  assert.ok(slowest < 4000 + 1000 * slowness(), `${mode} ${slowest} ms`);
  for (const provider of healthy) {
    const order = await shopOf.anOpenPayment(provider);
    const why = `${provider.name} ${mode}`;
    assert.equal(await order.play(), 200, why);
    await shopOf.worksUntil(async () => (await shopOf.store.orderState(order.id)).payment === "paid");
  }
  await sandbox.heal();
  for (const [provider, kept] of orders)
    for (const order of kept) {
      const why = `${provider.name} ${mode}`;
      assert.deepEqual((await shopOf.outcome(order.id)).slice(0, 4), ["not-paid", "not-paid", "created", 0], why);
      let opened = await order.pay();
      const isOpened = async () => {
        if (opened.status !== 200) opened = await order.pay();
        return opened.status === 200;
      };
      await until(isOpened, 2 * DEADLINE_MS);
      assert.equal(await (await shopOf.payerOf(provider, order, opened.body))({ callback: "none" }), 200, why);
      await shop.payments.settle(String(opened.body._id), shop.clock.now());
      await shop.payments.settle(String(opened.body._id), shop.clock.now());
      await shopOf.isPaidOnce(order, why);
    }
  assert.deepEqual(await findBreaks(shop.db), [], mode);
}

test("[J04] fifty payers waiting on a silent provider do not slow the site", {
  timeout: 60_000,
}, async () => {
  const { shopOf, orders } = await anOutage("timeout", 13);
  const visitor = createShopper({ port: shopOf.store.port }, { host: shopOf.store.host });
  const p99 = async () => {
    const took: number[] = [];
    for (let n = 0; n < 150; n++) {
      const from = performance.now();
      assert.equal((await visitor.post("/shop/auth/token/", {})).status, 200);
      took.push(performance.now() - from);
    }
    return took.sort((a, b) => a - b)[148]!;
  };
  await p99();
  const before = await p99();
  const payers = [...orders.values()].flat().map((order) => order.pay());
  let waiting = payers.length;
  for (const payer of payers) void payer.finally(() => waiting--);
  // Other tests share the machine: a site that payers slow is slow in each round.
  const during = Math.min(await p99(), await p99());
  assert.ok(waiting > 40, `${waiting} still wait`);
  assert.ok(during < 2 * before + 50 * slowness(), `${before} ms before, ${during} ms meanwhile`);
  await Promise.all(payers);
});
