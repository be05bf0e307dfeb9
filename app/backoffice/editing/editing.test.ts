import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop();

async function anOrder() {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
  const placed = await createShopper(app).order([{ productid: gloves, quantity: 2 }]);
  return { id: placed.body._id, number: placed.body.ordernumber, gloves };
}
const wish = (gloves: string, quantity: number) =>
  JSON.stringify({ lines: [{ productId: gloves, specificationId: "0", quantity }], recipient: null, address: null, way: null });
const quantityOf = async (id: string) => (await shop.orders.find(shop.db, id))!.lines[0]!.quantity;

test("[STF-07] an edit is recorded with what was and what is, once per key", async () => {
  const anna = await atDesk({ shop, app }, { role: "orders" });
  const { id, number, gloves } = await anOrder();
  const sent = { number, wish: wish(gloves, 1), key: "edit-once" };
  const done = await anna.act("orders.edit", sent);
  assert.deepEqual([done.status, done.ok], [200, true], done.says);
  await anna.act("orders.edit", sent);
  const { rows } = await sql<{ before: { totalMinor: number }; after: { lines: { quantity: number }[]; changed: string[] } }>`
    select before, after from staff_event where action = 'orders.edit' and object_id = ${id}`.execute(shop.db);
  assert.equal(rows.length, 1);
  assert.deepEqual([rows[0]!.after.lines[0]!.quantity, rows[0]!.after.changed], [1, ["goods"]]);
});

test("an edit of an order that changed meanwhile is refused as stale", async () => {
  const anna = await atDesk({ shop, app }, { role: "orders" });
  const { id, number, gloves } = await anOrder();
  const version = await shop.wholeOrders.version(id);
  assert.equal((await anna.act("orders.edit", { number, wish: wish(gloves, 3), version })).ok, true);
  const late = await anna.act("orders.edit", { number, wish: wish(gloves, 1), version });
  assert.deepEqual([late.ok, late.refusal], [false, "stale"]);
  assert.equal(await quantityOf(id), 3);
});

test("an edit is refused without the right", async () => {
  const { id, number, gloves } = await anOrder();
  const packer = await atDesk({ shop, app }, { role: "warehouse" });
  assert.equal((await packer.act("orders.edit", { number, wish: wish(gloves, 1) })).refusal, "denied");
  const eu = await atDesk({ shop, app }, { role: "orders", storefront: "eu" });
  assert.equal((await eu.act("orders.edit", { number, wish: wish(gloves, 1) })).refusal, "denied");
  const anna = await atDesk({ shop, app }, { role: "orders" });
  for (const bad of ["", "{", "[]", '{"lines":"x"}', wish(gloves, -1), wish(gloves, 1e9)])
    assert.equal((await anna.act("orders.edit", { number, wish: bad })).refusal, "invalid", bad);
  assert.equal((await anna.act("orders.edit", { number: "NONE", wish: wish(gloves, 1) })).status, 404);
  const tooMuch = await anna.act("orders.edit", { number, wish: wish(gloves, 11) });
  assert.deepEqual([tooMuch.refusal, tooMuch.says], ["short", "There aren't that many pieces left. Lower the quantity."]);
  assert.equal(await quantityOf(id), 2);
});
