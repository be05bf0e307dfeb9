import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { sampled } from "../../test/soak.ts";

// Races: a payer who left, a hold expiring while money arrives.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { anOpenPayment, orderState, payments, count, settled } = await openStore(testShop);

test("[E07] a payer who closes the bank's tab has paid: by webhook or a poll in 15 minutes", async () => {
  const told = await anOpenPayment();
  await sandbox.pay(told.bankId);
  await settled(told.bankId);
  assert.deepEqual(await orderState(told.id), { ...(await orderState(told.id)), status: "paid", payment: "paid" });

  const silent = await anOpenPayment();
  await sandbox.pay(silent.bankId, { callback: "none" });
  const from = shop.clock.now().getTime();
  for (let minutes = 1; minutes <= 15 && (await orderState(silent.id)).payment !== "paid"; minutes++)
    await shop.payments.pollOpen(new Date(from + minutes * 60_000 + 1000));
  assert.equal((await orderState(silent.id)).status, "paid");
});

test("[D04] money at the end of the hold keeps its goods or is refunded, never neither", async () => {
  const rounds = sampled(20, 40, 200);
  const outcomes = new Map<string, number>();
  for (let n = 0; n < rounds; n++) {
    const { id, bankId, paymentId } = await anOpenPayment();
    const hold = (await shop.orders.find(shop.db, id))!.holdUntil!;
    const now = new Date(hold.getTime() + ((n % 3) - 1) * 1000);
    await sandbox.pay(bankId, { callback: "none" });
    const both = [() => shop.payments.settle(paymentId, now), () => shop.orders.expireHolds(now, shop.payments.closeOpen)];
    await Promise.all((n % 2 ? both : both.toReversed()).map((action) => action()));
    await shop.payments.settle(paymentId, now);
    for (let round = 0; round < 3; round++) await shop.jobs.runWaiting();
    const { status, payment } = await orderState(id);
    const outcome = `${status} ${payment} ${(await payments(id)).map(({ state }) => state)}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const held = await count(sql`select count(*)::int as n from order_line where order_id = ${id} and reserved > 0 and not released`);
    assert.equal(held, status === "paid" ? 1 : 0, outcome);
  }
  for (const outcome of outcomes.keys()) assert.ok(["paid paid paid", "expired not-paid refunded"].includes(outcome), outcome);
  assert.ok((outcomes.get("paid paid paid") ?? 0) > 0);
});
