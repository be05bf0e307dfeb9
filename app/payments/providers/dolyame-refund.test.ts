import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { aCharge } from "../../../test/examples/charge.ts";
import { openDolyame } from "../../../test/examples/dolyame.ts";
import { rest } from "../../../test/examples/sandbox.ts";
import type { AskedRefund, Done } from "./provider.ts";

const { sandbox, open, drive, told, asked } = await openDolyame();

afterEach(async () => {
  await sandbox.heal();
  await sandbox.clock(null);
});

const gloves = (quantity: number) => ({ name: "Перчатки, 12 oz", sku: "GN-1", quantity, sumMinor: quantity * 850_00 });
const outcome = (done: Done) => (done.ok ? "done" : done.retry ? "retry" : "refused");
/** Refunds take half a minute. */
const letItBeCarriedOut = () => sandbox.clock(new Date(Date.now() + 40_000));

/** A captured payment with refunds. */
async function paid(charge = aCharge({ amountMinor: 2100_00, prepaidMinor: 0 }), how = {}) {
  const { dolyame, ids } = await open(charge);
  await drive(ids, { outcome: "paid", ...how });
  assert.deepEqual(await dolyame.capture!({ ...ids, amountMinor: charge.amountMinor }), { ok: true });
  const refund = async (of: Omit<AskedRefund, "id" | "providerId">) =>
    outcome(await dolyame.refund({ id: "r1", providerId: ids.ownRef, beforeMinor: 0, ...of }));
  const books = async () => {
    const { state, refundedMinor } = (await told(ids))!;
    return [state, refundedMinor];
  };
  return { ids, refund, books, calls: async () => (await asked(ids, "/refund")).length };
}

test("partial refunds happen once each, pending then done; equal ones are two", async () => {
  const { refund, books, calls } = await paid();
  const one = { amountMinor: 850_00, lines: [gloves(1)] };
  for (let again = 0; again < 3; again++) assert.equal(await refund(one), "retry", "under way");
  await letItBeCarriedOut();
  for (let again = 0; again < 2; again++) assert.equal(await refund(one), "done");
  assert.deepEqual(await books(), ["partially-refunded", 850_00]);
  assert.equal(await calls(), 1);
  const second = { ...one, beforeMinor: 850_00 };
  assert.equal(await refund(second), "retry");
  await sandbox.clock(new Date(Date.now() + 80_000));
  assert.equal(await refund(second), "done");
  assert.deepEqual(await books(), ["partially-refunded", 1700_00]);
  const beforeMinor = 1700_00;
  assert.equal(await refund({ amountMinor: 400_01, beforeMinor }), "refused", "more than is left");
  assert.equal(await refund({ amountMinor: 400_00, beforeMinor }), "retry");
  await sandbox.clock(new Date(Date.now() + 120_000));
  assert.equal(await refund({ amountMinor: 400_00, beforeMinor }), "done");
  assert.deepEqual(await books(), ["refunded", 2100_00]);
  assert.equal(await calls(), 3);
});

test("a pending refund missing from the provider's total is not repeated", async () => {
  const { refund, books, calls } = await paid(undefined, { late_total: true });
  const one = { amountMinor: 850_00, lines: [gloves(1)] };
  for (let again = 0; again < 3; again++) assert.equal(await refund(one), "retry", "under way");
  assert.deepEqual(await books(), ["partially-refunded", 850_00]);
  await letItBeCarriedOut();
  assert.equal(await refund(one), "done");
  assert.equal(await calls(), 1);
});

test("what somebody else gave back meanwhile is taken for none of ours: a person looks", async () => {
  const { refund, calls } = await paid();
  await refund({ amountMinor: 400_00, lines: [{ name: "Доставка", sku: "delivery", quantity: 1, sumMinor: 400_00 }] });
  await letItBeCarriedOut();
  assert.equal(await refund({ amountMinor: 850_00, lines: [gloves(1)] }), "refused");
  assert.equal(await calls(), 1);
});

test("the published example: a refund is its money plus its share of bonus", async () => {
  const { ids, refund, books } = await paid(
    aCharge({
      amountMinor: 11_990_00,
      prepaidMinor: 1_000_00,
      lines: [
        { name: "Перчатки", sku: "GN-1", quantity: 1, sumMinor: 7_990_00 },
        { name: "Шлем", sku: "HG-1", quantity: 1, sumMinor: 5_000_00 },
      ],
    }),
  );
  const back = { amountMinor: 4615_09, lines: [{ name: "Шлем", sku: "HG-1", quantity: 1, sumMinor: 5_000_00 }] };
  assert.equal(await refund(back), "retry");
  const [call] = await asked(ids, "/refund");
  assert.deepEqual(call?.body, {
    amount: 4615.09,
    returned_items: [{ name: "Шлем", quantity: 1, price: 5000, sku: "HG-1" }],
    refunded_prepaid_amount: 384.91,
  });
  await letItBeCarriedOut();
  assert.equal(await refund(back), "done");
  assert.equal(await refund({ amountMinor: 7374_91, beforeMinor: 4615_09 }), "retry", "all that is left, its prepaid part too");
  assert.deepEqual(await books(), ["refunded", 11_990_00]);
});

test("without pieces only the whole rest can be refunded", async () => {
  const { refund, calls } = await paid();
  assert.equal(await refund({ amountMinor: 850_00 }), "refused");
  assert.equal(await calls(), 0);
});

test("unpaid, unknown and unsold things are not refunded", async () => {
  const { dolyame, ids } = await open();
  assert.equal(outcome(await dolyame.refund({ id: "r1", providerId: ids.ownRef, amountMinor: 2000_00, beforeMinor: 0 })), "refused");
  assert.equal(outcome(await dolyame.refund({ id: "r1", providerId: "NOBODY-1", amountMinor: 2000_00, beforeMinor: 0 })), "refused");
  const { refund, books } = await paid();
  assert.equal(await refund({ amountMinor: 5_00, lines: [{ name: "Чужое", sku: "X", quantity: 1, sumMinor: 5_00 }] }), "refused");
  assert.equal(await refund({ amountMinor: 900_00, lines: [gloves(1)] }), "refused", "the pieces are worth less");
  assert.deepEqual(await books(), ["paid", 0]);
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`a refund with a lost answer (${mode}) is looked up before it is repeated`, { timeout: 30_000 }, async () => {
    const { refund, books, calls } = await paid();
    await sandbox.fault("dolyame", mode, { op: "/refund", times: 1 });
    const one = { amountMinor: 850_00, lines: [gloves(1)] };
    assert.equal(await refund(one), "retry");
    assert.equal(await refund(one), "retry", "under way");
    await letItBeCarriedOut();
    assert.equal(await refund(one), "done");
    assert.equal(await calls(), 1);
    assert.deepEqual(await books(), ["partially-refunded", 850_00]);
  });

for (const [mode, more, became] of [
  ["error", {}, "retry"],
  ["limit", {}, "retry"],
  ["reset", {}, "retry"],
  ["error", { code: "409" }, "retry"],
  ["error", { code: "NOT_ENOUGH_MONEY" }, "refused"],
] as const)
  test(`a refund that was not taken (${mode} ${JSON.stringify(more)}) is ${became === "retry" ? "worth another try" : "refused"}, and may be asked for again`, async () => {
    const { refund, books } = await paid();
    const one = { amountMinor: 850_00, lines: [gloves(1)] };
    await sandbox.fault("dolyame", mode, { op: "/refund", times: 1, ...more });
    assert.equal(await refund(one), became);
    assert.deepEqual(await books(), ["paid", 0]);
    await rest(mode);
    assert.equal(await refund(one), "retry", "under way");
    assert.deepEqual(await books(), ["partially-refunded", 850_00]);
  });

test("while the refunded sum is unknown, nothing is requested", async () => {
  const { refund, calls } = await paid();
  await sandbox.fault("dolyame", "error", { op: "/info" });
  assert.equal(await refund({ amountMinor: 2100_00 }), "retry");
  assert.equal(await calls(), 0);
});
