import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { refund as refundCommand } from "../../commands/refund.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { bankOf } from "../../test/examples/bank.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { paidOrders } from "../../test/examples/paid-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { staffAt } from "../../test/examples/staff.ts";

// Refunds that the bank's API refuses and staff then makes in its cabinet, without our id.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
afterEach(async () => {
  await sandbox.heal();
  assert.deepEqual(await findBreaks(shop.db), []);
});

const now = () => shop.clock.now();
const runRefund = (...args: string[]) => staffAt(shop)(refundCommand, ...args, "--by", "Анна");

/** A refund of one line, refused by the API. */
async function aRefusedPart() {
  const order = await aPaidOrder();
  await sandbox.fault("sber", "error", { op: "refund.do", code: "5", times: 1 });
  const refund = await order.refund([{ position: 2, quantity: 1 }]);
  await shop.jobs.runWaiting();
  const bank = await bankOf(shop, sandbox, order.id);
  const inCabinet = () => bank.ask("refund", { amount: String(refund.moneyMinor) });
  const accept = () => shop.payments.caseActions.acceptReturn(bank.paymentId, { by: "Анна", note: "", now: now() });
  return { ...order, refund, bank, inCabinet, accept };
}
type Order = Awaited<ReturnType<typeof aRefusedPart>>;

const learns = ({ bank }: Order) => shop.payments.settle(bank.paymentId, now());
const returnedCases = ({ bank }: Order) =>
  store.count(
    sql`select count(*)::int as n from case_for_staff where kind = 'payment-returned' and subject = ${bank.paymentId} and closed_at is null`,
  );

async function assertGivenOnce(order: Order, byHand: boolean, atBank = order.refund.moneyMinor) {
  const { rows } = await sql<{ minor: number; state: string; byHand: boolean }>`select amount_minor as minor, state, by_hand as "byHand"
    from payment_refund where payment_id = ${order.bank.paymentId}`.execute(shop.db);
  assert.deepEqual(rows, [{ minor: order.refund.moneyMinor, state: "done", byHand }]);
  assert.equal((await shop.orders.givenBack(order.id))?.moneyMinor, order.refund.moneyMinor);
  assert.equal(await order.bank.refunded(), atBank);
  assert.equal(await returnedCases(order), 0);
}

for (const isSeen of [true, false])
  for (const [word, text] of [
    ["--by-hand", /The bank shows this refund as made/],
    ["--again", /Retrying/],
  ] as const)
    test(`a refund made in the cabinet${isSeen ? ", which the shop saw," : ""} is booked once by ${word}`, async () => {
      const order = await aRefusedPart();
      assert.equal((await order.inCabinet()).errorCode, "0");
      if (isSeen) {
        await learns(order);
        assert.equal(await returnedCases(order), 1);
        assert.deepEqual(await order.accept(), { ok: false, refusal: "refused" });
      }
      const said = await runRefund(order.number, word);
      assert.match(said.text, text);
      await shop.jobs.runWaiting();
      await learns(order);
      if ((await returnedCases(order)) > 0) assert.deepEqual(await order.accept(), { ok: true, done: "ours", amountMinor: 0 });
      await assertGivenOnce(order, false);
    });

test("a bank that doesn't answer leaves a refused refund standing", async () => {
  const order = await aRefusedPart();
  await sandbox.fault("sber", "error");
  assert.match((await runRefund(order.number, "--by-hand")).text, /bank does not answer/);
  await sandbox.heal();
  assert.equal((await runRefund(order.number, "--by-hand")).status, 0);
  await assertGivenOnce(order, true, 0);
});

test("a refund booked by hand that the bank shows later is the same refund", async () => {
  const order = await aRefusedPart();
  assert.equal((await runRefund(order.number, "--by-hand")).status, 0);
  assert.equal((await order.inCabinet()).errorCode, "0");
  await learns(order);
  assert.deepEqual(await order.accept(), { ok: true, done: "ours", amountMinor: 0 });
  await assertGivenOnce(order, false);
});

test("another sum that the bank gave back is booked once the refusal has ended", async () => {
  const order = await aRefusedPart();
  assert.equal((await order.bank.ask("refund", { amount: "700" })).errorCode, "0");
  await learns(order);
  assert.deepEqual(await order.accept(), { ok: false, refusal: "refused" });
  assert.equal((await runRefund(order.number, "--again")).status, 0);
  await shop.jobs.runWaiting();
  assert.deepEqual(await order.accept(), { ok: true, done: "refunded-in-part", amountMinor: 7_00 });
  assert.equal((await shop.orders.givenBack(order.id))?.moneyMinor, order.refund.moneyMinor + 7_00);
  assert.equal(await order.bank.refunded(), order.refund.moneyMinor + 7_00);
});
