import assert from "node:assert/strict";
import { test } from "node:test";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { aWithdrawal } from "../../../test/examples/bank-account.ts";
import { giveMoney, signIn } from "../../../test/examples/customer.ts";
import { billedOrders } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { aLine, aStatement } from "../../../test/examples/statement.ts";

const testShop = await createTestShop((await openSandbox()).env);
const { shop, app } = testShop;
const anOrder = billedOrders(testShop);
const finance = await atDesk(testShop, { role: "finance" });
const file = (text: string, encoding = "win1251") => new File([new Uint8Array(iconv.encode(text, encoding))], "выписка.txt");
const stateOf = async (id: string) => (await shop.orders.find(shop.db, id))!.paymentStatus;

const payerIn = async (key: string) =>
  (
    await sql<{
      payer: { name: string; inn: string; purpose: string } | null;
    }>`select detail -> 'payer' as payer from case_for_staff where subject = ${key}`.execute(shop.db)
  ).rows[0]!.payer;

test("[STF-09] a statement is shown, then taken as shown", async () => {
  const [order, other] = [await anOrder(), await anOrder()];
  const text = aStatement([
    aLine({ number: "1", sum: "12980.00", purpose: `Счёт ${order.number}` }),
    aLine({ number: "2", sum: "12980.00", purpose: "Оплата <script>alert(1)</script>" }),
    aLine({ number: "3", sum: "7.00", purpose: "Не нам" }),
  ]);
  const shown = await finance.act("invoices.preview", { file: file(text) });
  const { seen, lines } = shown.answer as { seen: string; lines: { outcome: string; purpose: string }[] };
  assert.deepEqual(
    lines.map(({ outcome }) => outcome),
    ["paid", "no-number", "no-number"],
  );
  assert.equal(lines[1]!.purpose, "Оплата <script>alert(1)</script>");
  assert.equal(await stateOf(order.id), "not-paid");
  assert.equal((await finance.act("invoices.import", { file: file(text), seen: "other" })).refusal, "changed");
  assert.equal((await finance.act("invoices.import", { file: file(text), seen })).ok, true);
  assert.equal(await stateOf(order.id), "paid");
  const [full, small] = (await shop.invoices.openReceipts()).sort((a, b) => b.amountMinor - a.amountMinor);
  assert.equal((await finance.act("invoices.accept", { receipt: full!.key, number: "NONE" })).refusal, "unknown_order");
  assert.equal((await finance.act("invoices.accept", { receipt: full!.key, number: other.number.toLowerCase() })).ok, true);
  assert.equal(await stateOf(other.id), "paid");
  assert.equal((await finance.act("invoices.close", { receipt: small!.key })).refusal, "invalid", "how it was settled");
  const closing = { receipt: small!.key, reason: "вернули отправителю" };
  assert.equal((await payerIn(small!.key))!.purpose, "Не нам");
  assert.equal((await finance.act("invoices.close", closing)).ok, true);
  assert.deepEqual([await payerIn(small!.key), await payerIn(full!.key)], [null, null], "who paid is kept no longer");
  assert.equal((await finance.act("invoices.close", closing)).refusal, "unknown_receipt");
});

test("files that are no statement", async () => {
  const { number } = await anOrder();
  const text = aStatement([aLine({ number: "9", sum: "9000.00", purpose: "За перчатки" })]);
  assert.equal((await finance.act("invoices.preview", { file: file(text, "koi8-r") })).refusal, "encoding");
  assert.equal((await finance.act("invoices.preview", { file: new File(["%PDF-1.7"], "a.pdf") })).refusal, "not_a_statement");
  assert.equal((await finance.act("invoices.preview", { file: "text" })).status, 422);
  const orders = await atDesk(testShop, { role: "orders" });
  assert.equal((await orders.act("invoices.preview", { file: file(text) })).status, 403);
  const { answer } = await finance.act("invoices.preview", { file: file(text) });
  await finance.act("invoices.import", { file: file(text), seen: (answer as { seen: string }).seen });
  const [waiting] = await shop.invoices.openReceipts();
  const small = await atDesk(testShop, { role: "finance", limitMinor: 1000_00 });
  const refused = await small.act("invoices.accept", { receipt: waiting!.key, number });
  assert.deepEqual([refused.status, refused.refusal], [403, "denied"]);
  assert.equal((await finance.act("invoices.accept", { receipt: "nothing", number })).status, 404);
});

async function aPayout(sum: number): Promise<string> {
  const shopper = createShopper(app);
  const customer = await signIn(shop, shopper);
  await giveMoney(shop, customer, { deposit: sum });
  assert.equal((await shopper.post("/shop/deposit/withdraw", aWithdrawal({ sum }))).status, 200);
  return (await shop.withdrawals.held()).find(({ customerId }) => customerId === customer)!.id;
}

test("[STF-09] a large payout takes two people", async () => {
  const id = await aPayout(60_000);
  const late = await atDesk(testShop, { role: "finance", provedMinutesAgo: 6 });
  assert.equal((await late.act("withdrawals.pay", { id })).needs, "proof");
  const abroad = await atDesk(testShop, { role: "finance", storefront: "eu" });
  assert.equal((await abroad.act("withdrawals.pay", { id })).status, 403);
  const small = await atDesk(testShop, { role: "finance", limitMinor: 100_00 });
  assert.equal((await small.act("withdrawals.pay", { id })).refusal, "denied");
  assert.equal((await finance.act("withdrawals.pay", { id })).ok, true);
  assert.equal((await finance.act("withdrawals.pay", { id })).refusal, "same_person");
  const second = await atDesk(testShop, { role: "finance" });
  const both = await Promise.all([second.act("withdrawals.pay", { id }), second.act("withdrawals.refuse", { id, reason: "счёт закрыт" })]);
  assert.equal(both.filter(({ ok }) => ok).length, 1);
  assert.equal((await second.act("withdrawals.pay", { id: "none" })).status, 404);
});

test("[STF-09] reconciliation runs once at a time, for readers of the ledger", async () => {
  const warehouse = await atDesk(testShop, { role: "warehouse" });
  assert.equal((await warehouse.act("ledger.reconcile")).status, 403);
  const [one, other] = await Promise.all([finance.act("ledger.reconcile"), finance.act("ledger.reconcile")]);
  assert.ok(one.ok || other.ok);
  for (let n = 0; n < 200 && (await shop.reconciling.last())?.endedAt == null; n++) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok((await shop.reconciling.last())!.endedAt);
  assert.equal((await finance.act("receipts.again", { id: "none" })).status, 404);
});

test("what is given back by hand is said to be, in the timeline and to the buyer", async () => {
  const { id, number } = await anOrder();
  const text = aStatement([aLine({ number: "77", sum: "12980.00", purpose: `Счёт ${number}` })]);
  const { answer } = await finance.act("invoices.preview", { file: file(text) });
  assert.ok((await finance.act("invoices.import", { file: file(text), seen: (answer as { seen: string }).seen })).ok);
  const asked = { order: id, all: "true", reason: "передумали" };
  const late = await atDesk(testShop, { role: "finance", provedMinutesAgo: 6 });
  assert.deepEqual(
    [(await late.act("refunds.make", asked)).refusal, (await late.act("refunds.make", asked)).needs],
    ["no_provider", undefined],
  );
  assert.equal((await late.act("refunds.make", { ...asked, byHand: "true" })).needs, "proof");
  assert.ok((await finance.act("refunds.make", { ...asked, byHand: "true" })).ok);
  const { moments } = await shop.wholeOrders.timeline(id);
  assert.ok(moments.some((one) => one.kind === "refund" && one.facts.isByHand));
  assert.ok(moments.some((one) => one.kind === "message" && /вернул их вам напрямую/.test(one.facts.text)));
  assert.ok((await shop.staff.record.of("order", id)).some(({ after }) => (after as { byHand?: boolean } | null)?.byHand === true));
});
