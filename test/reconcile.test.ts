import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import type { RawBuilder } from "kysely";
import { type Db, inTransaction, run, sql } from "../app/foundation/database/database.server.ts";
import type { Invariant } from "../app/operations/invariant-texts.ts";
import { findBreaks, type invariants } from "../app/operations/reconcile.queries.server.ts";
import { bareEnv } from "./bare-env.ts";
import { createTestShop } from "./create-test-shop.ts";
import { giveMoney, signIn } from "./examples/customer.ts";
import { friendOrders } from "./examples/friend.ts";
import { putOnShelf, putPromo } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";

const testShop = await createTestShop();
const { shop, app, databaseUrl, dataDir, close } = testShop;

function reconcile() {
  const env = { ...bareEnv, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["commands/reconcile.ts"], { encoding: "utf8", timeout: 180_000, env });
  return { status, lines: stdout.split("\n").slice(0, -1), stderr };
}

/** Done and paid orders, one awaiting payment, a certificate, a customer with money, code and stock. */
async function aWorkingShop() {
  const { aDoneOrder } = friendOrders(testShop);
  const done = [];
  for (let n = 0; n < 9; n++) done.push(await aDoneOrder());
  const shopper = createShopper(app);
  const customer = await signIn(shop, shopper);
  await giveMoney(shop, customer, { bonus: 500, advance: 500, deposit: 500 });
  const [product, sold] = [await putOnShelf(shop), await putOnShelf(shop)];
  const unpaid: string[] = [];
  for (let n = 0; n < 4; n++) unpaid.push((await shopper.order([{ productid: product, quantity: 1 }])).body._id);
  const { _id: certificate } = (await shopper.post("/shop/certificate", { value: 1000, email: "a@example.com" })).body;
  await sql`update shop_order set payment_type = 'bank-transfer' where id = ${certificate}`.execute(shop.db);
  const paid = { actor: "staff", now: shop.clock.now() };
  await inTransaction(shop.db, async (trx) => shop.orders.settlePaid(trx, (await shop.orders.lock(trx, certificate))!, paid));
  return { done: done.map(({ id }) => id), unpaid, certificate, customer, product, sold, promo: await putPromo(shop) };
}

type Working = Awaited<ReturnType<typeof aWorkingShop>>;

/** Violations of every invariant that can coexist. */
function breaks({
  done,
  unpaid,
  certificate,
  customer,
  product,
  sold,
  promo,
}: Working): Record<keyof typeof invariants, RawBuilder<unknown>[]> {
  const line = (at: number, change: string) => sql`update order_line set ${sql.raw(change)} where order_id = ${done[at]}`;
  const message = (cause: string) => sql`
    insert into message (id, cause, channel, recipient, text, created_at) values (${cause}, ${cause}, 'email', 'a@example.com', '123456', now())`;
  const withdrawal = (id: string, state: string) => sql`
    insert into withdrawal (id, customer_id, amount_minor, holder, account, account_end, bik, storefront, lang, state, created_at)
    values (${id}, ${customer}, 500000000, 'a', 'sealed:a', '1234', 'a', 'ru', 'ru', ${state}, now())`;
  const balanceChange = (id: string, state: string) => sql`
    insert into balance_change (id, customer_id, account, amount_minor, reason, state, asked_by, asked_at, decided_by, decided_at)
    values (${id}, ${customer}, 'bonus', 100, 'a', ${state}, 'a', now(), case ${state} when 'done' then 'b' end, case ${state} when 'done' then now() end)`;
  const payment = (id: string, order: string, state: string) => sql`
    insert into payment (id, order_id, kind, service, own_ref, amount_minor, currency, entity, state, created_at)
    values (${id}, ${order}, 'main', 'bank-card', ${id}, 100, 'rub', 'main', ${state}, now())`;
  const posting = (cause: string, causeId: string) =>
    sql`insert into ledger_transaction (cause, cause_id, at) values (${cause}, ${causeId}, now())`;
  const document = (id: string) => sql`
    insert into delivery_document (id, order_id, carrier, created_at, updated_at) values (${id}, ${done[0]}, 'cdek', now(), now())`;
  const refund = (id: string, order: string, minor: number) => sql`
    insert into refund (id, order_id, actor, reason, money_minor, delivery_minor, bonus_minor, advance_minor, deposit_minor, created_at, done_at)
    values (${id}, ${order}, 'a', 'a', ${minor}, 0, 0, 0, 0, now(), now())`;
  const bankReceipt = (key: string, taken: number) => sql`
    insert into bank_receipt (key, document_number, document_date, amount_minor, taken_minor, outcome, order_id, actor, at, settled_at)
    values (${key}, '1', now(), 100, ${taken}, 'part', ${done[6]}, 'a', now(), case when ${taken} > 0 then now() end)`;
  const aReturn = (id: string, state: string) => sql`
    insert into goods_return (id, order_id, n, kind, reason, state, refund_id, asked_at)
    values (${id}, ${done[5]}, ${id === "t1" ? 1 : 2}, 'new', '', ${state}, case when ${state} = 'refunded' then 'nobody''s' end, now())`;
  const referral = (order: string, state: string, minor: number) => sql`
    insert into referral (order_id, referrer_id, referred_id, state, given_minor, named_at, frozen_at, decided_at)
    values (${order}, 'nobody', ${order}, ${state}, ${minor}, now(), now(), case when ${minor} > 0 then now() end)`;
  return {
    "INV1 stock-below-zero": [
      sql`alter table stock drop constraint stock_available_check`,
      sql`update stock set reserved = on_hand + 1 where product_id = ${sold}`,
    ],
    "INV2 reserved-stock": [sql`update stock set reserved = reserved + 1 where product_id = ${product}`],
    "INV2 closed-order-reserves": [sql`update shop_order set status = 'expired' where id = ${unpaid[3]}`],
    "INV2 stock-movements": [sql`update stock set on_hand = on_hand + 1 where product_id = ${product}`],
    "INV2 shortage-without-case": [
      sql`insert into case_for_staff (kind, subject, opened_at) values ('stock-shortage', ${product} || ' 0', now())`,
    ],
    "INV3 order-lines-sum": [line(0, "list_minor = list_minor + 100, price_minor = price_minor + 100")],
    "INV4 line-bonus": [line(1, "list_minor = list_minor + 100, bonus_minor = bonus_minor + 100")],
    "INV5 ledger-transaction-sum": [
      sql`insert into ledger_entry (transaction_id, account_id, amount_minor)
          select (select max(id) from ledger_transaction), id, 100 from ledger_account where customer_id is null and kind = 'shop'`,
    ],
    "INV5 account-balance": [
      sql`update ledger_account set balance_minor = balance_minor + 100 where customer_id = ${customer} and kind = 'bonus'`,
    ],
    "INV5 order-in-ledger": [sql`update shop_order set payment_status = 'not-paid' where id = ${done[2]}`],
    "INV5 refund-in-ledger": [refund("r1", done[3]!, 100)],
    "INV4 refunded-amounts": [line(3, "returned = 1"), refund("r2", done[4]!, 100_000_000)],
    "ORD-06 returned-quantity": [line(8, "coming_back = 1")],
    "ORD-06 return-without-refund": [aReturn("t1", "refunded")],
    "ORD-06 return-without-case": [aReturn("t2", "asked")],
    "INV4 line-balances": [line(4, "advance_minor = 100")],
    "INV5 cashback-exceeded": [line(5, "cashback_minor = 0")],
    "INV5 withdrawals-held": [sql`update ledger_account set balance_minor = 100 where customer_id = ${customer} and kind = 'withdrawal'`],
    "INV5 withdrawal-in-ledger": [withdrawal("w1", "held")],
    "INV5 withdrawal-unknown": [posting("withdrawal-paid", "nobody's")],
    "INV5 withdrawal-approval": [withdrawal("w2", "paid")],
    "INV5 withdrawal-without-case": [withdrawal("w3", "held")],
    "INV5 balance-change": [balanceChange("b1", "done")],
    "INV5 balance-change-without-case": [balanceChange("b2", "asked")],
    "INV7 unclaimed-money": [
      sql`insert into payment_refund (id, payment_id, amount_minor, reason, created_at, asked_at) values ('late', 'late', 100, 'late', now(), now())`,
    ],
    "INV7 refused-refund-without-case": [
      sql`insert into payment_refund (id, payment_id, amount_minor, reason, created_at, asked_at, state)
          values ('refused', 'refused', 100, 'refund', now(), now(), 'refused')`,
    ],
    "INV14 fiscal-receipt": [sql`delete from receipt where cause_id = ${done[6]}`],
    "INV14 receipt-parts": [sql`update receipt set parts = 2 where cause = 'paid' and cause_id = ${done[7]}`],
    "INV14 receipts-in-ledger": [
      sql`update receipt set money_minor = money_minor + 100, offset_minor = offset_minor + 100, state = 'not-due' where cause = 'paid' and cause_id = ${done[7]}`,
    ],
    "INV14 receipt-quantities": [
      sql`insert into receipt (id, order_id, cause, cause_id, operation, method, money_minor, money_kind, offset_minor, vat, items, state, created_at)
          values ('twice', ${done[5]}, 'handed-over', 'twice', 'sell', 'full_payment', 0, 'cashless', 99999900, 'vat22', '[{"sumMinor": 99999900}]', 'waiting', now())`,
    ],
    "PAY-11 settlement-receipt": [
      sql`delete from receipt where cause = 'handed-over' and order_id = ${done[8]}`,
      sql`update receipt set method = 'full_prepayment' where cause = 'paid' and cause_id = ${done[8]}`,
    ],
    "INV14 refused-receipt-without-case": [sql`update receipt set state = 'refused' where cause = 'paid' and cause_id = ${done[8]}`],
    "PAY-07 statement-amount": [bankReceipt("too-little", 100)],
    "PAY-07 receipt-without-case": [bankReceipt("no-case", 0)],
    "PRC-17 price-history": [sql`update product set price_minor = price_minor + 100 where id = ${product}`],
    "INV6 bank-reversal-without-case": [
      payment("given-back", unpaid[3]!, "refunded"),
      sql`update payment set provider = 'sber' where id = 'given-back'`,
    ],
    "INV6 manual-payment": [payment("stayed", unpaid[3]!, "pending")],
    "INV6 paid-amount": [sql`update shop_order set payment_type = 'bank-card' where id = ${done[6]}`],
    "INV7 settled-money": [payment("p1", unpaid[0]!, "paid")],
    "INV8 quote-used-twice": [
      sql`alter table shop_order drop constraint shop_order_quote_id_key`,
      sql`update shop_order set quote_id = 'one' where id = any(${[done[7], done[8]]})`,
    ],
    "INV9 promo-uses": [sql`update promo_code set used = 1 where name = ${promo}`],
    "INV9 certificate-liability": [
      sql`update certificate set code_hash = 'a', issued_at = now(), activated_at = now(), activated_by = ${customer} where order_id = ${certificate}`,
    ],
    "INV9 certificate-unpaid": [sql`update certificate set value_minor = value_minor + 100 where order_id = ${certificate}`],
    "INV15 certificate-code-in-clear": [message("certificate:a:1")],
    "INV10 order-without-message": [sql`delete from message where cause like ${`order:${done[7]}:%`}`],
    "INV11 expired-hold": [sql`update shop_order set hold_until = now() - interval '3 minutes' where id = ${unpaid[1]}`],
    "INV13 order-history": [sql`update shop_order set status = 'done' where id = ${unpaid[2]}`],
    "INV15 sign-in-code-in-clear": [message("code:a")],
    "INV18 erased-customer": [
      sql`insert into saved_address (id, customer_id, address, created_at) values ('a', 'forgotten', '{}', now())`,
      sql`insert into customer (id, erased_at) values ('forgotten', now())`,
    ],
    "INV19 referral": [referral(done[0]!, "held", 0)],
    "INV19 referral-reward": [referral(done[1]!, "given", 100)],
    "T41 birthday-bonus": [
      sql`insert into birthday_bonus (customer_id, year, bonus_minor, given_at) values (${customer}, 2026, 100, now())`,
    ],
    "WAIT restock-message": [
      sql`insert into wait (id, product_id, customer_id, storefront, lang, asked_at, confirmed_at, told_at)
          values ('a', ${product}, ${customer}, 'ru', 'ru', now(), now(), now())`,
    ],
    "INV20 delivery-document": [
      sql`alter table delivery_document drop constraint delivery_document_order_id_key`,
      document("d1"),
      document("d2"),
    ],
  };
}

/** Bypasses triggers and foreign keys. */
async function wreck(trx: Db, statements: readonly RawBuilder<unknown>[]) {
  await run(trx, sql`set local role none`);
  await run(trx, sql`set local session_replication_role = replica`);
  for (const statement of statements) await run(trx, statement);
}

test("reconcile names rule and rows of each fault and exits 1; sound is empty", async () => {
  const wrong = Object.entries(breaks(await aWorkingShop()));
  assert.deepEqual(reconcile(), { status: 0, lines: ["0 differences"], stderr: "" });

  const undo = new Error("undo");
  for (const [rule, statements] of wrong) {
    const trying = inTransaction(shop.db, async (trx) => {
      await wreck(trx, statements);
      const found = (await findBreaks(trx)).map(({ invariant }) => invariant);
      assert.ok(found.includes(rule as Invariant), `${rule}: ${found}`);
      throw undo;
    });
    await assert.rejects(trying, undo);
  }
  assert.deepEqual(await findBreaks(shop.db), []);

  await inTransaction(shop.db, (trx) =>
    wreck(
      trx,
      wrong.flatMap(([, statements]) => statements),
    ),
  );
  const { status, lines, stderr } = reconcile();
  assert.deepEqual([status, stderr, lines.at(-1)], [1, "", `${wrong.length} differences`]);
  const named = lines.slice(0, -1).flatMap((line) => (line.startsWith("    ") ? [] : [line.split(":")[0]!]));
  assert.deepEqual(named.sort(), wrong.map(([rule]) => rule).sort());
  for (const [at, line] of lines.slice(0, -1).entries())
    if (line.startsWith("    ")) assert.ok(Object.keys(JSON.parse(line)).length > 0, line);
    else assert.match(lines[at + 1]!, /^ {4}\{/, `${line} says which rows`);
  await close();
});
