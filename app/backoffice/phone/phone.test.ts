import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { giveMoney, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf, putPromo, shelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const testShop = await createTestShop();
const { shop } = testShop;

const draftFor = (productId: string, quantity = 1, more: object = {}) => ({
  storefront: "ru",
  lang: "ru",
  customerId: null,
  buyer: {
    firstname: "Ольга",
    lastname: "Серова",
    surname: "",
    phone: `+7900${String(Math.random()).slice(2, 9)}`,
    email: "olga@example.com",
  },
  lines: [{ productId, specificationId: "0", quantity }],
  way: { type: "own", mode: "door", code: "" },
  place: { city: "Москва", region: "" },
  address: { street: "Ленина", building: "1", block: "", flat: "5", postalCode: "", comment: "" },
  paymentType: "bank-card",
  promo: "",
  payer: null,
  ...more,
});
const sent = (draft: object, call = crypto.randomUUID()) => ({ draft: JSON.stringify(draft), call });
const ordersOf = async (call: string) =>
  (await sql<{ id: string; number: string }>`select id, number from shop_order where call_key = ${call}`.execute(shop.db)).rows;

test("a call becomes an order at the price of any cart; the record names who took it", async () => {
  const gloves = await putOnShelf(shop, { price: 1610, stock: 5 });
  const anna = await atDesk(testShop, { role: "orders" });
  const call = crypto.randomUUID();
  const draft = draftFor(gloves, 2);
  const preview = await shop.phoneOrders.preview(draft as never, { by: "", key: "x", now: shop.clock.now() });
  const done = await anna.act("orders.take", sent(draft, call));
  assert.equal(done.ok, true, done.says);
  const [{ id } = { id: "" }] = await ordersOf(call);
  const order = (await shop.orders.find(shop.db, id))!;
  assert.deepEqual([order.totalMinor, order.goodsMinor, order.status], [preview.totalMinor, 3220_00, "not-paid"]);
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 5, reserved: 2 });
  const [first] = await shop.orders.history(id);
  assert.deepEqual([first!.actor, first!.reason], [anna.name, "by phone"]);
  const { rows } = await sql<{ text: string }>`select text from message where cause = ${`order:${id}:placed:sms`}`.execute(shop.db);
  assert.match(rows[0]!.text, /\/order\/[\w-]+\?k=/);
  assert.ok(order.holdUntil!.getTime() > shop.clock.now().getTime() + 23 * 3_600_000, "a day to pay by the link");
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("[STF-07] a call sent twice, also at once, is one order", async () => {
  const gloves = await putOnShelf(shop, { price: 900, stock: 9 });
  const anna = await atDesk(testShop, { role: "owner" });
  const [call, draft] = [crypto.randomUUID(), draftFor(gloves)];
  await Promise.all([1, 2, 3].map(() => anna.act("orders.take", sent(draft, call))));
  const again = await anna.act("orders.take", sent(draft, call));
  assert.equal(again.ok, true, again.says);
  assert.equal((await ordersOf(call)).length, 1);
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 9, reserved: 1 });
});

test("goods that went between draft and placing are named, and nothing is placed", async () => {
  const last = await putOnShelf(shop, { price: 700, stock: 1 });
  const anna = await atDesk(testShop, { role: "orders" });
  assert.equal((await anna.act("orders.take", sent(draftFor(last)))).ok, true);
  const call = crypto.randomUUID();
  const late = await anna.act("orders.take", sent(draftFor(last), call));
  assert.deepEqual([late.ok, late.refusal], [false, "sold_out"], late.says);
  assert.deepEqual(await ordersOf(call), []);
  assert.deepEqual(await shelf(shop, last), { on_hand: 1, reserved: 1 });
});

test("a call is refused without the right, the storefront, or what an order needs", async () => {
  const gloves = await putOnShelf(shop, { price: 900, stock: 9 });
  for (const role of ["warehouse", "support", "auditor"]) {
    const denied = await (await atDesk(testShop, { role })).act("orders.take", sent(draftFor(gloves)));
    assert.equal(denied.refusal, "denied", role);
  }
  const eu = await atDesk(testShop, { role: "orders", storefront: "eu" });
  assert.equal((await eu.act("orders.take", sent(draftFor(gloves)))).refusal, "denied");
  const anna = await atDesk(testShop, { role: "orders" });
  for (const bad of ["", "{", "[]", "null", JSON.stringify({ ...draftFor(gloves), storefront: "mars" })])
    assert.equal((await anna.act("orders.take", { draft: bad, call: crypto.randomUUID() })).refusal, "invalid", bad);
  const unnamed = await anna.act(
    "orders.take",
    sent(draftFor(gloves, 1, { buyer: { ...draftFor(gloves).buyer, phone: "1", lastname: "" } })),
  );
  assert.deepEqual([unnamed.ok, unnamed.refusal], [false, "invalid"]);
  assert.ok(unnamed.says.length > 10, unnamed.says);
  assert.equal((await anna.act("orders.take", sent(draftFor(gloves, 1, { lines: [] })))).refusal, "empty");
  assert.equal((await anna.act("orders.take", sent(draftFor(gloves, 1, { customerId: "nobody" })))).refusal, "customer");
});

test("hostile words in a call come back as text", async () => {
  const gloves = await putOnShelf(shop, { price: 900, stock: 9 });
  const anna = await atDesk(testShop, { role: "orders" });
  const [call, hostile] = [crypto.randomUUID(), `<b>"'; drop table shop_order--`];
  const done = await anna.act(
    "orders.take",
    sent(draftFor(gloves, 1, { address: { ...draftFor(gloves).address, comment: hostile } }), call),
  );
  assert.equal(done.ok, true, done.says);
  const [{ id } = { id: "" }] = await ordersOf(call);
  assert.equal((await shop.orders.find(shop.db, id))!.delivery.comment, hostile);
});

test("a caller's promo code counts as in any cart, and one that doesn't work is named", async () => {
  const gloves = await putOnShelf(shop, { price: 1000, stock: 5 });
  const promo = await putPromo(shop, { sale: 20 });
  const anna = await atDesk(testShop, { role: "orders" });
  const step = { by: "", key: "x", now: shop.clock.now() };
  const wrong = draftFor(gloves, 1, { promo: "NOSUCH" });
  assert.equal((await shop.phoneOrders.preview(wrong as never, step)).promo?.reason, "not_found");
  const refused = await anna.act("orders.take", sent(wrong));
  assert.deepEqual([refused.refusal, refused.says], ["promo", "Code is not found"]);
  const call = crypto.randomUUID();
  const preview = await shop.phoneOrders.preview(draftFor(gloves, 1, { promo }) as never, step);
  assert.deepEqual([preview.promo?.reason, preview.promo?.sale], [null, 20]);
  assert.equal((await anna.act("orders.take", sent(draftFor(gloves, 1, { promo }), call))).ok, true);
  const order = (await shop.orders.find(shop.db, (await ordersOf(call))[0]!.id))!;
  assert.deepEqual([order.promoName, order.totalMinor, order.lines[0]!.priceMinor], [promo, preview.totalMinor, 800_00]);
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("a company orders by phone and gets its invoice; wrong details are named", async () => {
  const gloves = await putOnShelf(shop, { price: 1000, stock: 5 });
  const anna = await atDesk(testShop, { role: "orders" });
  const payer = {
    kind: "legal-entity",
    ...{ inn: "7707083893", kpp: "773601001", ogrn: "1027700132195" },
    name: "ООО Ринг",
    address: "Москва",
  };
  const company = (more: object = {}) => draftFor(gloves, 1, { paymentType: "bank-transfer", payer: { ...payer, ...more } });
  const bad = await anna.act("orders.take", sent(company({ inn: "123" })));
  assert.deepEqual([bad.ok, bad.refusal], [false, "invalid"]);
  assert.ok(bad.says.length > 10, bad.says);
  const none = await anna.act("orders.take", sent(draftFor(gloves, 1, { paymentType: "bank-transfer" })));
  assert.deepEqual([none.ok, none.refusal], [false, "invalid"]);
  const call = crypto.randomUUID();
  const done = await anna.act("orders.take", sent(company(), call));
  assert.equal(done.ok, true, done.says);
  const [{ id } = { id: "" }] = await ordersOf(call);
  const order = (await shop.orders.find(shop.db, id))!;
  assert.deepEqual([order.bank?.inn, order.status, order.paymentType], ["7707083893", "not-paid", "bank-transfer"]);
  const { rows } = await sql`select 1 from invoice where order_id = ${id}`.execute(shop.db);
  const mails = await sql`select 1 from message where cause like ${`invoice:${id}:%`} and channel = 'email'`.execute(shop.db);
  assert.deepEqual([rows.length, mails.rows.length], [1, 1]);
});

test("a call spends none of its customer's bonuses or balances", async () => {
  const gloves = await putOnShelf(shop, { price: 1000, stock: 5 });
  const shopper = createShopper(testShop.app);
  const customerId = await signIn(shop, shopper);
  await giveMoney(shop, customerId, { bonus: 500, advance: 500 });
  const anna = await atDesk(testShop, { role: "orders" });
  const call = crypto.randomUUID();
  assert.equal((await anna.act("orders.take", sent(draftFor(gloves, 1, { customerId }), call))).ok, true);
  const order = (await shop.orders.find(shop.db, (await ordersOf(call))[0]!.id))!;
  assert.deepEqual([order.customerId, order.bonusMinor, order.advanceMinor], [customerId, 0, 0]);
});
