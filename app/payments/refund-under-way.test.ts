import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openEveryProvider, providers } from "../../test/examples/every-provider.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { anOpenPayment, cases, outcome } = await openEveryProvider(testShop, sandbox);

afterEach(async () => {
  await shop.clock.move(null);
  await sandbox.clock(null);
  assert.deepEqual(await findBreaks(shop.db), []);
});

const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from payment_refund where id = ${id}`.execute(shop.db)).rows[0]!.state;

for (const provider of [providers.yandex, providers.dolyame])
  test(`a refund pending two days is still polled, without a refusal: ${provider.name}`, async () => {
    const { id, paymentId, play } = await anOpenPayment(provider);
    assert.equal(await play({ callback: "none" }), 200);
    await shop.payments.settle(paymentId, shop.clock.now());
    const asked = { back: null, withDelivery: true, actor: "staff", reason: "test", now: shop.clock.now() };
    // In the provider's future, so it doesn't complete by itself.
    await sandbox.clock(new Date(Date.now() + 10 * 60_000));
    const refund = await shop.payments.refundOrder(id, asked);
    await shop.jobs.runWaiting();
    await sandbox.clock(null);
    await shop.clock.move(new Date(Date.now() + 49 * 3_600_000));
    for (let again = 0; again < 2; again++) {
      await shop.payments.pollOpen(shop.clock.now());
      await shop.jobs.runWaiting();
      assert.deepEqual(
        [await stateOf(refund.id), await cases(refund.id, "refund-unknown"), await cases(refund.id, "refund-refused")],
        ["asked", 1, 0],
      );
    }
    await sandbox.clock(new Date(Date.now() + 49 * 3_600_000));
    await shop.jobs.runWaiting();
    assert.deepEqual([await stateOf(refund.id), await cases(refund.id)], ["done", 0]);
    assert.deepEqual((await outcome(id)).slice(1, 3), ["refunded", "refunded"]);
  });
