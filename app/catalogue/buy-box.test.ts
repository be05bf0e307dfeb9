import assert from "node:assert/strict";
import { before, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const ids = { only: "", sized: "" };
before(async () => {
  ids.only = await putOnShelf(shop, { sizes: { "24 kg": 3 } });
  ids.sized = await putOnShelf(shop, { price: 5000, sizes: { "10 oz": 3, "12 oz": 0, "16 oz": 2 } });
  await sql`update specification set price_minor = 610000 where id = '16 oz'`.execute(shop.db);
  await sql`update product set color_name = '{"ru": "чёрный/красный", "en": "black/red"}' where id = ${ids.sized}`.execute(shop.db);
  await shop.catalogue.catchUp();
});
const page = async (path: string, lang = "ru") => String((await createShopper(app, { lang }).get(path)).body);
const sizesOf = (html: string) => [...html.matchAll(/<label class="size"[\s\S]*?<\/label>/g)].map(([label]) => label);
const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("one size is chosen already, of several none; one that is named is", async () => {
  const chosen = (html: string) => sizesOf(html).map((label) => / checked=""/.test(label));
  assert.deepEqual(chosen(await page(`/model/m-${ids.only}`)), [true]);
  assert.deepEqual(chosen(await page(`/model/m-${ids.sized}`)), [false, false, false]);
  assert.deepEqual(chosen(await page(`/model/m-${ids.sized}?size=12+oz`)), [false, true, false]);
});

test("a size says its own price where it is not the model's, and its name in its reader's units", async () => {
  const sizes = sizesOf(await page(`/model/m-${ids.sized}`)).map(text);
  assert.deepEqual(
    sizes.map((size) => /^(?<name>\S+ \S+)(?: (?<price>[\d ]+ ₽))?/.exec(size)!.slice(1)),
    [
      ["10 унц.", undefined],
      ["12 унц.", undefined],
      ["16 унц.", "6 100 ₽"],
    ],
  );
  assert.match(sizesOf(await page(`/model/m-${ids.sized}`, "en")).map(text)[2]!, /^16 oz 6,100 ₽/);
});

test("goods of two colours stand under both in the filter, with a dot of both", async () => {
  for (const color of ["black", "red", "black-red"]) {
    const { items } = (await createShopper(app).get(`/shop/catalogue?f.color=${color}`)).body as unknown as { items: { model: string }[] };
    assert.deepEqual(
      items.map(({ model }) => model),
      [`m-${ids.sized}`],
      color,
    );
  }
  const html = await page("/category");
  for (const name of ["чёрный", "красный", "чёрный/красный"]) assert.ok(html.includes(`<span>${name}</span>`), name);
  assert.match(html, /class="dot" style="background:linear-gradient\(135deg,#222226 0% 50%,#c4222c 50% 100%\)"/);
});
