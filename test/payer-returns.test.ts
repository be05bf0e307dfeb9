import assert from "node:assert/strict";
import { test } from "node:test";
import type { Visit } from "../app/foundation/http/call.ts";
import { createTestShop } from "./create-test-shop.ts";
import { everyProvider, openEveryProvider } from "./examples/every-provider.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { slowness } from "./slowness.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { anOpenPayment, isPaidOnce } = await openEveryProvider(testShop, sandbox);

const visitOf = async (id: string): Promise<Visit> => {
  const { guestHash } = (await shop.orders.find(shop.db, id))!;
  return { customerId: null, guestHash, now: shop.clock.now() } as Visit;
};

const troubles = [
  ["error", {}],
  ["garbage", {}],
  ["reset", {}],
  ["slow", { delay_ms: 4000 }],
  ["timeout", {}],
  ["drip", {}],
] as const;

test("a payer returning from a failing provider is answered in three seconds", {
  timeout: 180_000,
}, async () => {
  // One has no status request.
  const asked = everyProvider.filter(({ tells }) => tells !== null);
  for (const [mode, more] of troubles) {
    await Promise.all(
      asked.map(async (provider) => {
        const why = `${provider.name} ${mode}`;
        const order = await anOpenPayment(provider);
        assert.equal(await order.play({ callback: "none" }), 200, why);
        await sandbox.fault(provider.name, mode, { op: provider.tells!, times: 1, ...more });
        const visit = await visitOf(order.id);
        const from = performance.now();
        const { state } = await shop.payments.returned(order.number, visit);
        assert.ok(performance.now() - from < 3000 + 1000 * slowness(), `${why} ${performance.now() - from} ms`);
        if (mode === "slow" || mode === "timeout") assert.match(String(state), /^(created|pending)$/, why);
        await shop.payments.settle(order.paymentId, shop.clock.now());
        await isPaidOnce(order, why);
      }),
    );
    await sandbox.heal();
  }
});
