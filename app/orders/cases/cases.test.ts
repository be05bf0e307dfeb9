import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { caseKinds } from "#app/foundation/case-kinds.ts";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import { languages } from "#app/foundation/storefront.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { cases as casesCommand } from "../../../commands/cases.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { bankOf } from "../../../test/examples/bank.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { moneyOf } from "../../../test/examples/customer.ts";
import { shelf } from "../../../test/examples/goods.ts";
import { paidOrders, started } from "../../../test/examples/paid-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const store = await openStore(testShop);
const { anOpenPayment, orderState, payments, lapse, count } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);
const say = (...args: string[]) => staffAt(shop)(casesCommand, ...args);
const named = ["--by", "Анна"];

afterEach(async () => {
  await sandbox.heal();
  assert.deepEqual(await findBreaks(shop.db), []);
});

const settle = (paymentId: string) => shop.payments.settle(paymentId, shop.clock.now());
const casesOf = async (subject: string) =>
  (
    await sql<{ kind: string }>`select kind from case_for_staff where subject = ${subject} and closed_at is null order by kind`.execute(
      shop.db,
    )
  ).rows.map(({ kind }) => kind);
const stateOf = async (orderId: string, paymentId: string) => (await payments(orderId)).find(({ id }) => id === paymentId)!.state;
/** The order's money in the ledger. */
const held = async (orderId: string) =>
  0 -
  Number(
    (
      await sql<{
        minor: string | null;
      }>`select sum(e.amount_minor) as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id where t.order_id = ${orderId} and a.kind = 'money'`.execute(shop.db)
    ).rows[0]!.minor ?? 0,
  );

async function returned(orderId: string, fields: object) {
  const bank = await bankOf(shop, sandbox, orderId);
  assert.equal((await bank.ask("refund", fields)).errorCode, "0");
  await settle(bank.paymentId);
  assert.deepEqual(await casesOf(bank.paymentId), ["payment-returned"]);
  assert.deepEqual(await findBreaks(shop.db), [], "an open case is no hole in the books");
  return bank;
}

async function aMismatch(tamper: "amount" | "currency") {
  const order = await anOpenPayment();
  await sandbox.pay(order.bankId, { tamper, callback: "none" });
  await settle(order.paymentId);
  assert.deepEqual([await stateOf(order.id, order.paymentId), await casesOf(order.paymentId)], ["review", [`payment-${tamper}`]]);
  return order;
}

test("every kind of case has a row with its meaning and remedy", () => {
  const source = globSync("app/**/*.server.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const opened = [...source.matchAll(/openCase\(\s*\w+,\s*"([a-z-]+)"/g)].map(([, kind]) => kind!);
  const constants = [...source.matchAll(/const (?:CASE|REFUSED|NOT_ISSUED) = "([a-z-]+)"/g)].map(([, kind]) => kind!);
  assert.ok(opened.length >= 10 && constants.length >= 4, `${opened} ${constants}`);
  assert.deepEqual(
    [...opened, ...constants].filter((kind) => !Object.hasOwn(caseKinds, kind)),
    [],
  );
  for (const { means, todo } of Object.values(caseKinds))
    for (const locale of languages) assert.ok(means({}, { locale }).endsWith(".") && todo({}, { locale }).length > 5);
});

test("a full refund by the bank is booked everywhere, once under concurrency", async () => {
  const { id, number, customerId, total, goods } = await aPaidOrder();
  const bank = await returned(id, { amount: String(total * 100) });
  assert.match(
    (await say()).text,
    new RegExp(`payment-returned ${bank.paymentId}  since .*order ${number}\\n.*\\n  → .npm run cases -- accept-return`),
  );
  assert.match((await say("close", "payment-returned", bank.paymentId, ...named, "--note", "x")).text, /can't be closed by hand/);
  const answers = await Promise.all([1, 2, 3].map(() => say("accept-return", bank.paymentId, ...named, "--note", "спор")));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [0, 1, 1]);
  assert.equal((await orderState(id)).payment, "refunded");
  assert.deepEqual([await moneyOf(shop, customerId), await held(id), await bank.refunded()], [started, 0, total * 100]);
  for (const one of goods) assert.equal((await shelf(shop, one)).reserved, 0);
  await settle(bank.paymentId);
  assert.deepEqual([await casesOf(bank.paymentId), await stateOf(id, bank.paymentId)], [[], "refunded"]);
  const { rows } = await sql`select closed_by, note from case_for_staff where subject = ${bank.paymentId}`.execute(shop.db);
  assert.deepEqual(rows, [{ closed_by: "Анна", note: "спор" }]);
});

test("a partial refund by the bank is booked; a later return brings only the rest", async () => {
  const { id, total, refund } = await aPaidOrder();
  const bank = await returned(id, { amount: "50000" });
  assert.match((await say("accept-return", bank.paymentId, ...named)).text, /in the books.*500/);
  assert.deepEqual([(await orderState(id)).payment, await held(id)], ["partly-refunded", total * 100 - 500_00]);
  await settle(bank.paymentId);
  assert.deepEqual(await casesOf(bank.paymentId), []);
  assert.match((await say("accept-return", bank.paymentId, ...named)).text, /No case of that kind/);
  const rest = await refund(null, true);
  assert.equal(rest.moneyMinor, total * 100 - 500_00);
  await shop.jobs.runWaiting();
  assert.deepEqual([(await orderState(id)).payment, await held(id), await bank.refunded()], ["refunded", 0, total * 100]);
});

test("a wrong sum can't be accepted; it is refunded, and the order is payable again", async () => {
  const { id, paymentId, bankId, pay } = await aMismatch("amount");
  assert.match((await say("take", paymentId, ...named)).text, /refund it/);
  const answers = await Promise.all([1, 2].map(() => say("give-back", paymentId, ...named)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [0, 1]);
  assert.notEqual(await held(id), 0, "money that belongs to nobody is told until it is back");
  await settle(paymentId);
  assert.deepEqual([await stateOf(id, paymentId), await casesOf(paymentId)], ["canceled", []], "it has been looked at");
  await shop.jobs.runWaiting();
  const bank = await bankOf(shop, sandbox, id);
  assert.ok((await bank.refunded()) > 0);
  assert.deepEqual([await stateOf(id, paymentId), await held(id), await casesOf(paymentId)], ["refunded", 0, []]);
  const again = await pay();
  assert.equal(again.status, 200, JSON.stringify(again.body));
  assert.notEqual(again.body._id, paymentId);
  assert.ok(bankId);
});

test("another currency is refunded as it came", async () => {
  const { id, paymentId } = await aMismatch("currency");
  assert.equal((await say("give-back", paymentId, ...named)).status, 0);
  await shop.jobs.runWaiting();
  assert.deepEqual([await stateOf(id, paymentId), await held(id)], ["refunded", 0]);
});

test("what is the very sum after all is taken as the order's payment, once", async () => {
  const { id, paymentId, bankId } = await anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  await sql`update payment set own_ref = own_ref || '-x' where id = ${paymentId}`.execute(shop.db);
  await settle(paymentId);
  assert.deepEqual(await casesOf(paymentId), ["payment-reference"]);
  await sql`update payment set own_ref = replace(own_ref, '-x', '') where id = ${paymentId}`.execute(shop.db);
  const answers = await Promise.all([1, 2, 3].map(() => say("take", paymentId, ...named)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [0, 1, 1]);
  assert.deepEqual([(await orderState(id)).payment, await stateOf(id, paymentId), await held(id)], ["paid", "paid", 2000_00]);
  await settle(paymentId);
  assert.deepEqual(await casesOf(paymentId), []);
});

test("a silent bank moves nothing; a refunded late payment ends its case", async () => {
  const mismatch = await aMismatch("amount");
  const late = await anOpenPayment();
  await sandbox.pay(late.bankId, { callback: "none" });
  await lapse(late.id);
  await settle(late.paymentId);
  assert.deepEqual(await casesOf(late.paymentId), ["payment-late"]);
  assert.match((await say("close", "payment-late", late.paymentId, ...named, "--note", "x")).text, /can't be closed by hand/);
  await shop.jobs.runWaiting();
  assert.deepEqual(await casesOf(late.paymentId), []);
  await sandbox.fault("sber", "error");
  assert.match((await say("give-back", mismatch.paymentId, ...named)).text, /does not answer/);
  assert.deepEqual(await casesOf(mismatch.paymentId), ["payment-amount"]);
});

test("a case settled outside is closed with name and words; refusals are explained", async () => {
  await openCase(shop.db, "payment-surplus", "payment 17", { order: "A" }, shop.clock.now());
  assert.equal((await say("close", "payment-surplus", "payment 17", ...named, "--note", "вернула в кабинете")).status, 0);
  assert.match((await say("close", "payment-surplus", "payment 17", ...named, "--note", "ещё раз")).text, /No such case/);
  assert.match((await say("close", "nonsense", "x", ...named, "--note", "x")).text, /no kind/);
  assert.match((await say("take", "nothing", ...named)).text, /Payment not found/);
  for (const args of [["close", "payment-surplus", "x", ...named], ["take"], ["take", "x"], ["steal", "x", ...named]])
    assert.match((await say(...args)).text, /npm run cases/);
  assert.equal(await count(sql`select count(*)::int as n from case_for_staff where closed_by = 'Анна' and note = 'вернула в кабинете'`), 1);
});
