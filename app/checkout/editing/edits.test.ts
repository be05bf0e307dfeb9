import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { putOnShelf, putPromo, shelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import type { EditWish } from "./edit-wish.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { port, host, orderState, payments, settled, count } = await openStore(testShop);

afterEach(async () => {
  shop.clock.move(null);
  assert.deepEqual(await findBreaks(shop.db), []);
});

const none: EditWish = { lines: null, recipient: null, address: null, way: null };
const by = () => ({ by: "Анна", now: shop.clock.now() });
const save = (number: string, wish: Partial<EditWish>, mayRefund = false) => shop.edits.save(number, { ...none, ...wish }, by(), mayRefund);
const find = async (id: string) => (await shop.orders.find(shop.db, id))!;
const line = (productId: string, quantity: number, specificationId = "0") => ({ productId, specificationId, quantity });

async function anOrder({ quantity = 2, way = {}, promo = "" }: { quantity?: number; way?: object; promo?: string } = {}) {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
  const shopper = createShopper({ port }, { host });
  const quoted = await shopper.quote([{ productid: gloves, quantity }], { ...way, ...(promo && { promocode: promo }) });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), ...way });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return { id: placed.body._id, number: placed.body.ordernumber, shopper, gloves };
}
type Placed = Awaited<ReturnType<typeof anOrder>>;
const open = ({ shopper, number }: Placed, price?: number) =>
  shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: price === undefined ? {} : { price } });
async function paid(order: Placed) {
  const opened = await open(order);
  const bankId = String(opened.body.url).split("/").at(-1)!;
  await sandbox.pay(bankId);
  await settled(bankId);
  assert.equal((await find(order.id)).paymentStatus, "paid");
  return order;
}

test("an unpaid order takes other goods: sums, stock, the letter and 1C follow", async () => {
  const order = await anOrder();
  const wraps = await putOnShelf(shop, { price: 500, stock: 3 });
  const before = await find(order.id);
  const wish = { lines: [line(order.gloves, 1), line(wraps, 3)] };
  const preview = await shop.edits.preview(order.number, { ...none, ...wish }, by());
  assert.deepEqual(
    [preview!.kind, preview!.wasMinor, preview!.totalMinor - before.clientDeliveryMinor],
    ["write", before.totalMinor, 3110_00],
  );
  assert.deepEqual(
    preview!.stock.map((step) => [step.productId, step.by]).sort(),
    [
      [order.gloves, -1],
      [wraps, 3],
    ].sort(),
  );
  assert.deepEqual(await shelf(shop, order.gloves), { on_hand: 10, reserved: 2 }, "a preview reserves nothing");
  assert.deepEqual(await save(order.number, wish), { ok: true, kind: "written", totalMinor: preview!.totalMinor, refundMinor: 0 });
  const after = await find(order.id);
  assert.deepEqual(
    after.lines.map(({ productId, quantity, reserved, priceMinor }) => [productId, quantity, reserved, priceMinor]),
    [
      [order.gloves, 1, 1, 1610_00],
      [wraps, 3, 3, 1500_00],
    ],
  );
  assert.deepEqual(
    [await shelf(shop, order.gloves), await shelf(shop, wraps)],
    [
      { on_hand: 10, reserved: 1 },
      { on_hand: 3, reserved: 3 },
    ],
  );
  assert.ok(after.holdUntil!.getTime() > shop.clock.now().getTime() + 23 * 3_600_000, "there is time to pay what it costs now");
  assert.equal(await count(sql`select count(*)::int as n from message where cause = ${`order:${order.id}:changed:1:email`}`), 1);
  assert.equal(await count(sql`select count(*)::int as n from exchange_due where order_id = ${order.id}`), 1);
  assert.equal((await open(order, before.totalMinor / 100)).status, 409, "the former sum is not taken");
  const opened = await open(order, after.totalMinor / 100);
  const bankId = String(opened.body.url).split("/").at(-1)!;
  await sandbox.pay(bankId);
  await settled(bankId);
  assert.deepEqual(await orderState(order.id), { status: "paid", payment: "paid", delivery: "invoice-issued" });
});

test("money for the former sum of an edited order goes back whole and pays nothing", async () => {
  const order = await anOrder();
  const opened = await open(order);
  const bankId = String(opened.body.url).split("/").at(-1)!;
  assert.equal((await save(order.number, { lines: [line(order.gloves, 3)] })).ok, true);
  await sandbox.pay(bankId);
  await settled(bankId);
  await shop.jobs.runWaiting();
  const now = await find(order.id);
  assert.deepEqual([now.status, now.paymentStatus], ["not-paid", "not-paid"]);
  assert.ok((await payments(order.id)).every(({ state }) => state !== "paid"));
  await save(order.number, { lines: [line(order.gloves, 3)] });
});

test("a paid order gives pieces back by a refund, and only where refunds are permitted", async () => {
  const order = await paid(await anOrder({ quantity: 3 }));
  const wish = { lines: [line(order.gloves, 2)] };
  const preview = await shop.edits.preview(order.number, { ...none, ...wish }, by());
  assert.deepEqual([preview!.kind, preview!.refundMinor], ["refund", 1610_00]);
  assert.deepEqual(await save(order.number, wish), { ok: false, refusal: "refund_apart" });
  const done = await save(order.number, wish, true);
  assert.deepEqual([done.ok, done.ok && done.kind, done.ok && done.refundMinor], [true, "refunded", 1610_00]);
  await shop.jobs.runWaiting();
  const after = await find(order.id);
  assert.deepEqual([after.paymentStatus, after.lines[0]!.returned], ["partly-refunded", 1]);
  assert.deepEqual(await shelf(shop, order.gloves), { on_hand: 10, reserved: 2 });
});

test("a paid order changes size for the same money", async () => {
  const gloves = await putOnShelf(shop, { price: 1610, sizes: { [`s-${Date.now()}`]: 4, [`m-${Date.now()}`]: 4 } });
  const { rows } = await sql<{ id: string }>`select id from specification where product_id = ${gloves} order by id`.execute(shop.db);
  const [one, other] = rows.map(({ id }) => id) as [string, string];
  const shopper = createShopper({ port }, { host });
  const placed = await shopper.order([{ productid: gloves, specification: one, quantity: 2 }]);
  const order = await paid({ id: placed.body._id, number: placed.body.ordernumber, shopper, gloves });
  assert.equal((await save(order.number, { lines: [line(gloves, 2, other)] })).ok, true);
  const after = await find(order.id);
  assert.deepEqual([after.lines[0]!.specificationId, after.lines[0]!.reserved, after.paymentStatus], [other, 2, "paid"]);
  assert.deepEqual(
    [await shelf(shop, gloves, one), await shelf(shop, gloves, other)],
    [
      { on_hand: 4, reserved: 0 },
      { on_hand: 4, reserved: 2 },
    ],
  );
});

test("an order on receipt gets cheaper at once, and dearer only when its buyer agrees", async () => {
  const order = await anOrder({ way: { typepayment: "payment-upon-receipt" } });
  assert.equal((await save(order.number, { lines: [line(order.gloves, 1)] })).ok, true);
  const done = await save(order.number, { lines: [line(order.gloves, 3)] });
  assert.deepEqual([done.ok && done.kind, (await find(order.id)).lines[0]!.quantity], ["proposed", 1]);
});

test("an edit keeps the agreed price and the code though prices have risen", async () => {
  const promo = await putPromo(shop, { sale: 20 });
  const order = await anOrder({ promo });
  const before = await find(order.id);
  assert.equal(before.promoName, promo);
  await sql`update product set price_minor = 9900_00 where id = ${order.gloves}`.execute(shop.db);
  const wraps = await putOnShelf(shop, { price: 500 });
  assert.equal((await save(order.number, { lines: [line(order.gloves, 2), line(wraps, 1)] })).ok, true);
  const after = await find(order.id);
  assert.deepEqual([after.lines[0]!.priceMinor, after.lines[1]!.priceMinor], [before.lines[0]!.priceMinor, 400_00]);
});

test("two edits at once never sell one piece twice", async () => {
  const last = await putOnShelf(shop, { price: 700, stock: 1 });
  const [one, other] = [await anOrder(), await anOrder()];
  const done = await Promise.all([one, other].map(({ number, gloves }) => save(number, { lines: [line(gloves, 2), line(last, 1)] })));
  assert.deepEqual(done.map(({ ok }) => ok).sort(), [false, true]);
  assert.deepEqual(await shelf(shop, last), { on_hand: 1, reserved: 1 });
});

test("two edits of one order at once leave one of them, and its stock", async () => {
  for (let turn = 0; turn < 5; turn++) {
    const order = await anOrder();
    const wraps = await putOnShelf(shop, { price: 500, stock: 9 });
    const done = await Promise.all([3, 4].map((quantity) => save(order.number, { lines: [line(wraps, quantity)] })));
    assert.ok(done.every(({ ok }) => ok));
    const { quantity } = (await find(order.id)).lines[0]!;
    assert.deepEqual(await shelf(shop, wraps), { on_hand: 9, reserved: quantity });
    assert.deepEqual(await shelf(shop, order.gloves), { on_hand: 10, reserved: 0 });
  }
});

test("an edit and a payment of the former sum at once leave one outcome", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const order = await anOrder();
    const opened = await open(order);
    const bankId = String(opened.body.url).split("/").at(-1)!;
    await sandbox.pay(bankId);
    const [edited] = await Promise.all([save(order.number, { lines: [line(order.gloves, 3)] }), settled(bankId)]);
    await shop.jobs.runWaiting();
    const now = await find(order.id);
    if (edited.ok) assert.deepEqual([now.paymentStatus, now.lines[0]!.quantity], ["not-paid", 3]);
    else assert.deepEqual([now.paymentStatus, now.lines[0]!.quantity], ["paid", 2], edited.refusal);
  }
});

test("a recipient and an address change without a sum, with their fields checked", async () => {
  const order = await anOrder();
  const before = await find(order.id);
  const recipient = { firstname: "Олег", lastname: "Кузнецов", surname: "", phone: "8 900 555 44 33", email: "" };
  const address = { street: "Мира", building: "7", block: "", flat: "12", postalCode: "", comment: "Домофон 12" };
  assert.deepEqual(await save(order.number, { recipient: { ...recipient, lastname: "" } }), {
    ok: false,
    refusal: "fields",
    fields: [{ path: "recipient.lastname", code: "enter_recipient" }],
  });
  assert.equal((await save(order.number, { recipient, address })).ok, true);
  const after = await find(order.id);
  assert.deepEqual([after.recipient.phone, after.delivery.street, after.totalMinor], ["+79005554433", "Мира", before.totalMinor]);
});

test("an order that is packed, asked to be canceled or unknown is not edited", async () => {
  const order = await paid(await anOrder());
  await sql`update shop_order set status = 'sent-to-assembling' where id = ${order.id}`.execute(shop.db);
  assert.deepEqual(await save(order.number, { lines: [line(order.gloves, 1)] }, true), { ok: false, refusal: "packing" });
  await sql`update shop_order set status = 'paid' where id = ${order.id}`.execute(shop.db);
  assert.deepEqual(await save("NO-SUCH", { lines: [] }), { ok: false, refusal: "unknown" });
  assert.deepEqual(await save(order.number, { lines: [] }), { ok: false, refusal: "empty" });
});
