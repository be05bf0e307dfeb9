import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { signIn } from "../../test/examples/customer.ts";
import { putOnShelf, shelf } from "../../test/examples/goods.ts";
import { createShopper, orderBody, type Reply } from "../../test/examples/shopper.ts";

const { shop, app } = await createTestShop();
const orders = async () => Number((await sql<{ n: number }>`select count(*)::int as n from shop_order`.execute(shop.db)).rows[0]!.n);

test("a guest orders the quote: stock reserved, letter and SMS queued, payment next", async () => {
  const gloves = await putOnShelf(shop, { price: 5000, stock: 3 });
  const shopper = createShopper(app);
  const answer = await shopper.order([{ productid: gloves, quantity: 2 }]);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  assert.match(answer.body.ordernumber, /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]$/);
  assert.deepEqual(answer.body.next, { kind: "pay" });
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 3, reserved: 2 });
  const told = await sql<{
    channel: string;
  }>`select channel from message where cause like ${`order:${answer.body._id}:%`} order by channel`.execute(shop.db);
  assert.deepEqual(
    told.rows.map((row) => row.channel),
    ["email", "sms"],
  );
});

test("[C01] a forged price is answered with the true quote and makes no order", async () => {
  const gloves = await putOnShelf(shop, { price: 5000 });
  const before = await orders();
  for (const price of [1, 0, -1, 1e-9, "5000", null, 4999, 1e20]) {
    const shopper = createShopper(app);
    const answer = await shopper.order([{ productid: gloves, quantity: 1 }], (body) => ({ ...body, items: [{ ...body.items[0], price }] }));
    assert.ok([409, 422].includes(answer.status), `${price}: ${answer.status}`);
    if (answer.status === 409) {
      assert.equal(answer.body.code, "quote_changed");
      assert.equal(answer.body.quote.total, 5390);
    }
  }
  assert.equal(await orders(), before);
  const honest = await createShopper(app).order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    items: [{ ...body.items[0], price: 5e3 }],
  }));
  assert.equal(honest.status, 201);
});

test("[C02] a quantity that is not 1 to 999 whole pieces, or above stock, makes no order", async () => {
  const gloves = await putOnShelf(shop, { price: 5000, stock: 3 });
  const before = await orders();
  for (const quantity of [-1, 0, 1.5, 1e9, "2", null, true]) {
    const quoted = await createShopper(app).post("/shop/cart/quote", { lines: [{ productid: gloves, quantity }] });
    assert.equal(quoted.status, 422, String(quantity));
    const answer = await createShopper(app).order([{ productid: gloves, quantity: 1 }], (body) => ({
      ...body,
      items: [{ ...body.items[0], quantity }],
    }));
    assert.equal(answer.status, 422, String(quantity));
  }
  const tooMany = await createShopper(app).order([{ productid: gloves, quantity: 4 }]);
  assert.equal(tooMany.status, 409);
  assert.equal(tooMany.body.quote.lines[0]?.problem, "short");
  assert.equal(tooMany.body.quote.lines[0]?.max, 3);
  const long = await createShopper(app).post("/shop/cart/quote", {
    lines: Array.from({ length: 500 }, () => ({ productid: gloves, quantity: 1 })),
  });
  assert.equal(long.status, 422);
  assert.equal(await orders(), before);
});

test("[D08] two lines of one size are one line, checked together against the stock", async () => {
  const gloves = await putOnShelf(shop, { price: 1000, stock: 3 });
  const shopper = createShopper(app);
  const twice = [
    { productid: gloves, quantity: 2 },
    { productid: gloves, quantity: 2 },
  ];
  const refused = await shopper.order(twice);
  assert.equal(refused.status, 409);
  assert.equal(refused.body.quote.lines.length, 1);
  const taken = await shopper.order([
    { productid: gloves, quantity: 1 },
    { productid: gloves, quantity: 2 },
  ]);
  assert.equal(taken.status, 201);
  assert.equal((await shelf(shop, gloves)).reserved, 3);
});

test("an expired, unknown or foreign quote is answered with a fresh one", async () => {
  const gloves = await putOnShelf(shop, { price: 1000 });
  const shopper = createShopper(app);
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }]);
  const stranger = await createShopper(app).post("/order/addnew", orderBody(quoted.body));
  assert.equal(stranger.status, 409);
  const unknown = await shopper.post("/order/addnew", { ...orderBody(quoted.body), quote: "none" });
  assert.equal(unknown.status, 409);
  await shop.clock.move(new Date(shop.clock.now().getTime() + 16 * 60_000));
  const late = await shopper.post("/order/addnew", orderBody(quoted.body));
  assert.equal(late.status, 409);
  assert.notEqual(late.body.quote.id, quoted.body.id);
  await shop.clock.move(null);
});

test("a price changed between quote and order is shown before anything is charged", async () => {
  const gloves = await putOnShelf(shop, { price: 1000 });
  const shopper = createShopper(app);
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }]);
  await sql`update product set price_minor = 120000 where id = ${gloves}`.execute(shop.db);
  const answer = await shopper.post("/order/addnew", orderBody(quoted.body));
  assert.equal(answer.status, 409);
  assert.equal(answer.body.quote.goodstotal, 1200);
  assert.equal((await shelf(shop, gloves)).reserved, 0);
});

test("ordering in another's name is refused", async () => {
  const gloves = await putOnShelf(shop);
  const answer = await createShopper(app).order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, _id: "somebody" },
  }));
  assert.equal(answer.status, 403);
  assert.equal(answer.body.code, "not_yours");
});

test("missing recipient, street and building are named per field, in both languages", async () => {
  const gloves = await putOnShelf(shop);
  const answer = await createShopper(app).order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { phone: "12", firstname: "", lastname: "" },
    delivery: { ...body.delivery, street: "", house: "" },
  }));
  assert.equal(answer.status, 422);
  const codes = answer.body.errors.map((error) => `${error.path} ${error.code}`);
  for (const code of [
    "recipient.firstname enter_recipient",
    "recipient.phone enter_phone",
    "delivery.street enter_street",
    "delivery.house enter_building",
  ])
    assert.ok(codes.includes(code), code);
});

test("a seen delivery price must equal the method's or the customer's", async () => {
  const gloves = await putOnShelf(shop, { price: 20_000 });
  const order = (price: number | null) =>
    createShopper(app).order([{ productid: gloves, quantity: 1 }], (body) => ({ ...body, delivery: { ...body.delivery, price } }));
  const before = await orders();
  for (const price of [1, 389, 391]) {
    const refused = await order(price);
    assert.deepEqual([refused.status, refused.body.code, refused.body.quote.priceclient], [409, "quote_changed", 0]);
  }
  assert.equal(await orders(), before);
  for (const price of [390, 0, null]) assert.equal((await order(price)).status, 201, String(price));
});

test("an order for another keeps both people apart, and asks for both", async () => {
  const gloves = await putOnShelf(shop);
  const order = (recipient: object, contragent: object = {}) =>
    createShopper(app).order([{ productid: gloves, quantity: 1 }], (body) => ({
      ...body,
      contragent: { ...body.contragent, ...contragent },
      recipient: { phone: "8 903 111-22-33", firstname: "Пётр", lastname: "Ильин", type: "other", ...recipient },
    }));
  const placed = await order({});
  const { buyer, recipient } = (await shop.orders.find(shop.db, placed.body._id))!;
  assert.deepEqual([buyer.firstname, buyer.phone, buyer.email], ["Иван", "+79001234567", "ivan@example.com"]);
  assert.deepEqual([recipient.type, recipient.firstname, recipient.phone, recipient.email], ["other", "Пётр", "+79031112233", ""]);
  const codes = (answer: Reply) => answer.body.errors.map(({ path, code }) => `${path} ${code}`);
  assert.deepEqual(codes(await order({ firstname: "", phone: "5" }, { lastname: "", email: "nowhere" })), [
    "recipient.firstname enter_recipient",
    "recipient.phone enter_phone",
    "contragent.lastname not_all_data",
    "contragent.email enter_email",
  ]);
  const own = await order({ type: "sam" });
  assert.equal((await shop.orders.find(shop.db, own.body._id))!.recipient.firstname, "Иван");
});

test("an order whose buyer does not go to pay releases its goods in ten minutes", async () => {
  const gloves = await putOnShelf(shop, { stock: 2 });
  const placed = await createShopper(app).order([{ productid: gloves, quantity: 2 }]);
  const from = shop.clock.now().getTime();
  await shop.orders.expireHolds(new Date(from + 9 * 60_000), shop.payments.closeOpen);
  assert.equal((await shelf(shop, gloves)).reserved, 2);
  assert.ok((await shop.orders.expireHolds(new Date(from + 11 * 60_000), shop.payments.closeOpen)) > 0);
  assert.equal(await shop.orders.expireHolds(new Date(from + 11 * 60_000), shop.payments.closeOpen), 0);
  assert.deepEqual(await shelf(shop, gloves), { on_hand: 2, reserved: 0 });
  const order = await shop.orders.find(shop.db, placed.body._id);
  assert.equal(order?.status, "expired");
  const told = await sql<{ cause: string }>`select cause from message where cause like ${`order:${placed.body._id}:expired%`}`.execute(
    shop.db,
  );
  assert.equal(told.rows.length, 1);
});

test("an order that cannot be ended holds no other goods", async () => {
  const [first, second] = [await putOnShelf(shop, { stock: 1 }), await putOnShelf(shop, { stock: 1 })];
  const broken = await createShopper(app).order([{ productid: first, quantity: 1 }]);
  await createShopper(app).order([{ productid: second, quantity: 1 }]);
  await sql`update shop_order set storefront = 'nowhere' where id = ${broken.body._id}`.execute(shop.db);
  const later = new Date(shop.clock.now().getTime() + 31 * 60_000);
  await assert.rejects(shop.orders.expireHolds(later, shop.payments.closeOpen), /1 holds/);
  assert.deepEqual([(await shelf(shop, first)).reserved, (await shelf(shop, second)).reserved], [1, 0]);
  await sql`update shop_order set storefront = 'ru' where id = ${broken.body._id}`.execute(shop.db);
  await shop.orders.expireHolds(later, shop.payments.closeOpen);
  assert.equal((await shelf(shop, first)).reserved, 0);
});

test("a referral credits a real customer only; both orders are taken", async () => {
  const gloves = await putOnShelf(shop, { stock: 2 });
  const friend = await signIn(shop, createShopper(app));
  const referrer = async (named: string) => {
    const shopper = createShopper(app);
    await signIn(shop, shopper);
    shopper.jar.set("refuser", named);
    const placed = await shopper.order([{ productid: gloves, quantity: 1 }], (body) => ({ ...body, refferal: named }));
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    const found = await sql<{ id: string | null }>`select referrer_id as id from shop_order where id = ${placed.body._id}`.execute(shop.db);
    return found.rows[0]!.id;
  };
  assert.deepEqual([await referrer(friend), await referrer("nobody")], [friend, null]);
});

test("an untakeable payment holds no goods; support may arrange any on offer", async () => {
  const gloves = await putOnShelf(shop, { stock: 3 });
  const order = async (more: object, delivery: object = {}) => {
    const shopper = createShopper(app);
    const byHand = "activity" in delivery;
    const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], byHand ? { ...more, delivery: null } : more);
    const body = orderBody(quoted.body);
    return shopper.post("/order/addnew", { ...body, ...more, delivery: { ...body.delivery, ...delivery } });
  };
  for (const typepayment of ["onevision"]) {
    const { status, body } = await order({ typepayment });
    assert.deepEqual([status, body.errors?.[0]?.path], [422, "typepayment"], typepayment);
  }
  assert.equal((await shelf(shop, gloves)).reserved, 0);
  const arranged = await order({ typepayment: "cloudpayments" }, { activity: false });
  assert.deepEqual([arranged.status, arranged.body.panel], [201, "needToAprove"], JSON.stringify(arranged.body));
});
