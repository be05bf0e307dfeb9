import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import iconv from "iconv-lite";
import { sql } from "kysely";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { invoices as invoicesCommand } from "../../../commands/invoices.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { billedOrders } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { aLine, aStatement } from "../../../test/examples/statement.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const anOrder = billedOrders(testShop);
const say = (...args: string[]) => staffAt(shop)(invoicesCommand, ...args);
const named = ["--by", "Анна"];
let files = 0;
function aFile(...lines: string[]): string {
  const path = join(testShop.dataDir, `statement-${files++}.txt`);
  writeFileSync(path, iconv.encode(aStatement(lines), "win1251"));
  return path;
}
const read = async (...lines: string[]) => (await say("import", aFile(...lines), ...named)).text;
const stateOf = async (id: string) => {
  const { status, paymentStatus } = (await shop.orders.find(shop.db, id))!;
  return [status, paymentStatus];
};
const openCases = async () =>
  Number(
    (
      await sql<{ n: number }>`select count(*)::int as n from case_for_staff where kind = 'bank-receipt' and closed_at is null`.execute(
        shop.db,
      )
    ).rows[0]!.n,
  );
const paidLetters = async (id: string) =>
  Number(
    (await sql<{ n: number }>`select count(*)::int as n from message where cause = ${`order:${id}:paid:email`}`.execute(shop.db)).rows[0]!
      .n,
  );

test("a matching statement pays once however often read, and notifies the buyer", async () => {
  const { id, number } = await anOrder();
  assert.match(
    (await say()).text,
    new RegExp(`${number.replaceAll("-", "")} {2}order ${number}, 12,980 ₽, due by \\d{4}-\\d\\d-\\d\\d\\n {2}INN 0299001008`),
  );
  const file = aFile(
    aLine({ number: "100", sum: "12980.00", purpose: `Оплата по счету № ${number} без НДС` }),
    aLine({ number: "101", sum: "5.00", to: "40702810900000000042" }),
  );
  const { text } = await say("import", file, ...named);
  assert.match(
    text,
    new RegExp(`document 100 of 2026-11-24, 12,980 ₽ of INN 0299001008: paid, order ${number}\\n1 to our accounts of 2 documents, 1 paid`),
  );
  assert.deepEqual(await stateOf(id), ["paid", "paid"]);
  const again = await Promise.all([say("import", file, ...named), say("import", file, ...named)]);
  for (const one of again) assert.match(one.text, /already known\n1 to our accounts of 2 documents, 0 paid/);
  assert.equal(await paidLetters(id), 1);
  const { rows } = await sql<{ actor: string; reason: string }>`
    select actor, reason from order_history where order_id = ${id} and field = 'payment'`.execute(shop.db);
  assert.deepEqual(rows, [{ actor: "Анна", reason: "bank statement, document 100 of 2026-11-24" }]);
  assert.equal(await openCases(), 0);
});

test("wrong sum, payer, number or a late day: reported to staff, order unchanged", async () => {
  const { id, number } = await anOrder();
  const purpose = `Оплата ${number.replaceAll("-", "")}`;
  const cases: [line: string, says: RegExp][] = [
    [aLine({ number: "201", sum: "12979.99", purpose }), /differs from the sum of the invoice/],
    [aLine({ number: "202", sum: "12980", purpose, inn: "7707083893" }), /paid by someone other/],
    [aLine({ number: "203", sum: "12980", purpose, inn: "" }), /paid by someone other/],
    [aLine({ number: "204", sum: "12980", purpose: "Оплата за перчатки" }), new RegExp(`names no invoice\\n.*may be for .*${number}`)],
    [aLine({ number: "205", sum: "12980", purpose, to: demoSellers.main.bank.account }), /another account than the invoice says/],
  ];
  for (const [line, says] of cases) assert.match(await read(line), says);
  assert.deepEqual(await stateOf(id), ["not-paid", "not-paid"]);
  assert.equal(await openCases(), 5);

  await sql`update shop_order set hold_until = now() - interval '1 second' where id = ${id}`.execute(shop.db);
  await shop.orders.expireHolds(shop.clock.now(), async () => {});
  assert.match(await read(aLine({ number: "206", sum: "12980", purpose })), /no longer takes payment/);
  assert.deepEqual(await stateOf(id), ["expired", "not-paid"]);
  assert.equal(await openCases(), 6);
});

test("staff assigns such money or marks it refunded; then nothing waits", async () => {
  const { id, number } = await anOrder();
  const text = await read(aLine({ number: "301", sum: "12980", purpose: "по договору" }), aLine({ number: "302", sum: "1", purpose: "?" }));
  const [first, second] = [...text.matchAll(/left to be matched by hand as ([\w-]{16})/g)].map(([, key]) => key!);
  const before = await openCases();
  assert.match((await say("accept", first!, "ZZZZ-ZZZZ-Z", ...named)).text, /Order not found/);
  assert.equal((await say("accept", first!, number, ...named)).status, 0);
  assert.deepEqual(await stateOf(id), ["paid", "paid"]);
  assert.match((await say("accept", first!, number, ...named)).text, /No such payment is waiting/);
  assert.match((await say("accept", second!, number, ...named)).text, /takes no bank transfer/);
  assert.equal((await say("close", second!, ...named)).status, 0);
  assert.equal(await openCases(), before - 2);
});

test("what is no statement, and what is asked for in another way, is said in words", async () => {
  const broken = join(testShop.dataDir, "broken.txt");
  writeFileSync(broken, "PK");
  assert.match((await say("import", broken, ...named)).text, /Not a statement for 1C/);
  assert.match((await say("import", "/nowhere", ...named)).text, /Can't read/);
  for (const args of [
    ["import", broken],
    ["accept", "x", ...named],
    ["steal", "x", ...named],
    ["import", broken, "--by", ""],
  ])
    assert.match((await say(...args)).text, /npm run invoices/);
});

test("payments of two people by one account and number of their bank are two payments", async () => {
  const [one, other] = [await anOrder(), await anOrder()];
  const [number, account] = ["777", "30232810000000000001"];
  const from = (order: { number: string }) => aLine({ number, account, sum: "12980.00", purpose: `Счет ${order.number}` });
  const file = aFile(from(one), from(other), aLine({ number, account, sum: "5.00" }));
  assert.match((await say("import", file, ...named)).text, /\n3 to our accounts of 3 documents, 2 paid/);
  for (const { id } of [one, other]) assert.deepEqual(await stateOf(id), ["paid", "paid"]);
  assert.match((await say("import", file, ...named)).text, /(.*already known\n){3}3 to our accounts of 3 documents, 0 paid/);
});

test("a document without number is named by line and payer; the rest is taken", async () => {
  const number = `${Date.now()}`.slice(-6);
  const file = aFile(aLine({ number: "", sum: "1990.00", purpose: "Возврат займа" }), aLine({ number, sum: "2500.50" }));
  const { status, text: said } = await say("import", file, ...named);
  assert.equal(status, 1);
  assert.match(said, new RegExp(`document ${number} of 2026-11-24, 2,500\\.50\\s₽ of INN \\d+: names no invoice`));
  assert.match(said, /\nline \d+: document without number, no readable number; sum 1990\.00, payer .+, INN \d+: /);
  assert.match((await say()).text, new RegExp(`document ${number} of`));
  const others = aFile(aLine({ number: "", sum: "1", to: "40702810000000000009" }));
  assert.equal((await say("import", others, ...named)).status, 0);
});
