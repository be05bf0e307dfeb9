import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { putOnShelf, shelf } from "../../../test/examples/goods.ts";
import { aGtin, aMarkingCode } from "../../../test/examples/marking.ts";
import { askBack } from "../../../test/examples/returning.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";

const testShop = await createTestShop();
const { shop, app } = testShop;
const packer = await atDesk(testShop, { role: "warehouse" });
const ON_RECEIPT = "payment-upon-receipt";
const gtin = aGtin(460_777);
const barcode = gtin.slice(1);

/** Two gloves with a barcode and one pair of marked shoes. */
async function anOrder() {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
  const shoes = await putOnShelf(shop, { price: 900, stock: 10 });
  await sql`update product set barcode = null where barcode = ${barcode}`.execute(shop.db);
  await sql`update product set barcode = ${barcode} where id = ${gloves}`.execute(shop.db);
  await sql`update model set marking = 'shoes' where id = (select model_id from product where id = ${shoes})`.execute(shop.db);
  await shop.catalogue.catchUp();
  const shopper = createShopper(app);
  const items = [
    { productid: gloves, quantity: 2 },
    { productid: shoes, quantity: 1 },
  ];
  const quoted = await shopper.quote(items, { typepayment: ON_RECEIPT });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: ON_RECEIPT });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return { id: placed.body._id as string, order: placed.body.ordernumber as string, gloves };
}
const statusOf = async (id: string) => (await shop.orders.find(shop.db, id))!.status;

test("[ORD-09] pieces are packed by scans; a wrong one is refused", async () => {
  const { id, order, gloves } = await anOrder();
  const pack = (text: string, more: object = {}) => packer.act("warehouse.pack", { order, text, ...more });
  assert.equal((await pack(aGtin(99).slice(1))).refusal, "not_ordered");
  assert.equal((await pack(barcode)).ok, true);
  assert.equal(await statusOf(id), "sent-to-assembling", "the first piece starts assembling");
  assert.equal((await packer.act("warehouse.close", { order })).refusal, "not_whole");
  assert.equal((await pack(barcode)).ok, true);
  const tooMany = await pack(barcode);
  assert.deepEqual([tooMany.status, tooMany.refusal], [409, "packed_already"]);
  assert.equal((await pack("", { position: 1 })).refusal, "needs_code");
  const code = aMarkingCode(aGtin(460_778));
  assert.equal((await pack(code.replaceAll("\u001d", ""))).ok, true, "without separators");
  assert.equal((await packer.act("warehouse.unpack", { order, position: 1 })).ok, true);
  assert.equal((await packer.act("warehouse.unpack", { order, position: 1 })).refusal, "nothing_there");
  assert.equal((await pack(code)).ok, true);
  assert.equal((await packer.act("warehouse.close", { order })).ok, true);
  assert.equal(await statusOf(id), "ready-for-delivery");
  const label = await packer.get(`/file/warehouse.label?order=${order}`);
  assert.equal(label.headers["content-type"], "application/pdf");
  assert.equal((await packer.act("warehouse.ship", { order })).ok, true);
  assert.equal(await statusOf(id), "sent-to-delivery");
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 8, reserved: 0 });
  const events = await shop.staff.record.newest(undefined, 50);
  for (const action of ["warehouse.pack", "warehouse.close", "warehouse.ship"])
    assert.ok(
      events.some((event) => event.action === action && event.actor === packer.name && event.outcome === "done"),
      action,
    );
});

test("a scan that waited on the device counts once", async () => {
  const { id, order } = await anOrder();
  const step = { order, text: barcode, key: "waited-on-the-phone-1" };
  const [first, again] = [await packer.act("warehouse.pack", step), await packer.act("warehouse.pack", step)];
  assert.deepEqual(again, first);
  assert.equal(await packedOf(id), 1);
  const cancelled = await shop.aftersales.cancelByStaff(order, {
    by: "Anna",
    now: shop.clock.now(),
    byHand: false,
    reason: "asked by phone",
  });
  assert.equal(cancelled.ok, true);
  const late = await packer.act("warehouse.pack", { order, text: barcode, key: "waited-on-the-phone-2" });
  assert.equal(late.refusal, "moved_on", JSON.stringify(late));
  assert.match(late.says, new RegExp(`Order ${order} was canceled meanwhile: put the pieces back`));
});
const packedOf = async (id: string) =>
  (await sql<{ n: number }>`select coalesce(sum(count), 0)::int as n from packed_piece where order_id = ${id}`.execute(shop.db)).rows[0]!.n;

test("a piece that twenty hands pack at once never gets into the box twice", async () => {
  const { id, order } = await anOrder();
  const done = await Promise.all(Array.from({ length: 20 }, () => packer.act("warehouse.pack", { order, text: barcode })));
  assert.equal(done.filter(({ ok }) => ok).length, 2);
  assert.equal(await packedOf(id), 2);
});

test("the queue goes by van; shelves come from a table and order the pick list", async () => {
  const { order, gloves } = await anOrder();
  const owner = await atDesk(testShop);
  const taken = await owner.act("warehouse.places", { table: `${barcode}\tB-2\nno-such-article;A1\n` });
  assert.deepEqual([taken.ok, taken.answer], [true, { refused: [{ line: 2, text: "no-such-article;A1" }] }]);
  assert.equal((await owner.act("warehouse.place", { product: gloves, specification: "0", place: "A-10" })).ok, true);
  assert.equal((await owner.act("warehouse.place", { product: "none", specification: "0", place: "A" })).refusal, "unknown");
  assert.equal((await owner.act("warehouse.cut-off", { carrier: "cdek", at: "25:00" })).refusal, "invalid");
  assert.equal((await owner.act("warehouse.cut-off", { carrier: "cdek", at: "15:30" })).ok, true);
  const list = await owner.get(`/file/warehouse.pick-list?orders=${order}`);
  assert.equal(list.headers["content-type"], "application/pdf");
  const support = await atDesk(testShop, { role: "support" });
  assert.equal((await support.act("warehouse.pack", { order, text: barcode })).refusal, "denied");
  const eu = await atDesk(testShop, { role: "warehouse", storefront: "eu" });
  assert.equal((await eu.act("warehouse.pack", { order, text: barcode })).refusal, "denied");
});

test("[ORD-06] a return is received with photos and the condition of each piece", async () => {
  const { aDoneOrder } = friendOrders(testShop);
  const { id, shopper } = await aDoneOrder();
  await askBack(shopper, id, { lines: [{ item: "0", quantity: 1 }], kind: "new" });
  const order = (await shop.orders.find(shop.db, id))!;
  const name = `${order.number}/1`;
  const owner = await atDesk(testShop);
  assert.equal((await packer.act("returns.approve", { name })).refusal, "denied");
  assert.equal((await owner.act("returns.approve", { name })).ok, true);
  const before = await shelf(shop, order.lines[0]!.productId);
  const receive = (more: object) => packer.act("returns.receive", { name, position: 0, fit: 0, found: "Strap torn", ...more });
  assert.equal((await receive({ photo: new File(["no picture"], "a.jpg") })).refusal, "photo");
  assert.equal((await receive({ fit: 2 })).refusal, "pieces");
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  const received = await receive({ photo: new File([new Uint8Array(jpeg)], "a.jpg") });
  assert.equal(received.ok, true, received.says);
  assert.deepEqual(await shelf(shop, order.lines[0]!.productId), before, "a damaged piece isn't sold again");
  const whole = (await shop.returns.whole({ number: order.number, n: 1 }))!;
  assert.deepEqual(whole.pieces, [{ position: 0, fit: 0, found: "Strap torn" }]);
  assert.deepEqual(whole.pictures, [{ n: 6, takenBy: packer.name }]);
  const photo = await packer.get(`/file/returns.photo?order=${order.number}&n=1&photo=6`);
  assert.equal(photo.headers["content-type"], "image/jpeg");
  assert.equal((await shopper.get(`/order/${id}/return/1/photo/6`)).status, 404, "the buyer never sees it");
});

test("a number finds its order without dashes, in small or Cyrillic letters", async () => {
  const { order } = await anOrder();
  const bare = order.replaceAll("-", "").toLowerCase();
  const cyrillic = order.replace(/[ABEKMHPCTYX]/g, (letter) => "АВЕКМНРСТУХ"["ABEKMHPCTYX".indexOf(letter)]!);
  for (const typed of [bare, cyrillic, ` ${bare} `])
    assert.equal((await packer.act("warehouse.assemble", { order: typed })).status === 404, false, typed);
  assert.equal((await shop.orders.findByNumber(bare))?.number, order);
  assert.equal((await packer.act("warehouse.assemble", { order: "2222-2222-2" })).status, 404);
});
