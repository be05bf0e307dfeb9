import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf, putPromo } from "../../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const step = { actor: "Вера", now: shop.clock.now() };

async function aDealer(percent: number | null = 30) {
  const shopper = createShopper(app);
  const phone = aPhone();
  const id = await signIn(shop, shopper, phone);
  if (percent !== null) await shop.dealers.grant(phone, percent, step);
  return { shopper, id, phone };
}

test("dealers get their percent off everywhere, the order says why; others never do", async () => {
  const gloves = await putOnShelf(shop, { price: 1990, stock: 50 });
  const onSale = await putOnShelf(shop, { price: 1000, sale: 40, stock: 50 });
  const limited = await putOnShelf(shop, { price: 1000, noPromo: true, stock: 50 });
  const items = [gloves, onSale, limited].map((productid) => ({ productid, quantity: 2 }));
  const { shopper, phone } = await aDealer(30);
  const quoted = await shopper.quote(items);
  assert.deepEqual(
    quoted.body.lines.map(({ price, discount_procent, why }) => [price, discount_procent, why.map(({ rule }) => rule)]),
    [
      [2 * (1990 - 597), 30, ["list", "dealer"]],
      [2 * 600, 40, ["list", "own-sale"]],
      [2 * 1000, 0, ["list"]],
    ],
  );
  const promo = await putPromo(shop, { sale: 20 });
  assert.equal((await shopper.quote(items, { promocode: promo })).body.promo!.applied, false, "the larger reduction, never two");
  const larger = await putPromo(shop, { sale: 35 });
  assert.equal((await shopper.quote(items, { promocode: larger })).body.lines[0]!.discount_procent, 35);

  const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const [order] = (await shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`)).body as unknown as {
    items: { price: number; why: { rule: string }[] }[];
  }[];
  assert.deepEqual([order!.items[0]!.price, order!.items[0]!.why.map(({ rule }) => rule)], [2786, ["list", "dealer"]]);

  const normal = createShopper(app);
  await signIn(shop, normal);
  for (const one of [normal, createShopper(app)])
    for (const more of [{}, { mode: "dl", dealer: true, dealer_percent: 90 }])
      assert.equal((await one.quote(items, more)).body.lines[0]!.price, 3980);
  const agreed = await shopper.quote(items);
  await shop.dealers.grant(phone, null, step);
  const late = await shopper.post("/order/addnew", orderBody(agreed.body));
  assert.deepEqual([late.status, late.body.code], [409, "quote_changed"]);
  assert.equal(late.body.quote.lines[0]!.price, 3980, "whose terms have ended pays what everybody pays");
});

test("the dealer's page is for dealers: mode=dl shows others the normal account", async () => {
  const bag = await putOnShelf(shop, { price: 2000, sizes: { "bag-s": 4, "bag-l": 0 } });
  const { shopper } = await aDealer(25);
  const normal = createShopper(app);
  await signIn(shop, normal);
  const page = String((await shopper.get(`/lk?mode=dl&q=${bag}`)).body);
  assert.match(page, /Ваша\sцена\sна\s25/);
  assert.match(page, /bag-s.*bag-l.*1[\s\u00a0]500/s);
  for (const [one, query] of [
    [normal, "?mode=dl"],
    [shopper, ""],
  ] as const) {
    const other = String((await one.get(`/lk${query}`)).body);
    assert.match(other, /Заказов\sпока\sнет/);
    assert.doesNotMatch(other, /Заказ\sсписком/);
  }
  assert.match(String((await createShopper(app).get("/lk?mode=dl")).body), /Вход/);
  assert.match(String((await shopper.get("/lk")).body), /href="\/lk\?mode=dl"/);
});

test("spreadsheet rows become lines by article and size; unknown ones are named back", async () => {
  const sized = await putOnShelf(shop, { sizes: { "12 oz": 4, "XL.": 2 } });
  const plain = await putOnShelf(shop, {});
  const abroad = await putOnShelf(shop, { storefronts: ["eu"] });
  const { shopper } = await aDealer();
  const rows = [
    { sku: `sku-${sized}`, size: "12OZ", quantity: 3 },
    { sku: "SKU-XL.", size: "", quantity: 1 },
    { sku: `SKU-${plain}`, quantity: 5 },
    { sku: `SKU-${plain}`, size: "", quantity: 6 },
    { sku: `SKU-${sized}`, size: "16 oz", quantity: 1 },
    { sku: `SKU-${sized}`, size: "", quantity: 1 },
    { sku: `SKU-${plain}`, size: "M", quantity: 1 },
    { sku: "nothing", size: "", quantity: 1 },
    { sku: `SKU-${abroad}`, size: "", quantity: 1 },
  ];
  const { status, body } = await shopper.post("/shop/dealer/lines", { rows });
  assert.equal(status, 200, JSON.stringify(body));
  const answer = body as unknown as { lines: Record<string, unknown>[]; unknown: { row: number; reason: string }[] };
  assert.deepEqual(
    answer.lines.map(({ productid, specification, quantity }) => [productid, specification, quantity]),
    [
      [sized, "12 oz", 3],
      [sized, "XL.", 1],
      [plain, "0", 11],
    ],
  );
  assert.deepEqual(
    answer.unknown.map(({ row, reason }) => [row, reason]),
    [
      [5, "size"],
      [6, "size"],
      [7, "size"],
      [8, "sku"],
      [9, "sku"],
    ],
  );
  for (const wrong of [
    { rows: [] },
    { rows: [{ sku: "a", quantity: 0 }] },
    { rows: [{ sku: "a", quantity: 1.5 }] },
    { rows: Array(501).fill(rows[0]) },
    {},
  ])
    assert.equal((await shopper.post("/shop/dealer/lines", wrong)).status, 422);
  const normal = createShopper(app);
  await signIn(shop, normal);
  assert.equal((await normal.post("/shop/dealer/lines", { rows })).status, 404);
  assert.equal((await createShopper(app).post("/shop/dealer/lines", { rows })).status, 401);
});

test("a row of a shared article takes its only fit; ambiguous ones are returned", async () => {
  const [red, blue, white] = [
    await putOnShelf(shop, { sizes: { "red 10 oz": 5, "red 12 oz": 5 } }),
    await putOnShelf(shop, { sizes: { "blue 12 oz": 5 } }),
    await putOnShelf(shop, { sizes: { "white 14 oz": 5, "white 16 oz": 5 } }),
  ];
  await sql`update product set sku = 'TWIN-1' where id in (${red}, ${blue}, ${white})`.execute(shop.db);
  await sql`update specification set name = substr(name, strpos(name, ' ') + 1) where product_id in (${red}, ${blue}, ${white})`.execute(
    shop.db,
  );
  await sql`update specification set sku = 'Twin-W' where product_id = ${white}`.execute(shop.db);
  const [wraps, ropes, unpriced] = [await putOnShelf(shop), await putOnShelf(shop), await putOnShelf(shop)];
  await sql`update product set sku = 'TWIN-2' where id in (${wraps}, ${ropes})`.execute(shop.db);
  const alone = await putOnShelf(shop);
  await sql`update product set price_minor = null, sku = ${`SKU-${alone}`} where id = ${unpriced}`.execute(shop.db);
  const { shopper } = await aDealer();
  const rows = [
    { sku: "twin-1", size: "12 oz" },
    { sku: "twin-1", size: "10oz" },
    { sku: "TWIN-1", size: "18 oz" },
    { sku: "twin-w", size: "" },
    { sku: "twin-w", size: "16 oz" },
    { sku: "TWIN-1", size: "14 oz" },
    { sku: "TWIN-2", size: "" },
    { sku: `SKU-${alone}`, size: "" },
  ].map((row) => ({ ...row, quantity: 2 }));
  const answer = (await shopper.post("/shop/dealer/lines", { rows })).body as unknown as {
    lines: { productid: string; size: string; quantity: number; rows: number[] }[];
    unknown: { row: number; reason: string }[];
  };
  assert.deepEqual(
    answer.lines.map(({ productid, size, quantity, rows }) => [productid, size, quantity, rows]),
    [
      [red, "10 oz", 2, [2]],
      [white, "16 oz", 2, [5]],
      [white, "14 oz", 2, [6]],
      [alone, "", 2, [8]],
    ],
  );
  assert.deepEqual(
    answer.unknown.map(({ row, reason }) => [row, reason]),
    [
      [1, "several"],
      [3, "size"],
      [4, "several"],
      [7, "several"],
    ],
  );
});

test("terms are granted by a name that is kept, held within bounds, and ended", async () => {
  const { shopper, id, phone } = await aDealer(15);
  await shop.dealers.grant(phone, 20, step);
  await shop.dealers.grant(phone, null, { ...step, actor: "Тим" });
  assert.equal(((await shopper.post("/shop/auth/token/", {})).body.data as { dealer: boolean }).dealer, false);
  const kept = await sql<{ percent: number | null; actor: string }>`
    select percent, actor from dealer_change where customer_id = ${id} order by id`.execute(shop.db);
  assert.deepEqual(
    kept.rows.map(({ percent, actor }) => [percent, actor]),
    [
      [15, "Вера"],
      [20, "Вера"],
      [null, "Тим"],
    ],
  );
  await assert.rejects(shop.dealers.grant("+79999999999", 10, step));
  await assert.rejects(shop.dealers.grant(phone, 91, step));
  await assert.rejects(sql`update customer set dealer_percent = 5 where id = ${id}`.execute(shop.db));
});
