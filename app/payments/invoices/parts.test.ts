import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { invoices as invoicesCommand } from "../../../commands/invoices.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { billedOrders } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { aLine, aStatement } from "../../../test/examples/statement.ts";

// Partial and surplus bank money; an order costs 12,980 rubles.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { lapse, count } = await openStore(testShop);
const anOrder = billedOrders(testShop);
const say = async (...args: string[]) => (await staffAt(shop)(invoicesCommand, ...args)).text;
const named = ["--by", "Анна"];
let documents = 0;

/** A statement line; returns its case subject. */
async function comes(order: { number: string }, sum: string): Promise<string> {
  const file = join(testShop.dataDir, "statement.txt");
  const line = aLine({ number: String(++documents), sum, purpose: `Оплата ${order.number}` });
  writeFileSync(file, iconv.encode(aStatement([line]), "win1251"));
  return /left to be matched by hand as ([\w-]{16})/.exec(await say("import", file, ...named))?.[1] ?? "";
}
const accept = (key: string, { number }: { number: string }) => say("accept", key, number, ...named);
const stateOf = async ({ id }: { id: string }) => {
  const { status, paymentStatus } = (await shop.orders.find(shop.db, id))!;
  return [status, paymentStatus].join(" ");
};
const isCase = (key: string) =>
  count(sql`select count(*)::int as n from case_for_staff where kind = 'bank-receipt' and subject = ${key} and closed_at is null`);
const unclaimed = () =>
  count(
    sql`select coalesce(sum(e.amount_minor), 0)::bigint as n from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'unclaimed'`,
  );
const whole = async () => assert.deepEqual(await findBreaks(shop.db), []);

test("an underpayment is kept and pays nothing until the rest completes the sum", async () => {
  const order = await anOrder();
  const [first, second] = [await comes(order, "5000"), await comes(order, "7980")];
  assert.match(await accept(first, order), /not paid: 5,000 ₽ of 12,980 ₽ received/);
  assert.deepEqual([await stateOf(order), await isCase(first), await shop.invoices.received(order.id)], ["not-paid not-paid", 1, 5000_00]);
  const listed = await say();
  assert.match(listed, new RegExp(`order ${order.number}, 12,980 ₽, due by [\\d-]+, 5,000 ₽ received`));
  assert.match(listed, new RegExp(`${first} .*5,000 ₽: is kept as a part, order ${order.number} of 12,980 ₽: Not paid`));
  await whole();
  assert.match(await accept(first, order), /not paid: 5,000 ₽ of 12,980 ₽/, "said twice it counts once");
  assert.match(await accept(second, order), /^Paid\. The running store notifies the buyer\.$/);
  assert.deepEqual([await stateOf(order), await isCase(first), await isCase(second), await unclaimed()], ["paid paid", 0, 0, 0]);
  const [told] = (await shop.orders.history(order.id)).filter(({ field }) => field === "payment");
  assert.match(told!.reason, /^bank statement, document \d+ of 2026-11-24, document \d+ of 2026-11-24$/);
  await whole();
});

test("an overpayment pays its order, and the excess waits for another or a refund", async () => {
  const [order, other] = [await anOrder(), await anOrder()];
  const key = await comes(order, "25961.50");
  assert.match(await accept(key, order), /^Paid\..* 12,981\.50 ₽ overpaid/);
  assert.deepEqual([await stateOf(order), await isCase(key), await unclaimed()], ["paid paid", 0, 12_981_50]);
  const rest = new RegExp(`(\\S{16}) .*12,981\\.50 ₽: exceeds what its order was due, order ${order.number}`).exec(await say())![1]!;
  assert.equal(await isCase(rest), 1);
  await whole();
  assert.match(await accept(rest, other), /^Paid\..* 1\.50 ₽ overpaid/);
  assert.deepEqual([await stateOf(other), await unclaimed()], ["paid paid", 1_50]);
  await whole();
  const last = /(\S{16}) .*1\.50 ₽: exceeds what its order was due/.exec(await say())![1]!;
  assert.equal(await say("close", last, ...named), "Closed.");
  assert.equal(await unclaimed(), 0);
  await whole();
});

test("a part of an expired order stays a case until refunded or reassigned", async () => {
  const order = await anOrder();
  const [first, second] = [await comes(order, "5000"), await comes(order, "12980.01")];
  await accept(first, order);
  await lapse(order.id);
  assert.deepEqual([await stateOf(order), await isCase(first)], ["expired not-paid", 1]);
  assert.match(await say(), new RegExp(`${first} .*order ${order.number} of 12,980 ₽: Expired`));
  assert.match(await accept(second, order), /takes no bank transfer/);
  await whole();
  assert.equal(await say("close", first, ...named), "Closed.");
  assert.deepEqual([await isCase(first), await unclaimed()], [0, 12_980_01]);
  assert.match(await accept(second, await anOrder()), /^Paid\..* 0\.01 ₽ overpaid/);
  await whole();
});

test("two staff accepting parts pay an order once; the database refuses less", async () => {
  const order = await anOrder();
  const keys = [await comes(order, "6490"), await comes(order, "6490.00")];
  const said = await Promise.all(keys.map((key) => accept(key, order)));
  assert.deepEqual(said.map((text) => text.slice(0, 4)).sort(), ["Kept", "Paid"]);
  assert.equal(await stateOf(order), "paid paid");
  await whole();
  await assert.rejects(
    sql`update bank_receipt set taken_minor = 100 where key = ${keys[0]}`.execute(shop.db),
    /statements pay an order in full/,
  );
});
