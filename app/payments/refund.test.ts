import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { refund as refundCommand } from "../../commands/refund.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { giveMoney, moneyOf, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { paidOrders, started } from "../../test/examples/paid-order.ts";
import { parcelOrders } from "../../test/examples/parcel-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { staffAt } from "../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { orderState, payments, mails } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);
afterEach(() => sandbox.heal());

const done = () => shop.jobs.runWaiting();
/** Of its money; of parcels others tell. */
const cases = async (id: string) =>
  (
    await sql<{
      kind: string;
    }>`select kind from case_for_staff where kind not like 'parcel-%' and detail ->> 'order' = (select number from shop_order where id = ${id})`.execute(
      shop.db,
    )
  ).rows.map(({ kind }) => kind);

const runRefund = (...args: string[]) => staffAt(shop)(refundCommand, ...args, "--by", "Анна");

test("[PAY-15] piecewise refunds in any order restore exactly what was taken, by source", async () => {
  for (const order of [
    [0, 1, 1, 1, 1, 1, 1, 1, 2],
    [1, 2, 1, 1, 0, 1, 1, 1, 1],
  ]) {
    const { id, customerId, total, refund } = await aPaidOrder();
    const sums: number[] = [];
    for (const [at, position] of order.entries()) {
      sums.push((await refund([{ position, quantity: 1 }], true)).moneyMinor);
      await done();
      assert.equal((await orderState(id)).payment, at < order.length - 1 ? "partly-refunded" : "refunded");
    }
    assert.equal(
      sums.reduce((sum, minor) => sum + minor, 0),
      total * 100,
    );
    assert.ok(
      sums.some((minor) => minor % 100 !== 0),
      "to the kopeck",
    );
    assert.deepEqual(await moneyOf(shop, customerId), started);
    assert.deepEqual(
      (await payments(id)).filter(({ own_ref }) => own_ref.endsWith("-1")).map(({ state }) => state),
      ["refunded"],
    );
    assert.deepEqual(await cases(id), [], "our own refunds, told by the bank, are no news");
  }
});

test("a whole order is refunded at once, delivery only if asked, with one message", async () => {
  const { id, customerId, total, refund } = await aPaidOrder();
  const given = await refund(null, false);
  assert.ok(given.moneyMinor > 0 && given.moneyMinor < total * 100);
  await done();
  await done();
  assert.equal((await orderState(id)).payment, "refunded");
  assert.deepEqual(await moneyOf(shop, customerId), started);
  assert.equal(await mails(id, `refund:${given.id}`), 1);
});

test("forgotten delivery is refunded later by itself, exactly, once", async () => {
  const { id, number, customerId, total, refund } = await aPaidOrder();
  await refund([{ position: 1, quantity: 3 }]);
  await refund([{ position: 1, quantity: 2 }], true);
  await refund(null);
  await done();
  assert.equal((await orderState(id)).payment, "refunded");
  const alone = await runRefund(number, "--delivery");
  assert.equal(alone.status, 0, alone.text);
  await done();
  assert.match((await runRefund(number, "--all")).text, /what you name of it is refunded already/);
  const kept = sql<{ money: number; delivery: number }>`select sum(money_minor)::int as money, sum(delivery_minor)::int as delivery
    from refund where order_id = ${id} and done_at is not null`;
  const order = (await shop.orders.find(shop.db, id))!;
  assert.deepEqual((await kept.execute(shop.db)).rows, [{ money: total * 100, delivery: order.clientDeliveryMinor }]);
  assert.deepEqual(await moneyOf(shop, customerId), started);
  assert.deepEqual(
    (await payments(id)).filter(({ own_ref }) => own_ref.endsWith("-1")).map(({ state }) => state),
    ["refunded"],
  );
  const many = await Promise.allSettled(Array.from({ length: 5 }, () => refund(null, true)));
  assert.ok(many.every(({ status }) => status === "rejected"));
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("nothing is restored before the bank refunds; repeats refund once", async () => {
  const { id, customerId, left, refund } = await aPaidOrder();
  await sandbox.fault("sber", "error");
  await refund([{ position: 0, quantity: 1 }]);
  await done();
  assert.deepEqual(await moneyOf(shop, customerId), left);
  assert.equal((await orderState(id)).payment, "paid");
  await sandbox.heal();
  await Promise.all([done(), done(), done()]);
  await done();
  assert.equal((await orderState(id)).payment, "partly-refunded");
  assert.notDeepEqual(await moneyOf(shop, customerId), left);
});

test("many who give the same pieces back at once give them back once", async () => {
  const { customerId, refund } = await aPaidOrder();
  const tried = await Promise.allSettled(Array.from({ length: 12 }, () => refund([{ position: 1, quantity: 3 }], true)));
  const refusals = tried.filter((one) => one.status === "rejected").map(({ reason }) => (reason as ProblemError).status);
  assert.deepEqual(refusals, Array(10).fill(409));
  await refund(null, true);
  await done();
  assert.deepEqual(await moneyOf(shop, customerId), started);
});

test("two staff refund one order at once: one wins, one gets 409, one bank call", async () => {
  const other = await createTestShop({ ...sandbox.env, DATABASE_URL: testShop.databaseUrl, DATA_DIR: testShop.dataDir });
  for (const back of [null, [{ position: 0, quantity: 6 }]])
    for (let round = 0; round < 3; round++) {
      const { id, pay } = await store.anOrder(undefined, 10);
      const bankId = String((await pay()).body.url)
        .split("/")
        .at(-1)!;
      await sandbox.pay(bankId);
      await store.settled(bankId);
      const giveBack = (at: typeof shop) =>
        at.payments
          .refundOrder(id, { back, withDelivery: !back, actor: "staff", reason: "test", now: shop.clock.now() })
          .then(({ moneyMinor }) => moneyMinor, (error: ProblemError) => error.status); // biome-ignore format: one thought
      const [refused, given] = (await Promise.all([giveBack(shop), giveBack(other.shop)])).sort((a, b) => a - b);
      assert.deepEqual([refused, given], [409, (back ? 6 : 10) * 1610_00]);
      await done();
      assert.equal(await giveBack(other.shop), 409);
      await done();
      const asked = await sandbox.asked<{ orderId: string; amount: string }>("sber", "refund.do");
      assert.deepEqual(
        asked.flatMap(({ body }) => (body.orderId === bankId ? [Number(body.amount)] : [])),
        [given],
      );
      assert.equal((await orderState(id)).payment, back ? "partly-refunded" : "refunded");
    }
  await other.close();
});

test("an order covered by accounts is refunded to them without a bank", async () => {
  const { id, customerId, total, refund } = await aPaidOrder({ avanse: 4941 });
  assert.ok(total < 1000, "delivery alone is paid by card");
  await refund(null, false);
  assert.equal((await orderState(id)).payment, "refunded");
  assert.deepEqual(await moneyOf(shop, customerId), started);
});

test("money without provider is refunded by staff first; then accounts and ledger", async () => {
  const shopper = createShopper({ port: store.port }, { host: store.host });
  const customerId = await signIn(shop, shopper);
  await giveMoney(shop, customerId, started);
  const goods = await putOnShelf(shop, { price: 5000, stock: 2 });
  const onReceipt = { typepayment: "payment-upon-receipt" };
  const quoted = await shopper.quote([{ productid: goods, quantity: 1 }], { bonus: 200, ...onReceipt });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), ...onReceipt });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  const collected = { orderId: id, amountMinor: quoted.body.total * 100, carrier: "cdek", now: shop.clock.now() };
  await inTransaction(shop.db, (trx) => shop.payments.collected(trx, collected));
  assert.equal((await orderState(id)).payment, "paid");
  const left = await moneyOf(shop, customerId);
  const before = await runRefund(number, "--all", "--delivery");
  assert.deepEqual([before.status, /No payment provider collected.*--by-hand/.test(before.text)], [1, true]);
  assert.deepEqual([await moneyOf(shop, customerId), (await orderState(id)).payment, await mails(id, "refund:")], [left, "paid", 0]);
  assert.equal((await runRefund(number, "--all", "--delivery", "--by-hand")).status, 0);
  assert.equal((await orderState(id)).payment, "refunded");
  assert.deepEqual(await moneyOf(shop, customerId), started);
  assert.equal((await runRefund(number, "--all", "--by-hand")).status, 1);
});

test("an on-receipt payment's record shows what staff refunded", async () => {
  const { aParcel } = await parcelOrders(testShop);
  const { id, number, shopper, quote } = await aParcel();
  const data = { service: "payment-upon-receipt", price: quote.total, status: "not-paid", type: "in" };
  const opened = await shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data });
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  await shop.fulfilment.work(number, "ship", { by: "Анна", now: shop.clock.now() });
  const collected = { orderId: id, amountMinor: quote.total * 100, carrier: "cdek", now: shop.clock.now() };
  await inTransaction(shop.db, (trx) => shop.payments.collected(trx, collected));
  const states = async () => (await payments(id)).map(({ state }) => state);
  assert.deepEqual(await states(), ["paid"]);
  for (const [args, became] of [
    [["1:1"], "partially-refunded"],
    [["1:1"], "partially-refunded"],
    [["--delivery"], "refunded"],
  ] as const) {
    assert.equal((await runRefund(number, ...args, "--by-hand")).status, 0);
    assert.deepEqual(await states(), [became]);
  }
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("what was not paid, is back, or was never sold, is refused, and nothing changes", async () => {
  const { id, customerId, left, refund } = await aPaidOrder();
  const status = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error) => (error instanceof ProblemError ? error.status : error),
    );
  for (const back of [
    [{ position: 0, quantity: 2 }],
    [{ position: 9, quantity: 1 }],
    [{ position: 0, quantity: 0 }],
    [
      { position: 1, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
  ])
    assert.equal(await status(refund(back)), 422, JSON.stringify(back));
  assert.deepEqual(await moneyOf(shop, customerId), left);
  assert.equal((await orderState(id)).payment, "paid");
  await refund(null, true);
  await done();
  assert.equal(await status(refund(null)), 409);
});

test("staff refunds by a command: pieces, then the rest; refusals are explained", async () => {
  const { number, customerId, left } = await aPaidOrder();
  for (const [args, said] of [
    [[], /npm run refund -- NUMBER/],
    [[number, "--by", ""], /npm run refund -- NUMBER/],
    [["G-0"], /Order G-0 not found/],
    [[number, "2"], /Invalid LINE:PIECES: 2/],
    [[number, "2:8"], /has no such pieces/],
  ] as const) {
    const { status, text } = await runRefund(...args);
    assert.equal(status, 1);
    assert.match(text, said);
  }
  // By number alone it only previews.
  const shown = await runRefund(number);
  assert.equal(shown.status, 0, shown.text);
  assert.match(shown.text, /line 1: .* × 1 .*\n {2}line 2: .* × 7 .*\n {2}line 3: .*\n--all: [\d,]+ ₽ in money/);
  for (const more of [["--delivery"], ["--by-hand"], ["--delivery", "--by-hand"], ["--delivery", "--reason", "torn"]]) {
    const { status, text } = await runRefund(number, ...more);
    assert.deepEqual([status, /Name the pieces, or `--all`\. Nothing was refunded\./.test(text)], [1, true], more.join(" "));
  }
  for (const both of [
    ["--all", "1:1"],
    ["--all", "--again"],
    ["1:1", "--again"],
    ["--delivery", "--again"],
  ])
    assert.match((await runRefund(number, ...both)).text, /npm run refund -- NUMBER/, both.join(" "));
  assert.deepEqual(
    [
      (await sql`select 1 from refund r join shop_order o on o.id = r.order_id where o.number = ${number}`.execute(shop.db)).rows,
      await moneyOf(shop, customerId),
    ],
    [[], left],
  );

  assert.match((await runRefund(number, "2:2", "--delivery", "--reason", "torn")).text, /Refunded: .*₽ in money/);
  assert.equal((await runRefund(number, "--all", "--delivery")).status, 0);
  await done();
  await done();
  assert.deepEqual(await moneyOf(shop, customerId), started);
  assert.match((await runRefund(number, "--all")).text, /what you name of it is refunded already/);
});
