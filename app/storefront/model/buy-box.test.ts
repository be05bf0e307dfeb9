import assert from "node:assert/strict";
import { before, test } from "node:test";
import { sql } from "kysely";
import { addDays, moscowTime } from "#app/foundation/time/day.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

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

test("a size shows its own price if different, and its name in the reader's units", async () => {
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

const promises = (html: string) => text(/<ul class="promises">[\s\S]*?<\/ul>/.exec(html)![0]).replaceAll("\u00a0", " ");

test("four payments and the bonus follow the price shown, with the payments' own days", async () => {
  const day = (after: number, lang: "ru" | "en") =>
    new Intl.DateTimeFormat(lang === "ru" ? "ru-RU" : "en-US", { timeZone: "UTC", day: "numeric", month: "long" }).format(
      new Date(`${addDays(moscowTime(shop.clock.now()).day, after)}T12:00:00Z`),
    );
  const days = [14, 28, 42];
  const [first, second, third] = days.map((after) => day(after, "ru"));
  const ru = promises(await page(`/model/m-${ids.sized}`));
  assert.ok(ru.includes(`Частями: 4 × 1 250 ₽, сегодня, ${first}, ${second} и ${third}`), ru);
  assert.match(ru, / 250 ₽ вернём бонусами/);
  const en = promises(await page(`/model/m-${ids.sized}`, "en"));
  assert.ok(
    en.includes(
      `4 payments of 1,250 ₽, today, ${days
        .slice(0, 2)
        .map((after) => day(after, "en"))
        .join(", ")}, and ${day(42, "en")}`,
    ),
    en,
  );
  assert.match(en, / Earn a 250 ₽ bonus/);
  // Four parts of 6,100, 5 % back, for the dearer size.
  const dearer = promises(await page(`/model/m-${ids.sized}?size=16+oz`));
  assert.match(dearer, /4 × 1 525 ₽,.* 305 ₽ вернём бонусами/);
});

test("an uneven first instalment is shown; small prices none, zero bonus none", async () => {
  const prices = { 4999: /Частями: 1 249 ₽ и 3 × 1 250 ₽, сегодня,/, 1000: /Частями: 4 × 250 ₽,/, 1001: /Частями: 251 ₽ и 3 × 250 ₽,/ };
  for (const [price, says] of Object.entries(prices)) {
    const id = await putOnShelf(shop, { price: Number(price) });
    await shop.catalogue.catchUp();
    assert.match(promises(await page(`/model/m-${id}`)), says, price);
  }
  const cheap = await putOnShelf(shop, { price: 19 });
  await shop.catalogue.catchUp();
  assert.doesNotMatch(promises(await page(`/model/m-${cheap}`)), /Частями|бонус/);
});

test("without instalments none are shown; the bonus is in the shown currency", async () => {
  const html = String((await createShopper(app, { host: "eu.localhost", lang: "en" }).get(`/model/m-${ids.sized}`)).body);
  assert.match(promises(html), /Earn a \$\d+ bonus/);
  assert.doesNotMatch(promises(html), /4 payments/);
});
