import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore, until } from "../../test/examples/card-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

// A hold lasts half an hour, whatever the wall clock does.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { anOpenPayment, orderState } = await openStore(testShop);
const zone = process.env.TZ;
const HALF_AN_HOUR = 30 * 60_000;

async function at(instant: number) {
  await shop.clock.move(new Date(instant));
  await sandbox.clock(new Date(instant));
}
async function lapse() {
  await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  await shop.jobs.runWaiting();
}
afterEach(async () => {
  await shop.clock.move(null);
  await sandbox.clock(null);
});
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

for (const [name, machine, change] of [
  ["an hour that is missing", "Europe/Berlin", "2027-03-28T01:00:00Z"],
  ["an hour that comes twice", "Europe/Berlin", "2026-10-25T01:00:00Z"],
  ["midnight in Moscow", "America/New_York", "2026-11-26T21:00:00Z"],
  ["the New Year", "Asia/Kamchatka", "2026-12-31T21:00:00Z"],
  ["a leap day", "Europe/Moscow", "2028-02-28T21:00:00Z"],
] as const)
  test(`over ${name} goods are held for half an hour, and timely money pays them`, async () => {
    process.env.TZ = machine;
    const placed = Date.parse(change) - 10 * 60_000;
    await at(placed);
    const [late, paid] = [await anOpenPayment(), await anOpenPayment()];
    await at(placed + HALF_AN_HOUR / 2);
    await sandbox.pay(paid.bankId);
    await until(async () => {
      await shop.jobs.runWaiting();
      return (await orderState(paid.id)).payment === "paid";
    });

    await at(placed + HALF_AN_HOUR - 60_000);
    await lapse();
    assert.deepEqual(await orderState(late.id), { status: "not-paid", payment: "not-paid", delivery: null });
    await at(placed + HALF_AN_HOUR + 60_000);
    await lapse();
    assert.deepEqual(await orderState(late.id), { status: "expired", payment: "not-paid", delivery: null });
    assert.deepEqual(await orderState(paid.id), { status: "paid", payment: "paid", delivery: "invoice-issued" });
  });
