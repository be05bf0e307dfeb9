import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { returns } from "../../../commands/returns.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore, until } from "../../../test/examples/card-order.ts";
import { moneyOf } from "../../../test/examples/customer.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { shelf } from "../../../test/examples/goods.ts";
import { paidOrders, started } from "../../../test/examples/paid-order.ts";
import { askBack, deliver, everything } from "../../../test/examples/returning.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { staffAt } from "../../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { orderState, mails, count } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);
const { aDoneOrder } = friendOrders(testShop);
afterEach(() => sandbox.heal());

const done = () => shop.jobs.runWaiting();
const by = () => ({ by: "Анна", now: shop.clock.now() });
const takenBack = async (number: string, n = 1) => {
  assert.deepEqual(await shop.returns.approve({ number, n }, by()), { ok: true });
  assert.deepEqual(await shop.returns.receive({ number, n }, { ...by(), fit: "all" }), { ok: true });
};
const run = (...args: string[]) => staffAt(shop)(returns, ...args);

test("[PRC-14] ledger entries have causes, balances are sums, never negative, restored exactly", async () => {
  const first = await aPaidOrder({ bonus: 300, avanse: 2000, ad_deposit: 100 });
  const buyer = { shopper: first.shopper, customerId: first.customerId };
  // The balance covers two of these; losers must re-quote.
  const another = () => aPaidOrder({ bonus: 300, avanse: 1400, ad_deposit: 150 }, buyer);
  const more = await Promise.allSettled(Array.from({ length: 4 }, () => another().catch(another).catch(another)));
  const orders = [first, ...more.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))];
  assert.ok(orders.length >= 3);
  const left = await moneyOf(shop, buyer.customerId);
  assert.ok(Object.values(left).every((rubles) => rubles >= 0));
  const negative = sql`update ledger_account set balance_minor = -1 where customer_id = ${buyer.customerId}`;
  await assert.rejects(negative.execute(shop.db), /check/, "nor can anything make it");
  await assert.rejects(sql`update ledger_entry set amount_minor = 1`.execute(shop.db), "an entry is for ever");

  const [cancelled, ...delivered] = orders;
  const ends = [
    ...Array.from({ length: 3 }, () => cancelled!.shopper.post(`/order/${cancelled!.id}/cancel`, {})),
    ...delivered.map(async ({ id, number, shopper }) => {
      await deliver(shop, id);
      const answers = await Promise.all(Array.from({ length: 3 }, () => askBack(shopper, id, { lines: everything })));
      assert.ok(answers.every(({ status }) => status === 200 || status === 409));
      await takenBack(number);
    }),
  ];
  await Promise.all(ends);
  await done();
  assert.equal((await orderState(cancelled!.id)).status, "canceled-by-client");
  for (const { id } of delivered)
    assert.deepEqual(await orderState(id), { status: "returned", payment: "refunded", delivery: "delivered" });
  // An abandoned checkout keeps balances until its hold expires.
  await sql`update shop_order set hold_until = now() - interval '1 second' where customer_id = ${buyer.customerId} and status = 'not-paid'`.execute(
    shop.db,
  );
  await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  assert.deepEqual(await moneyOf(shop, buyer.customerId), started);
  for (const { id } of orders)
    for (const { productId } of (await shop.orders.find(shop.db, id))!.lines) assert.equal((await shelf(shop, productId)).reserved, 0);

  for (const { id, total } of orders) {
    const money = await sql<{ minor: number }>`select sum(money_minor)::bigint as minor from refund where order_id = ${id}`.execute(
      shop.db,
    );
    assert.equal(money.rows[0]!.minor, total * 100, "and the money, its delivery too");
  }

  const { rows: unexplained } = await sql`
    select a.kind, a.balance_minor, sum(e.amount_minor) as told, bool_and(t.cause <> '' and t.cause_id <> '') as caused
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    where a.customer_id = ${buyer.customerId} group by a.id, a.kind, a.balance_minor
    having a.balance_minor <> sum(e.amount_minor) or not bool_and(t.cause <> '' and t.cause_id <> '')`.execute(shop.db);
  assert.deepEqual(unexplained, []);
});

test("money that no bank refunds waits for staff after the goods; then the return ends", async () => {
  const { id, number, shopper } = await aDoneOrder({ pieces: 2 });
  assert.equal((await askBack(shopper, id, { lines: [{ item: "0", quantity: 2 }] })).status, 200);
  await takenBack(number);
  await done();
  assert.deepEqual([(await orderState(id)).payment, (await shop.returns.show({ number, n: 1 }))!.isToPay], ["paid", true]);
  const paid = await Promise.all(Array.from({ length: 3 }, () => shop.returns.paid({ number, n: 1 }, by())));
  assert.equal(paid.filter(({ ok }) => ok).length, 1);
  assert.deepEqual(await orderState(id), { status: "returned", payment: "refunded", delivery: "delivered" });
  assert.equal(await mails(id, "return:1:received"), 1);
});

test("a kill between goods and refund: the next process refunds once", async () => {
  const { id, number, shopper, customerId } = await aPaidOrder();
  await deliver(shop, id);
  await askBack(shopper, id, { lines: everything });
  await sandbox.fault("sber", "error");
  await takenBack(number);
  await done().catch(() => {});
  const state = async () => (await shop.returns.show({ number, n: 1 }))!.found.state;
  assert.deepEqual([await state(), (await orderState(id)).payment], ["received", "paid"]);
  // A restored backup has no queue.
  await sql`delete from pgboss.job where name = 'payments'`.execute(shop.db);
  await sandbox.heal();
  await shop.payments.pollOpen(new Date(shop.clock.now().getTime() + 3_600_000));
  await until(async () => {
    await done().catch(() => {});
    return (await state()) === "refunded";
  });
  assert.deepEqual([(await orderState(id)).status, await moneyOf(shop, customerId)], ["returned", started]);
  const refunds = sql`select count(*)::int as n from refund where order_id = ${id}`;
  assert.equal(await count(refunds), 1);
});

test("staff decides by a command; what can't be is said in words", async () => {
  const { id, number, shopper } = await aDoneOrder({ pieces: 3 });
  await askBack(shopper, id, { lines: [{ item: "0", quantity: 2 }], kind: "failed", reason: "лопнул шов" });
  assert.match((await run()).text, new RegExp(`${number}/1  Under review .*defective, pieces 2, photos 0\\n.*лопнул шов`));
  const named = ["--by", "Анна"];
  for (const [args, told] of [
    [["approve", `${number}/1`, ...named], /Approved/],
    [["receive", `${number}/1`, ...named, "--fit", "1:1"], /npm run returns -- paid/],
    [["paid", `${number}/1`, ...named], /Refunded/],
  ] as const) {
    const { status, text } = await run(...args);
    assert.deepEqual([status, text.match(told) !== null], [0, true], text);
  }
  assert.equal((await orderState(id)).payment, "partly-refunded");
  await askBack(shopper, id, { lines: [{ item: "0", quantity: 1 }] });
  assert.match((await run("refuse", `${number}/2`, ...named, "--reason", "нет ярлыков")).text, /tell the buyer why/);
  for (const [args, told] of [
    [["approve", `${number}/1`, ...named], /not at a stage/],
    [["receive", `${number}/1`, ...named, "--fit", "all of it"], /npm run returns/],
  ] as const) {
    const { status, text } = await run(...args);
    assert.deepEqual([status, text.match(told) !== null], [1, true], text);
  }
});
