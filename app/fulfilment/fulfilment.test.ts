import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import type { DeliveryStatus } from "#app/delivery/delivery-status.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { orders as ordersCommand } from "../../commands/orders.ts";
import { refund as refundCommand } from "../../commands/refund.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { giveMoney, moneyOf, signIn } from "../../test/examples/customer.ts";
import { putOnShelf, shelf } from "../../test/examples/goods.ts";
import { aCompany } from "../../test/examples/invoice-order.ts";
import { paidOrders, started } from "../../test/examples/paid-order.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { staffAt } from "../../test/examples/staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const store = await openStore(testShop);
const aPaidOrder = paidOrders(testShop, store, sandbox);
const say = (...args: string[]) => staffAt(shop)(ordersCommand, ...args);
const named = ["--by", "Анна"];

afterEach(async () => assert.deepEqual(await findBreaks(shop.db), []));

const ON_RECEIPT = "payment-upon-receipt";
async function anOrderOnReceipt(pieces = 2) {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
  const shopper = createShopper(app);
  const quoted = await shopper.quote([{ productid: gloves, quantity: pieces }], { typepayment: ON_RECEIPT });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: ON_RECEIPT });
  const { _id: id, ordernumber: number } = placed.body;
  return { id, number, shopper, gloves };
}
/** By bank transfer, partly by balances. */
async function anOrderByTransfer({ isPriced = true } = {}) {
  const shopper = createShopper(app);
  const customerId = await signIn(shop, shopper);
  await giveMoney(shop, customerId, started);
  const item = { productid: await putOnShelf(shop, { price: 1610, stock: 10 }), quantity: 2 };
  const quoted = await shopper.quote([item], {
    typepayment: "bank-transfer",
    bonus: 300,
    avanse: 500,
    ...(!isPriced && { delivery: null }),
  });
  const body = { ...orderBody(quoted.body), typepayment: "bank-transfer", paymentorder: { type: "online", payment: "", bank: aCompany } };
  const placed = await shopper.post("/order/addnew", isPriced ? body : { ...body, delivery: { ...body.delivery, activity: false } });
  return { id: placed.body._id as string, number: placed.body.ordernumber as string, shopper, customerId };
}
const stateOf = async (id: string) => {
  const { status, paymentStatus, deliveryStatus } = (await shop.orders.find(shop.db, id))!;
  return [status, paymentStatus, deliveryStatus];
};
const told = async (id: string, status: string) =>
  (await sql`select 1 from message where cause like ${`order:${id}:${status}%`}`.execute(shop.db)).rows.length > 0;
const word = (orderId: string, status: DeliveryStatus) =>
  inTransaction(shop.db, async (trx) => {
    await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, orderId))!, { status, actor: "cdek", now: shop.clock.now() });
  });

test("staff moves an order by command to its buyer; impossible steps are explained", async () => {
  const { id, number, shopper, gloves } = await anOrderOnReceipt();
  assert.match((await say()).text, new RegExp(`${number}  Awaiting processing since .*  not paid, pieces 2\\n`));
  for (const [action, status] of [
    ["assemble", "sent-to-assembling"],
    ["ready", "ready-for-delivery"],
    ["ship", "sent-to-delivery"],
    ["arrive", "awaiting-pick-up"],
  ] as const) {
    assert.deepEqual([await shelf(shop, gloves)], [action === "arrive" ? { on_hand: 8, reserved: 0 } : { on_hand: 10, reserved: 2 }]);
    assert.equal((await say(action, number, ...named)).status, 0, action);
    assert.equal((await stateOf(id))[0], status);
    assert.ok(await told(id, status), `its buyer hears of ${status}`);
    assert.match((await say(action, number, ...named)).text, /not at a stage/);
  }
  assert.match((await say("deliver", number, ...named)).text, /not paid yet/);
  assert.equal((await say("paid", number, ...named)).status, 0);
  assert.equal((await say("deliver", number, ...named)).status, 0);
  assert.deepEqual(await stateOf(id), ["done", "paid", "delivered"]);
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 8, reserved: 0 });
  const { body } = await shopper.post(`/order/${id}/return`, { lines: [{ item: "0", quantity: 1 }], kind: "new", reason: "", photos: [] });
  assert.equal((body as { code?: string }).code, undefined);
  for (const [args, says] of [
    [["ship", "AAAA-AAAA-A", ...named], /Order not found/],
    [["ship", number], /npm run orders/],
    [["ship", number, ...named, "--by-hand"], /npm run orders/],
    [["steal", number, ...named], /npm run orders/],
    [["paid", number, ...named], /not at a stage/],
    [["back", number, ...named], /not at a stage/],
  ] as const)
    assert.match((await say(...args)).text, says);
});

test("the carrier's parcel moves the order and stock without staff; counts agree", async () => {
  const { id, shopper, goods } = await aPaidOrder();
  await word(id, "on-the-way");
  assert.deepEqual(await stateOf(id), ["on-the-way", "paid", "on-the-way"]);
  assert.deepEqual(await Promise.all(goods.map((one) => shelf(shop, one))), [
    { on_hand: 9, reserved: 0 },
    { on_hand: 3, reserved: 0 },
    { on_hand: 9, reserved: 0 },
  ]);
  assert.equal((await shopper.post(`/order/${id}/cancel`, { reason: "" })).status, 409);
  await word(id, "delivered");
  assert.equal((await stateOf(id))[0], "done");
  const { rows } = await sql<{
    became: string;
  }>`select became from order_history where order_id = ${id} and field = 'status' order by id`.execute(shop.db);
  assert.deepEqual(
    rows.map(({ became }) => became),
    ["not-paid", "paid", "sent-to-delivery", "on-the-way", "done"],
  );
});

test("a refused parcel returns to stock, is refunded, and its case is closed", async () => {
  const unpaid = await anOrderOnReceipt();
  assert.equal((await say("ship", unpaid.number, ...named)).status, 0);
  await word(unpaid.id, "not-delivered");
  assert.equal((await say("back", unpaid.number, ...named)).status, 0);
  assert.deepEqual(await stateOf(unpaid.id), ["returned", "not-paid", "not-delivered"]);
  assert.deepEqual(await shelf(shop, unpaid.gloves), { on_hand: 10, reserved: 0 });

  const paid = await aPaidOrder();
  assert.equal((await say("ship", paid.number, ...named)).status, 0);
  assert.match((await say("back", paid.number, ...named, "--by-hand")).text, /refunds it itself/);
  assert.equal((await say("back", paid.number, ...named)).status, 0);
  await shop.jobs.runWaiting();
  assert.deepEqual((await stateOf(paid.id)).slice(0, 2), ["returned", "refunded"]);
  assert.deepEqual(await moneyOf(shop, paid.customerId), started);
  for (const one of paid.goods) assert.deepEqual(await shelf(shop, one), { on_hand: 10, reserved: 0 });
  assert.match((await say("back", paid.number, ...named)).text, /not at a stage/);
});

test("a refund before dispatch restocks at once; only the rest leaves", async () => {
  const { number, goods, refund } = await aPaidOrder();
  await refund([{ position: 1, quantity: 5 }]);
  assert.deepEqual(await shelf(shop, goods[1]!), { on_hand: 10, reserved: 2 });
  assert.equal((await say("ship", number, ...named)).status, 0);
  assert.deepEqual(await shelf(shop, goods[1]!), { on_hand: 8, reserved: 0 });
  // Refunding shipped goods doesn't restock them.
  await refund([{ position: 1, quantity: 2 }]);
  assert.deepEqual(await shelf(shop, goods[1]!), { on_hand: 8, reserved: 0 });

  const other = await aPaidOrder();
  await other.refund([{ position: 1, quantity: 5 }]);
  assert.equal((await other.shopper.post(`/order/${other.id}/cancel`, { reason: "" })).status, 200);
  for (const one of other.goods) assert.deepEqual(await shelf(shop, one), { on_hand: 10, reserved: 0 });
});

test("a finished or unpriced order can't be paid; its accounts are restored once", async () => {
  const lapsed = await anOrderByTransfer();
  await store.lapse(lapsed.id);
  const cancelled = await anOrderByTransfer();
  assert.equal((await cancelled.shopper.post(`/order/${cancelled.id}/cancel`, { reason: "" })).status, 200);
  const unpriced = await anOrderByTransfer({ isPriced: false });
  for (const [{ id, number, customerId }, status] of [
    [lapsed, "expired"],
    [cancelled, "canceled-by-client"],
    [unpriced, "needs-approval"],
  ] as const) {
    const had = await moneyOf(shop, customerId);
    assert.match((await say("paid", number, ...named)).text, /is closed, awaits cancellation or has no price yet/);
    const settled = await inTransaction(shop.db, async (trx) =>
      shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "a job", now: shop.clock.now() }),
    );
    assert.equal(settled, false);
    await assert.rejects(
      sql`update shop_order set payment_status = 'paid' where id = ${id}`.execute(shop.db),
      /takes no money/,
      "nor past the code",
    );
    assert.deepEqual(await stateOf(id), [status, "not-paid", null]);
    assert.notEqual((await staffAt(shop)(refundCommand, number, "--all", "--delivery", "--by-hand", ...named)).status, 0);
    assert.deepEqual(await moneyOf(shop, customerId), had);
    if (status !== "needs-approval") assert.deepEqual(had, started);
  }
});

test("nothing of a full refund is shipped, by any path", async () => {
  const { id, number, gloves } = await anOrderOnReceipt();
  assert.equal((await say("paid", number, ...named)).status, 0);
  assert.equal((await staffAt(shop)(refundCommand, number, "--all", "--delivery", "--by-hand", ...named)).status, 0);
  for (const action of ["assemble", "ship", "arrive", "deliver"])
    assert.match((await say(action, number, ...named)).text, /has been refunded/, action);
  assert.deepEqual(await stateOf(id), ["awaiting-processing", "refunded", null]);
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 10, reserved: 0 });
});

test("packing scans are compared with lines: differences are named without effect", async () => {
  const { id, number, gloves } = await anOrderOnReceipt();
  await say("assemble", number, ...named);
  const scan = (...codes: string[]) => {
    const path = join(testShop.dataDir, "scanned.txt");
    writeFileSync(path, `${codes.join("\r\n")}\n`);
    return say("ready", number, ...named, "--scanned", path);
  };
  const BARCODE = "4006381333931";
  await sql`update product set barcode = ${BARCODE} where id = ${gloves}`.execute(shop.db);
  const otherwise = [
    [[BARCODE], /missing: line 1 \(.+\), pieces 1/],
    [[BARCODE, BARCODE, BARCODE], /too many: line 1 \(.+\), pieces 1/],
    [[BARCODE, BARCODE, "96385074"], /of other goods: 96385074/],
    [[BARCODE, BARCODE, "96385075"], /no barcode: 96385075/],
    [["96385074"], /missing: line 1 \(.+\), pieces 2\n {2}of other goods: 96385074/],
  ] as const;
  for (const [codes, words] of otherwise) {
    const { status, text } = await scan(...codes);
    assert.equal(status, 1);
    assert.match(text, words);
    assert.equal((await stateOf(id))[0], "sent-to-assembling");
  }
  assert.match((await say("ready", number, ...named, "--scanned", "/nowhere")).text, /Can't read/);
  assert.match((await say("assemble", number, ...named, "--scanned", "x")).text, /npm run orders/);
  assert.equal((await scan(BARCODE, `0${BARCODE}`)).status, 0);
  assert.equal((await stateOf(id))[0], "ready-for-delivery");

  const plain = await anOrderOnReceipt();
  await say("assemble", plain.number, ...named);
  const path = join(testShop.dataDir, "scanned.txt");
  writeFileSync(path, "");
  assert.match(
    (await say("ready", plain.number, ...named, "--scanned", path)).text,
    /Line 1 \(.+\) has no barcode: check it by eye\.\nRecorded/,
  );
});
