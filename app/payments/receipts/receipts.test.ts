import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { cases as casesCommand } from "../../../commands/cases.ts";
import { receipts as receiptsCommand } from "../../../commands/receipts.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { bankOf } from "../../../test/examples/bank.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { paidOrders } from "../../../test/examples/paid-order.ts";
import { receiptsOf } from "../../../test/examples/receipts.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { startStore } from "../../../test/start-store.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const store = await openStore(testShop);
const { anOpenPayment, settled, lapse, count } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);
const { receipts, registered, hand, documents } = receiptsOf(testShop, sandbox);
const staff = staffAt(shop);

const worth = (items: readonly { sumMinor: number }[]) => items.reduce((sum, { sumMinor }) => sum + sumMinor, 0);
const toldOf = async (id: string) =>
  (await receipts(id)).map(({ cause, operation, method, money, offset, vat }) => [cause, operation, method, money, offset, vat].join(" "));

const handOver = (id: string) =>
  inTransaction(shop.db, async (trx) => {
    for (const status of ["accepted", "delivered"] as const)
      await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, { status, actor: "staff", now: shop.clock.now() });
  });

async function aPaidByCard() {
  const payment = await anOpenPayment();
  await sandbox.pay(payment.bankId);
  await settled(payment.bankId);
  return payment;
}

test("[PAY-09] payments and refunds, full or partial, have receipts; the register agrees", async () => {
  const order = await aPaidOrder();
  const [paid] = await registered(order.id);
  assert.deepEqual([paid!.state, paid!.money, paid!.offset], ["done", order.total * 100, 501_00]);
  assert.equal(worth(paid!.items), paid!.money + paid!.offset);
  const given = await order.refund([{ position: 1, quantity: 3 }]);
  await settledRefunds();
  const rest = await order.refund(null, true);
  await settledRefunds();
  const kept = await registered(order.id);
  assert.deepEqual(
    kept.map(({ cause, operation, method, state }) => `${cause} ${operation} ${method} ${state}`),
    ["paid sell full_prepayment done", "refund sell_refund full_prepayment done", "refund sell_refund full_prepayment done"],
  );
  for (const [at, refund] of [given, rest].entries()) {
    const receipt = kept[at + 1]!;
    assert.deepEqual([receipt.money, receipt.offset], [refund.moneyMinor, refund.advanceMinor + refund.depositMinor]);
    assert.equal(worth(receipt.items), receipt.money + receipt.offset);
    const [document, ...more] = await documents(receipt.id);
    assert.deepEqual([document!.receipt.total * 100, document!.state, more], [receipt.money + receipt.offset, "done", []]);
  }
  assert.equal(kept[1]!.money + kept[2]!.money, paid!.money);
  assert.equal(kept[1]!.offset + kept[2]!.offset, paid!.offset);
  const accounts = await sql<{ kind: string; minor: number }>`select kind, balance_minor as minor from ledger_account
    where customer_id = ${order.customerId} and kind in ('bonus', 'advance', 'deposit') order by kind`.execute(shop.db);
  assert.deepEqual(
    accounts.rows.map(({ minor }) => Number(minor)),
    [5000_00, 1000_00, 500_00],
  );
});

async function settledRefunds() {
  await shop.jobs.runWaiting();
  assert.equal(await count(sql`select count(*)::int as n from refund where done_at is null`), 0);
}

test("prepaid goods are settled at hand-over without earlier refunds; later follow", async () => {
  const order = await aPaidOrder();
  await order.refund([{ position: 1, quantity: 2 }]);
  await settledRefunds();
  await handOver(order.id);
  await handOver(order.id);
  await order.refund([{ position: 0, quantity: 1 }]);
  await settledRefunds();
  const [paid, before, handed, after, ...more] = await registered(order.id);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [before!.method, handed!.cause, handed!.method, handed!.money, after!.method],
    ["full_prepayment", "handed-over", "full_payment", 0, "full_payment"],
  );
  assert.equal(handed!.offset, paid!.money + paid!.offset - before!.money - before!.offset);
  assert.equal(
    handed!.items.filter(({ position }) => position === 1).reduce((all, { quantity }) => all + quantity, 0),
    5,
  );
});

test("bank-refunded lines are not settled, nor refunded beyond settlement", async () => {
  const order = await aPaidOrder({});
  const bank = await bankOf(shop, sandbox, order.id);
  assert.equal((await bank.ask("refund", { amount: "150000" })).errorCode, "0");
  await shop.payments.settle(bank.paymentId, shop.clock.now());
  assert.match((await staff(casesCommand, "accept-return", bank.paymentId, "--by", "Анна")).text, /in the books/);
  await handOver(order.id);
  for (const back of [[{ position: 2, quantity: 1 }], null]) {
    await order.refund(back, back === null);
    await settledRefunds();
  }
  const [paid, , handed, bag, rest, ...more] = await registered(order.id);
  assert.deepEqual([more, handed!.offset], [[], paid!.money - 1500_00]);
  const ofBag = ({ items }: typeof handed & object) => worth(items.filter(({ position }) => position === 2));
  assert.deepEqual([ofBag(paid!), bag!.money, ofBag(bag!)], [1000_00, 1000_00, ofBag(handed!)]);
  assert.ok(ofBag(handed!) < 1000_00);
  assert.equal(bag!.money + rest!.money, handed!.offset);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("an order covered by accounts is receipted as an offset", async () => {
  const { id } = await aPaidOrder({ bonus: 0, avanse: 5000, ad_deposit: 500 });
  const [paid] = await registered(id);
  const order = (await shop.orders.find(shop.db, id))!;
  assert.deepEqual([paid!.cause, paid!.money, paid!.offset], ["paid", order.totalMinor, order.advanceMinor + order.depositMinor]);
  assert.ok(paid!.offset > 0);
});

test("money that came too late is an advance of nothing, receipted both ways", async () => {
  const { id, bankId, paymentId } = await anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  await lapse(id);
  await shop.payments.settle(paymentId, shop.clock.now());
  await registered(id);
  assert.deepEqual(await toldOf(id), ["late sell advance 200000 0 vat122", "late-refund sell_refund advance 200000 0 vat122"]);
});

test("tenge and company transfers are recorded as owing no receipt, refunds too", async () => {
  const { id } = await anOpenPayment();
  const asked = (await sandbox.asked("atol")).length;
  await sql`update shop_order set payment_type = 'bank-transfer', bank = '{"inn": "9700000010"}' where id = ${id}`.execute(shop.db);
  await inTransaction(shop.db, async (trx) =>
    shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "staff", now: shop.clock.now() }),
  );
  await shop.payments.refundOrder(id, { back: null, withDelivery: true, actor: "staff", reason: "", now: shop.clock.now(), byHand: true });
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await receipts(id)).map(({ cause, state, problem, money, items }) => [cause, state, problem, money, items]),
    [
      ["paid", "not-due", "company", 2000_00, []],
      ["refund", "not-due", "company", 2000_00, []],
    ],
  );
  assert.equal((await sandbox.asked("atol")).length, asked);
});

test("processes settling one payment write one receipt and one document", async () => {
  const { id, bankId, paymentId } = await anOpenPayment();
  await sandbox.pay(bankId, { callback: "none" });
  const other = await startStore({ ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "payments,receipts" });
  await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "payments", { kind: "settle", paymentId }));
  await Promise.all(Array.from({ length: 5 }, () => shop.payments.settle(paymentId, shop.clock.now())));
  const [receipt, ...more] = await registered(id);
  await other.stop();
  assert.deepEqual(more, []);
  assert.equal((await documents(receipt!.id)).length, 1);
});

test("a register that is away is asked until it is back; a lost job is given again", async () => {
  await sandbox.fault("atol", "error", { op: "getToken" });
  await hand({ end_tokens: true });
  const { id } = await aPaidByCard();
  await shop.jobs.runWaiting();
  assert.deepEqual(
    (await receipts(id)).map(({ state }) => state),
    ["waiting"],
  );
  await sql`delete from pgboss.job where name = 'receipts'`.execute(shop.db);
  await sandbox.heal();
  assert.equal(await shop.receipts.remind(shop.clock.now()), 0, "it has not been long");
  assert.equal(await shop.receipts.remind(new Date(shop.clock.now().getTime() + 11 * 60_000)), 1);
  assert.deepEqual(
    (await registered(id)).map(({ state, attempt }) => [state, attempt]),
    [["done", 1]],
  );
});

test("a silent register is retried under a new id; a refusal waits for staff", async () => {
  await hand({ fail: { code: 1, type: "timeout" } });
  const { id } = await aPaidByCard();
  assert.deepEqual(
    (await registered(id)).map(({ state, attempt }) => [state, attempt]),
    [["done", 2]],
  );

  await hand({ fail: { code: 3804, type: "driver", text: "смена истекла" } });
  const { id: another, number } = await aPaidByCard();
  const [refused] = await registered(another);
  assert.deepEqual([refused!.state, refused!.attempt], ["refused", 1]);
  const listed = await staff(receiptsCommand);
  assert.match(listed.text, new RegExp(`${refused!.id}  order ${number}, sale of 2,000 ₽: atol: 3804 смена истекла\n1 refused`));
  assert.deepEqual(await staff(receiptsCommand, "again", "nobody's", "--by", "Анна"), {
    status: 1,
    text: "No receipt nobody's is refused.",
  });
  assert.equal((await staff(receiptsCommand, "again", refused!.id, "--by", "Анна")).status, 0);
  assert.deepEqual(
    (await registered(another)).map(({ state, attempt }) => [state, attempt]),
    [["done", 2]],
  );
  assert.equal(await count(sql`select count(*)::int as n from case_for_staff where kind = 'receipt-refused' and closed_at is null`), 0);
  for (const args of [["again"], ["again", "a", "b"], ["list"], ["again", "--by"]])
    assert.equal((await staff(receiptsCommand, ...args)).status, 1);
});

test("receipts are immutable, undeletable and add up", async () => {
  const { id } = await aPaidByCard();
  await registered(id);
  for (const change of [
    sql`update receipt set money_minor = 1 where order_id = ${id}`,
    sql`update receipt set items = '[]' where order_id = ${id}`,
    sql`update receipt set state = 'waiting' where order_id = ${id}`,
    sql`update receipt set fiscal_sign = '1' where order_id = ${id}`,
    sql`delete from receipt where order_id = ${id}`,
    sql`insert into receipt (id, order_id, cause, cause_id, operation, method, money_minor, money_kind, offset_minor, vat, items, state, created_at)
        values ('a', ${id}, 'late', 'a', 'sell', 'advance', 100, 'cashless', 0, 'vat22', '[{"sumMinor": 99}]', 'waiting', now())`,
  ])
    await assert.rejects(change.execute(shop.db), /receipt/);
});
