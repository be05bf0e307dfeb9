import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { formerPrice } from "#app/client/cart/seen-prices.ts";
import { readQuote } from "#app/client/cart/wire-quote.ts";
import { notesOf } from "#app/storefront/cart/line-notes.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aPhone, giveMoney, signIn } from "../../test/examples/customer.ts";
import { putOnShelf, putPromo, shelf } from "../../test/examples/goods.ts";
import { createShopper, type Item, orderBody } from "../../test/examples/shopper.ts";
import { m } from "../foundation/i18n/messages/messages.js";

const { shop, app } = await createTestShop();
const alone = { delivery: null, typepayment: null };

test("[CRT-10] quotes revalidate prices, stock and promo; changes since adding show on the line", async () => {
  const [gloves, wraps, rope] = [
    await putOnShelf(shop, { price: 5000 }),
    await putOnShelf(shop, { price: 1000, stock: 8 }),
    await putOnShelf(shop, { stock: 1 }),
  ];
  const promocode = await putPromo(shop, { sale: 10, models: [`m-${wraps}`] });
  const shopper = createShopper(app);
  const items = [
    { productid: gloves, quantity: 1 },
    { productid: wraps, quantity: 5 },
    { productid: rope, quantity: 1 },
  ];
  const ask = async () =>
    (
      await shopper.quote(
        items.map((item) => ({ ...item, price: 1, realprice: 1 })),
        { ...alone, promocode },
      )
    ).body;
  const before = await ask();
  assert.deepEqual(
    before.lines.map(({ price, balance, promocodesale }) => [price, balance, promocodesale]),
    [
      [5000, 10, 0],
      [4500, 8, 10],
      [5000, 1, 0],
    ],
  );
  const seen = before.lines.map(({ productid, specification, unit }) => ({ productid, specification, price: unit.price }));
  const notes = (quote: typeof before) =>
    readQuote(quote).lines.map((line) => notesOf(line, formerPrice(seen, line)).map(({ kind }) => kind));
  assert.deepEqual(notes(before), [[], [], ["left"]]);

  await sql`update product set price_minor = 600000 where id = ${gloves}`.execute(shop.db);
  await sql`update promo_code set active = false where name = ${promocode}`.execute(shop.db);
  await createShopper(app).order([{ productid: wraps, quantity: 5 }]);
  await createShopper(app).order([{ productid: rope, quantity: 1 }]);
  const after = await ask();
  assert.deepEqual(notes(after), [["price"], ["short"], ["sold_out"]]);
  assert.deepEqual([formerPrice(seen, after.lines[0]!), after.lines[1]!.max], [5000, 3]);
  assert.deepEqual([after.promo!.applied, after.promo!.reason, after.goodstotal], [false, "not_found", 11_000]);
});

test("[CRT-11] line flags match their figures: sizes, discount, bonus, promo name and percent", async () => {
  const size = `size-${Date.now()}`;
  const goods = [
    await putOnShelf(shop, { price: 1000, sizes: { [size]: 9 } }),
    await putOnShelf(shop, { price: 1000, sale: 30 }),
    await putOnShelf(shop, { price: 1000, noPromo: true }),
    await putOnShelf(shop, { price: 1 }),
  ];
  const shopper = createShopper(app);
  await giveMoney(shop, await signIn(shop, shopper), { bonus: 500 });
  const promocode = await putPromo(shop, { sale: 20 });
  const items: Item[] = goods.map((productid) => ({ productid, quantity: 2 }));
  items[0]!.specification = size;
  const { lines } = (await shopper.quote(items, { ...alone, promocode, bonus: 500 })).body;
  assert.deepEqual(
    lines.map((line) => [
      line.activityspecifications,
      line.discount_activity,
      line.remove_bonus_status,
      line.promocodename,
      line.promocodesale,
    ]),
    [
      [true, true, true, promocode, 20],
      [false, true, true, "", 0],
      [false, false, true, "", 0],
      [false, false, false, promocode, 20],
    ],
  );
  for (const line of lines) {
    assert.equal(line.discount_activity, line.discount_sum > 0);
    assert.equal(line.remove_bonus_status, line.remove_bonus > 0);
  }
  const plain = (await shopper.quote(items, alone)).body.lines;
  for (const line of plain) assert.deepEqual([line.remove_bonus_status, line.promocodename, line.promocodesale], [false, "", 0]);
});

test("[CRT-13] made-to-order allows 999 a line, not 99; above stock the whole line is made", async () => {
  const [byProduct, byModel, ready] = [
    await putOnShelf(shop, { stock: 5, madeToOrder: true }),
    await putOnShelf(shop, { stock: 5 }),
    await putOnShelf(shop, { stock: 500 }),
  ];
  await sql`update model set made_to_order = true where id = ${`m-${byModel}`}`.execute(shop.db);
  const line = async (productid: string, quantity: number) => {
    const reply = await createShopper(app).quote([{ productid, quantity }], alone);
    return reply.status === 422
      ? 422
      : [reply.body.lines[0]!.podzakaz, reply.body.lines[0]!.made, reply.body.lines[0]!.problem, reply.body.lines[0]!.max];
  };
  for (const productid of [byProduct, byModel]) {
    assert.deepEqual(await line(productid, 5), [true, false, undefined, undefined]);
    assert.deepEqual(await line(productid, 6), [true, true, undefined, undefined]);
    assert.deepEqual(await line(productid, 999), [true, true, undefined, undefined]);
    assert.equal(await line(productid, 1000), 422);
    assert.equal((await createShopper(app).order([{ productid, quantity: 6 }])).status, 201);
    assert.deepEqual(await shelf(shop, productid), { on_hand: 5, reserved: 0 });
    assert.equal((await createShopper(app).order([{ productid, quantity: 5 }])).status, 201);
    assert.deepEqual(await shelf(shop, productid), { on_hand: 5, reserved: 5 });
    assert.deepEqual(await line(productid, 1), [true, true, undefined, undefined]);
  }
  assert.deepEqual(await line(ready, 99), [false, false, undefined, undefined]);
  assert.deepEqual(await line(ready, 100), [false, false, "short", 99]);
  assert.match(m.cart_made({}, { locale: "ru" }), /около 30 дней/);
  assert.match(m.cart_made({}, { locale: "en" }), /about 30 days/);
  const ways = await createShopper(app).post("/delivery/quote", {
    country: "RU",
    city: "Москва",
    lines: [{ productid: byProduct, specification: "0", quantity: 1 }],
  });
  const [own] = (ways.body as unknown as { options: { type: string; handover: string }[] }).options.filter(({ type }) => type === "own");
  assert.ok(Date.parse(own!.handover) - shop.clock.now().getTime() > 29 * 86_400_000, "handed over once it is made");
});

test("[PRC-13] a code keeps its dates, minimum, storefront and limits under concurrent orders", async () => {
  const gloves = await putOnShelf(shop, { price: 1000, stock: 200 });
  const hour = 3_600_000;
  const now = shop.clock.now().getTime();
  const reason = async (promocode: string, place = {}) =>
    (await createShopper(app, place).quote([{ productid: gloves, quantity: 1 }], { ...alone, promocode })).body.promo!.reason ?? "applied";
  assert.equal(await reason(await putPromo(shop, { startsAt: new Date(now + hour) })), "expired");
  assert.equal(await reason(await putPromo(shop, { endsAt: new Date(now - hour) })), "expired");
  assert.equal(await reason(await putPromo(shop, { startsAt: new Date(now - hour), endsAt: new Date(now + hour) })), "applied");
  const dear = await putPromo(shop, { minimum: 1200 });
  const told = async (place = {}) =>
    (await createShopper(app, place).quote([{ productid: gloves, quantity: 1 }], { ...alone, promocode: dear })).body;
  const { promo } = await told();
  assert.deepEqual([promo!.reason, promo!.minimum, promo!.currency], ["minimum", 1200, { minimum: 1200, lacks: 200 }]);
  const dollars = await told({ host: "eu.localhost" });
  const { rate } = dollars.currency;
  assert.deepEqual(dollars.promo!.currency, { minimum: Math.ceil(1200 / rate), lacks: Math.ceil(200 / rate) }, "in what is shown");
  assert.equal(await reason(await putPromo(shop, { minimum: 1001 })), "minimum");
  assert.equal(await reason(await putPromo(shop, { minimum: 1000 })), "applied");
  const reload = await putPromo(shop, { storefronts: ["reload"] });
  assert.deepEqual([await reason(reload), await reason(reload, { host: "reload.localhost" })], ["storefront", "applied"]);
  assert.equal(await reason(await putPromo(shop, { useLimit: 0 })), "used_up");

  const orders = async (shoppers: ReturnType<typeof createShopper>[], promocode: string) => {
    const quotes = await Promise.all(shoppers.map((shopper) => shopper.quote([{ productid: gloves, quantity: 1 }], { promocode })));
    const replies = await Promise.all(shoppers.map((shopper, n) => shopper.post("/order/addnew", orderBody(quotes[n]!.body))));
    for (const { status, body } of replies) if (status !== 201) assert.deepEqual([status, body.quote.promo!.reason], [409, "used_up"]);
    return replies.filter(({ status }) => status === 201).length;
  };
  const limited = await putPromo(shop, { useLimit: 3 });
  assert.equal(
    await orders(
      Array.from({ length: 12 }, () => createShopper(app)),
      limited,
    ),
    3,
  );
  assert.equal(await reason(limited), "used_up");

  const each = await putPromo(shop, { perCustomer: 2 });
  const [anna, boris] = [createShopper(app), createShopper(app)];
  await signIn(shop, anna);
  await signIn(shop, boris);
  assert.equal(await orders(Array(8).fill(anna), each), 2);
  const hers = (await anna.quote([{ productid: gloves, quantity: 1 }], { promocode: each })).body.promo!;
  assert.deepEqual([hers.applied, hers.reason], [false, "used_up"]);
  assert.equal(await orders(Array(8).fill(boris), each), 2, "the other's uses are his own");
  const asGuest = async (phone: string) => {
    const guest = createShopper(app);
    const { body } = await guest.quote([{ productid: gloves, quantity: 1 }], { promocode: each });
    const sent = orderBody(body);
    const reply = await guest.post("/order/addnew", { ...sent, contragent: { ...sent.contragent, phone } });
    if (reply.status === 201) return "placed";
    const again = await guest.post("/order/addnew", { ...orderBody(reply.body.quote), contragent: { ...sent.contragent, phone } });
    return [reply.status, reply.body.quote.promo!.reason, again.status].join(" ");
  };
  const tried = [];
  for (let n = 0; n < 3; n++) tried.push(await asGuest("+79001110001"));
  assert.deepEqual(tried, ["placed", "placed", "409 used_up 201"], "a guest is known by his phone, and may order without the code");
  assert.equal(await asGuest("+7 900 111-00-02"), "placed");
});

test("a personal code is offered to its owner while valid and unknown to others", async () => {
  const gloves = await putOnShelf(shop, { price: 4000, stock: 50 });
  const phone = aPhone();
  const [mine, other, elsewhere, over] = [
    await putPromo(shop, { sale: 30 }),
    await putPromo(shop, { sale: 10 }),
    await putPromo(shop, { sale: 20 }),
    await putPromo(shop, { sale: 40 }),
  ];
  const give = (name: string) => sql`update promo_code set phone = ${phone} where name = ${name}`.execute(shop.db);
  for (const name of [mine, elsewhere, over]) await give(name);
  await sql`update promo_code set storefronts = '{eu}' where name = ${elsewhere}`.execute(shop.db);
  await sql`update promo_code set ends_at = now() - interval '1 hour' where name = ${over}`.execute(shop.db);
  const [owner, stranger, guest] = [createShopper(app), createShopper(app), createShopper(app)];
  await signIn(shop, owner, phone);
  await signIn(shop, stranger);
  const quote = async (shopper: typeof owner, promocode?: string) =>
    (await shopper.quote([{ productid: gloves, quantity: 1 }], promocode ? { promocode } : {})).body;
  assert.deepEqual((await quote(owner)).promos, [{ name: mine, sale: 30 }]);
  assert.deepEqual((await quote(owner, mine)).promo, { name: mine, sale: 30, applied: true });
  for (const shopper of [stranger, guest]) {
    assert.deepEqual((await quote(shopper, other)).promos, []);
    assert.deepEqual((await quote(shopper, mine)).promo!.reason, "not_found");
    const body = orderBody(await quote(shopper));
    const refused = await shopper.post("/order/addnew", { ...body, contragent: { ...body.contragent, phone }, promocodename: mine });
    const { promo, total } = refused.body.quote;
    assert.deepEqual([refused.status, promo!.reason, total], [409, "not_found", 4390], "the owner's phone is no proof of being him");
  }
});

test("a quote's query count does not depend on lines, also with a code and balances", async () => {
  const shelves = await Promise.all(Array.from({ length: 40 }, () => putOnShelf(shop, { price: 700 })));
  const shopper = createShopper(app);
  await signIn(shop, shopper, aPhone());
  const promocode = await putPromo(shop, { sale: 10, models: shelves.map((id) => `m-${id}`) });
  const { prototype } = pg.Connection as unknown as { prototype: { bind: (...args: unknown[]) => unknown } };
  const { bind } = prototype;
  const statements = async (lines: number) => {
    let count = 0;
    prototype.bind = function (...args) {
      count++;
      return bind.apply(this, args);
    };
    try {
      const { body } = await shopper.quote(
        shelves.slice(0, lines).map((productid) => ({ productid, quantity: 2 })),
        { ...alone, promocode },
      );
      assert.equal(body.lines.filter(({ promocodesale }) => promocodesale === 10).length, lines);
    } finally {
      prototype.bind = bind;
    }
    return count;
  };
  // Background work of the shop can only increase a count: take the minimum.
  const fewest = async (lines: number) => {
    const counts: number[] = [];
    while (counts.length < 4) counts.push(await statements(lines));
    return Math.min(...counts);
  };
  const one = await fewest(1);
  assert.ok(one > 0 && one < 10, `${one} statements`);
  assert.equal(await fewest(40), one);
});
