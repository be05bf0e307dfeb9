import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { holds as holdsCommand } from "../commands/holds.ts";
import { createTestShop } from "./create-test-shop.ts";
import { aPhone, signIn } from "./examples/customer.ts";
import { putOnShelf, putPromo, shelf } from "./examples/goods.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, type Item, orderBody, type Reply } from "./examples/shopper.ts";
import { runAt } from "./examples/staff.ts";

// Real limits behind a proxy: each request names its client.
const sandbox = await openSandbox();
const env = { ...sandbox.env, LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" };
const { shop, app } = await createTestShop(env);
let networks = 0;
let doors = 0;
const anAddress = () => `10.${++networks >> 8}.${networks & 255}.7`;

type Wish = { phone?: string; from?: string; shopper?: ReturnType<typeof createShopper>; promo?: string };

/** A card order by a fresh browser and phone. */
async function order(goods: string | Item[], quantity = 1, wish: Wish = {}): Promise<Reply> {
  const { phone = aPhone(), from = anAddress(), shopper = createShopper(app), promo } = wish;
  const items = typeof goods === "string" ? [{ productid: goods, quantity }] : goods;
  const asOf = { "x-forwarded-for": from };
  const lines = items.map((item) => ({ specification: "0", ...item }));
  const delivery = { type: "own", deliverytype: "couier", code: "", city: "Москва" };
  const quoted = await shopper.post(
    "/shop/cart/quote",
    { lines, typepayment: "bank-card", delivery, ...(promo && { promocode: promo }) },
    asOf,
  );
  const body = orderBody(quoted.body);
  const sent = { ...body, contragent: { ...body.contragent, phone }, delivery: { ...body.delivery, kvartira: String(++doors) } };
  return shopper.post("/order/addnew", sent, asOf);
}
const said = ({ status, body }: Reply) => (status === 201 ? 201 : `${status} ${body.code}`);
const counted = (all: readonly Reply[]) => all.filter(({ status }) => status === 201).length;
const reserved = async (goods: string) => (await shelf(shop, goods)).reserved;

async function aShelf(): Promise<Item[]> {
  const items: Item[] = [];
  for (let model = 0; model < 6; model++) {
    const sizes = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`s${model}${n}-${networks}`, 24]));
    const productid = await putOnShelf(shop, { sizes });
    for (const specification of Object.keys(sizes)) items.push({ productid, specification, quantity: 24 });
  }
  return items;
}
const whole = async () =>
  (
    await sql<{ free: number; held: number }>`select sum(on_hand - reserved)::int as free, sum(reserved)::int as held from stock`.execute(
      shop.db,
    )
  ).rows[0]!;
async function clear() {
  const { rows } = await sql<{ actor: string }>`select distinct actor from unpaid_hold where actor like 'phone %'`.execute(shop.db);
  for (const { actor } of rows) await shop.holds.release(actor, { by: "test", now: shop.clock.now() });
}

test("[I04] one actor can't hold a shelf; what it holds staff sees, and time releases", async () => {
  const items = await aShelf();
  const from = anAddress();
  const first = await order(items, 0, { from });
  assert.equal(said(first), "409 unpaid_pieces");
  assert.match(first.body.title, /^«Перчатки .*»: без оплаты отложим не больше 12 шт\./);
  assert.equal((await whole()).held, 0);
  const rest = [];
  for (let n = 0; n < 28; n++) {
    const some = items.slice(n, n + 5).map((item) => ({ ...item, quantity: 10 }));
    rest.push(await order(some, 0, { from }));
  }
  const { held, free } = await whole();
  assert.ok(held <= 100, `${held} pieces are held`);
  assert.ok(free > 700);
  assert.ok(rest.some((one) => said(one) === "409 unpaid_strangers"));
  // Others still get one of each size.
  const pairs = items.slice(0, 20).map((item) => ({ ...item, quantity: 1 }));
  assert.equal(said(await order(pairs, 0)), 201);
  const [top] = await shop.holds.top();
  assert.match(top!.actor, new RegExp(`^(address ${from}|network )`));
  await shop.orders.expireHolds(new Date(shop.clock.now().getTime() + 11 * 60_000), shop.payments.closeOpen);
  assert.equal((await whole()).held, 0);
});

test("a proxy that writes ports gives its visitors no new address with each connection", async () => {
  const goods = await putOnShelf(shop, { stock: 12 });
  const from = anAddress();
  for (let n = 0; n < 8; n++) await order(goods, 3, { from: `${from}:${4000 + n}` });
  assert.ok((await reserved(goods)) <= 9, `${await reserved(goods)} of 12 are held`);
  assert.equal(said(await order(goods, 1, { from: "x".repeat(4000) })), 201);
  await clear();
});

test("single pairs of ever new browsers leave a part of each size to others", async () => {
  const goods = await putOnShelf(shop, { stock: 12 });
  const from = anAddress();
  const all = [];
  for (let n = 0; n < 14; n++) all.push(await order(goods, 1, { from }));
  assert.ok((await reserved(goods)) <= 9, `${await reserved(goods)} of 12 are held`);
  for (let n = 0; n < 3; n++) assert.equal(said(await order(goods)), 201);
  await clear();
});

test("a buyer behind a full address takes the place of its oldest idle order", async () => {
  const goods = await putOnShelf(shop, { stock: 28 });
  const from = anAddress();
  const paying = createShopper(app);
  const { ordernumber, _id } = (await order(goods, 1, { from, shopper: paying })).body;
  const pay = await paying.post(
    "/payment/createpayment",
    { orderNumber: ordernumber, type: "online", data: {} },
    { "x-forwarded-for": from },
  );
  assert.equal(pay.status, 200, JSON.stringify(pay.body));
  for (let n = 0; n < 20; n++) assert.equal(said(await order(goods, 1, { from })), 201);
  assert.equal(await reserved(goods), 21);
  for (let n = 0; n < 4; n++) assert.equal(said(await order(goods, 1, { from })), 201, `newcomer ${n}`);
  assert.equal(await reserved(goods), 21);
  assert.equal((await shop.orders.find(shop.db, _id))!.status, "not-paid");
  const cases = (await shop.cases.open()).filter(({ kind }) => kind === "goods-held");
  assert.deepEqual(
    cases.filter(({ subject }) => subject === `address ${from}`).map(({ subject }) => subject),
    [`address ${from}`],
  );
  // Large orders displace nobody.
  assert.equal(said(await order(goods, 4, { from })), "409 unpaid_strangers");
  const customer = createShopper(app);
  await signIn(shop, customer);
  assert.equal(said(await order(goods, 1, { from, shopper: customer })), 201);
  await clear();
});

test("orders of one browser or phone are counted together", async () => {
  const goods = await putOnShelf(shop, { stock: 12 });
  const shopper = createShopper(app);
  assert.deepEqual([said(await order(goods, 4, { shopper })), said(await order(goods, 4, { shopper }))], [201, "409 unpaid_pieces"]);
  assert.equal(said(await order(goods, 2, { shopper })), 201);
  assert.equal(said(await order(goods, 1, { shopper })), "409 unpaid_held");
  const other = await putOnShelf(shop, { stock: 12 });
  const phone = aPhone();
  assert.deepEqual([said(await order(other, 6, { phone })), said(await order(other, 1, { phone }))], [201, "409 unpaid_held"]);
  await clear();
});

test("a club that has signed in gets the last ten pairs, and ten of ten sizes", async () => {
  const few = await putOnShelf(shop, { stock: 10 });
  const sizes: string[] = [];
  for (let n = 0; n < 10; n++) sizes.push(await putOnShelf(shop, { stock: 24 }));
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  assert.equal(said(await order(few, 10, { shopper })), 201);
  assert.equal(
    said(
      await order(
        sizes.map((productid) => ({ productid, quantity: 10 })),
        0,
        { shopper },
      ),
    ),
    201,
  );
  const more = await order(await putOnShelf(shop, { stock: 60 }), 20, { shopper });
  assert.equal(more.status, 409);
  assert.match(more.body.title, /ещё не больше 10 шт/);
  await clear();
});

test("[I04] accounts by mail, however many, hold no more than strangers", async () => {
  const items = (await aShelf()).slice(0, 5).map((item) => ({ ...item, quantity: 5 }));
  const from = anAddress();
  const taken = [];
  for (let n = 0; n < 4; n++) {
    const shopper = createShopper(app);
    await signIn(shop, shopper, `box${n}@catch-all.example`);
    taken.push(said(await order(items, 0, { from, shopper })));
  }
  assert.deepEqual(taken, [201, 201, 201, "409 unpaid_strangers"]);
  const proven = createShopper(app);
  await signIn(shop, proven);
  assert.equal(said(await order(items, 0, { from, shopper: proven })), 201);
  await clear();
});

test("thirty strangers behind one address get a pair each", async () => {
  const goods = [];
  for (let n = 0; n < 10; n++) goods.push(await putOnShelf(shop, { stock: 8 }));
  const from = anAddress();
  const all = [];
  for (let n = 0; n < 30; n++) all.push(await order(goods[n % 10]!, 1, { from }));
  assert.deepEqual(all.map(said), Array(30).fill(201));
  await clear();
});

test("goods are kept ten minutes, and half an hour once their buyer goes to pay", async () => {
  const [left, paying] = [await putOnShelf(shop, { stock: 1 }), await putOnShelf(shop, { stock: 1 })];
  await order(left);
  const shopper = createShopper(app);
  const { ordernumber } = (await order(paying, 1, { shopper })).body;
  const from = shop.clock.now().getTime();
  const at = (minutes: number) => new Date(from + minutes * 60_000);
  const go = () => shopper.post("/payment/createpayment", { orderNumber: ordernumber, type: "online", data: {} });
  const lapse = (minutes: number) => shop.orders.expireHolds(at(minutes), shop.payments.closeOpen);
  await lapse(9);
  assert.deepEqual([await reserved(left), await reserved(paying)], [1, 1]);
  assert.equal((await go()).status, 200);
  await lapse(11);
  assert.deepEqual([await reserved(left), await reserved(paying)], [0, 1]);
  assert.equal((await go()).status, 200);
  await lapse(29);
  assert.equal(await reserved(paying), 1);
  await lapse(31);
  assert.equal(await reserved(paying), 0);
});

test("a payment that the shop opens by itself keeps nothing for longer", async () => {
  const goods = await putOnShelf(shop, { stock: 1 });
  await order(goods);
  const from = shop.clock.now().getTime();
  assert.ok((await shop.payments.openUnasked(new Date(from + 90_000), () => "http://localhost")) > 0);
  await shop.orders.expireHolds(new Date(from + 11 * 60_000), shop.payments.closeOpen);
  assert.equal(await reserved(goods), 0);
});

test("a code's uses can't all be held by one browser or address", async () => {
  const goods = await putOnShelf(shop, { stock: 400 });
  const promo = await putPromo(shop, { useLimit: 12 });
  const used = async () => (await sql<{ used: number }>`select used from promo_code where name = ${promo}`.execute(shop.db)).rows[0]!.used;
  const shopper = createShopper(app);
  const own = [];
  for (let n = 0; n < 7; n++) own.push(said(await order(goods, 1, { shopper, promo })));
  assert.deepEqual(own, [...Array(6).fill(201), "409 unpaid_promo"]);
  await clear();
  assert.equal(await used(), 0);
  const from = anAddress();
  for (let n = 0; n < 14; n++) await order(goods, 4, { from, promo });
  assert.equal(await used(), 9);
  assert.equal(said(await order(goods, 1, { promo })), 201);
  await clear();
});

test("a finished order is not counted", async () => {
  const goods = await putOnShelf(shop, { stock: 12 });
  const shopper = createShopper(app);
  const phone = aPhone();
  for (let n = 0; n < 3; n++) {
    const { _id } = (await order(goods, 6, { shopper, phone })).body;
    assert.ok(_id, `order ${n}`);
    const kept = async () => (await sql`select from unpaid_hold where order_id = ${_id}`.execute(shop.db)).rows.length;
    assert.equal(await kept(), 5);
    await shop.orders.expireHolds(new Date(shop.clock.now().getTime() + 11 * 60_000), shop.payments.closeOpen);
    assert.equal(await kept(), 0);
  }
});

test("large orders of one address are counted one after another", async () => {
  const goods = [];
  for (let n = 0; n < 12; n++) goods.push(await putOnShelf(shop, { stock: 60 }));
  const from = anAddress();
  const all = await Promise.all(goods.map((one) => order(one, 20, { from })));
  assert.equal(counted(all), 5);
  await clear();
});

test("staff sees who holds most and releases it with one command", async () => {
  await clear();
  const goods = await putOnShelf(shop, { stock: 60 });
  const from = anAddress();
  for (let n = 0; n < 4; n++) await order(goods, 10, { from });
  await order(goods, 30, { from });
  const run = async (...args: string[]) => runAt(shop, holdsCommand, args);
  const whose = `address ${from}`;
  assert.match(await run(), /^40 pieces in 4 orders, 4 never opened the payment page, since .* {2}(address|network) 10/);
  assert.equal((await run("show", whose)).split("\n").length, 5);
  assert.match(await shop.metrics(), /gong_unpaid\{what="pieces"\} 40/);
  assert.match(await shop.metrics(), /gong_alarms_total\{kind="unpaid_strangers"\} \d/);
  const one = (await shop.holds.ordersOf(whose))[0]!;
  assert.match(await run("release", one.number, "--by", "Olga"), /^Released: 1\./);
  assert.match(await run("release", whose, "--by", "Olga"), /^Released: 3\./);
  assert.deepEqual(await shelf(shop, goods), { on_hand: 60, reserved: 0 });
  assert.deepEqual(
    (await shop.cases.open()).filter(({ kind, subject }) => kind === "goods-held" && subject === whose),
    [],
  );
  const told = await sql`select from message where cause like ${`order:${one.id}:expired%`}`.execute(shop.db);
  assert.equal(told.rows.length, 1);
  const history = await shop.orders.history(one.id);
  assert.deepEqual(history.map(({ became, actor }) => `${became} ${actor}`).slice(-1), ["expired Olga"]);
  await assert.rejects(run("release", whose, "--by", "Olga"), /nothing to release under this name/);
  assert.throws(() => holdsCommand.read(["release", whose]), /npm run holds/);
});

test("an address is forgotten after a day, a phone after thirty", async () => {
  const goods = await putOnShelf(shop, { stock: 3 });
  const { _id } = (await order(goods)).body;
  const kinds = async () =>
    (
      await sql<{ kind: string }>`select split_part(actor, ' ', 1) as kind from unpaid_hold where order_id = ${_id} order by 1`.execute(
        shop.db,
      )
    ).rows.map(({ kind }) => kind);
  const later = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000 + 1000);
  assert.deepEqual(await kinds(), ["address", "door", "guest", "network", "phone"]);
  await shop.holds.forgetOld(later(1));
  assert.deepEqual(await kinds(), ["door", "guest", "phone"]);
  await shop.holds.forgetOld(later(30));
  assert.deepEqual(await kinds(), []);
});
