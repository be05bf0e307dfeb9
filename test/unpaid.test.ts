import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createMessageThrottle } from "../app/messaging/message-throttle.server.ts";
import { refusalOf } from "../app/orders/holds/measures.ts";
import { createTestShop } from "./create-test-shop.ts";
import { aPhone, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper, type OrderSent, orderBody, type Reply } from "./examples/shopper.ts";

// Real limits behind a proxy: each request names its client.
const { shop, app } = await createTestShop({ LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
let doors = 0;
let networks = 0;

type Wish = {
  goods: string;
  quantity?: number;
  phone?: string;
  flat?: string;
  from?: string;
  toSupport?: boolean;
  shopper?: ReturnType<typeof createShopper>;
};

/** Unpaid orders, on receipt or to support, each from its own network by default. */
async function order({ goods, quantity = 1, phone = aPhone(), flat = String(++doors), toSupport = false, ...wish }: Wish): Promise<Reply> {
  const { from = `10.9.${++networks >> 8}.${networks & 255}`, shopper = createShopper(app) } = wish;
  const typepayment = "payment-upon-receipt";
  const quoted = await shopper.quote([{ productid: goods, quantity }], { typepayment, ...(toSupport && { delivery: null }) });
  const sent = orderBody(quoted.body);
  const body: OrderSent = {
    ...sent,
    typepayment,
    contragent: { ...sent.contragent, phone },
    delivery: { ...sent.delivery, kvartira: flat, ...(toSupport && { activity: false }) },
  };
  return shopper.post("/order/addnew", body, { "x-forwarded-for": from });
}
const said = ({ status, body }: Reply) =>
  status === 201 ? 201 : `${status} ${body.code}${body.errors ? JSON.stringify(body.errors) : ""}`;
const held = async (goods: string) =>
  (await sql<{ reserved: number }>`select reserved from stock where product_id = ${goods}`.execute(shop.db)).rows[0]!.reserved;

test("a phone has two open on-receipt orders, never three, concurrency included", async () => {
  const goods = await putOnShelf(shop, { stock: 40 });
  const phone = aPhone();
  const all = await Promise.all(Array.from({ length: 6 }, () => order({ goods, phone })));
  assert.deepEqual(all.map(said).sort(), [201, 201, ...Array(4).fill("409 unpaid_orders")]);
  assert.equal(await held(goods), 2, "a refused order holds nothing");
  assert.match(all.find(({ status }) => status === 409)!.body.title, /неоплаченных заказов.*оплату онлайн или отмените/);
  const { _id } = all.find(({ status }) => status === 201)!.body;
  await sql`with over as (update shop_order set status = 'done' where id = ${_id} returning id)
            insert into order_history (order_id, field, became, actor, at) select id, 'status', 'done', 'test', now() from over`.execute(
    shop.db,
  );
  assert.equal(said(await order({ goods, phone })), 201);
});

test("an order unclosed for a month does not block its buyer's next", async () => {
  const goods = await putOnShelf(shop, { stock: 40 });
  const phone = aPhone();
  for (let n = 0; n < 2; n++) assert.equal(said(await order({ goods, phone })), 201);
  const age = (days: number) =>
    sql`with aged as (update shop_order set created_at = now() - make_interval(days => ${days}) where buyer ->> 'phone' = ${phone} returning id, created_at)
        update unpaid_hold set placed_at = created_at from aged where order_id = id`.execute(shop.db);
  await age(29);
  assert.equal(said(await order({ goods, phone })), "409 unpaid_orders");
  await age(31);
  assert.equal(said(await order({ goods, phone })), 201);
});

test("to one door two orders on receipt stand open, whichever phones they name", async () => {
  const goods = await putOnShelf(shop, { stock: 40 });
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, n) => order({ goods, flat: ["same", "SAME", "кв. same", "№ same.", "квартира  same", "same"][n]! })),
  );
  assert.deepEqual(all.map(said).sort(), [201, 201, ...Array(4).fill("409 unpaid_orders")]);
});

test("strangers who name a customer's phone and door take nothing from them", async () => {
  const goods = await putOnShelf(shop, { stock: 40 });
  const phone = aPhone();
  for (let n = 0; n < 3; n++) await order({ goods, phone, flat: "own" });
  assert.equal(said(await order({ goods, phone, flat: "own" })), "409 unpaid_orders");
  const shopper = createShopper(app);
  await signIn(shop, shopper, phone);
  const own = [];
  for (let n = 0; n < 3; n++) own.push(said(await order({ goods, phone, flat: "own", shopper })));
  assert.deepEqual(own, [201, 201, "409 unpaid_orders"]);
});

test("of a size three pieces are put aside unpaid, or half of what is there", async () => {
  const plenty = await putOnShelf(shop, { stock: 20 });
  assert.equal(said(await order({ goods: plenty, quantity: 11 })), "409 unpaid_pieces");
  assert.equal(said(await order({ goods: plenty, quantity: 10 })), 201);
  const few = await putOnShelf(shop, { stock: 3 });
  assert.equal(said(await order({ goods: few, quantity: 3 })), 201);
  assert.deepEqual([await held(plenty), await held(few)], [10, 3]);
});

test("five orders of one phone wait for support, beside those on receipt", async () => {
  const goods = await putOnShelf(shop, { stock: 40 });
  const phone = aPhone();
  for (let n = 0; n < 5; n++) assert.equal(said(await order({ goods, phone, toSupport: true })), 201);
  assert.equal(said(await order({ goods, phone, toSupport: true })), "409 unpaid_orders");
  assert.equal(said(await order({ goods, phone })), 201);
});

test("an address that has goods kept for days does not start over the next day", async () => {
  const goods = await putOnShelf(shop, { stock: 40 });
  const from = "192.0.2.77";
  for (const quantity of [15, 10]) assert.equal(said(await order({ goods, quantity, from, toSupport: true })), 201);
  assert.equal(said(await order({ goods, quantity: 7, from, toSupport: true })), "409 unpaid_strangers");
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await shop.clock.move(later(25));
  await shop.holds.forgetOld(later(25));
  assert.equal(said(await order({ goods, quantity: 7, from, toSupport: true })), "409 unpaid_strangers");
  await shop.clock.move(later(24 * 20));
  await shop.orders.expireHolds(later(24 * 20), shop.payments.closeOpen);
  assert.equal(said(await order({ goods, quantity: 7, from, toSupport: true })), 201);
  await shop.clock.move(null);
});

test("twenty guests an hour order unpaid per network; customers do not count", async () => {
  const goods = await putOnShelf(shop, { stock: 100 });
  const from = "192.0.2.1";
  const all = [];
  for (let n = 0; n < 21; n++) all.push(said(await order({ goods, from })));
  assert.deepEqual(all, [...Array(20).fill(201), "409 unpaid_strangers"]);
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  assert.equal(said(await order({ goods, from, shopper })), 201);
});

test("certificates that staff prices count as pay-later orders of their network", async () => {
  const buy = async (from: string) => {
    const sent = { value: 5000, email: "friend@example.com", contragent: { email: "buyer@example.com" } };
    return said(await createShopper(app, { host: "eu.localhost" }).post("/shop/certificate", sent, { "x-forwarded-for": from }));
  };
  const all = [];
  for (let n = 0; n < 21; n++) all.push(await buy("192.0.2.3"));
  assert.deepEqual(all, [...Array(20).fill(201), "409 unpaid_strangers"]);
  assert.equal(await buy("192.0.2.4"), 201);
});

test("a second click on an order that fills the measure gets that order", async () => {
  const goods = await putOnShelf(shop, { stock: 40 });
  const phone = aPhone();
  assert.equal(said(await order({ goods, phone })), 201);
  const shopper = createShopper(app);
  const typepayment = "payment-upon-receipt";
  const sent = orderBody((await shopper.quote([{ productid: goods, quantity: 1 }], { typepayment })).body);
  const body = { ...sent, typepayment, contragent: { ...sent.contragent, phone }, delivery: { ...sent.delivery, kvartira: "77" } };
  const twice = await Promise.all([0, 1].map(() => shopper.post("/order/addnew", body)));
  assert.deepEqual(twice.map(said), [201, 201]);
  assert.equal(twice[0]!.body._id, twice[1]!.body._id);
});

test("the smallest measure still lets one through", async () => {
  const lines = [{ size: "p 0", quantity: 1, left: 0 }];
  const held = { orders: 0, ofKind: 0, pieces: 0, sizes: {}, uses: 0 };
  const actors = (["guest", "phone", "door", "address", "network"] as const).map((kind) => ({ kind, name: kind, held }));
  assert.equal(refusalOf({ kind: "on-receipt", isProven: false, lines, promoLeft: 0 }, actors, 0.01), null);
  const letter = { cause: "a", channel: "email" as const, to: "ivan@example.com", lang: "ru" as const, text: "…" };
  assert.deepEqual(await createMessageThrottle(0.01, () => {})([letter]), [letter]);
});
