import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { withUnits } from "#app/foundation/i18n/units.ts";
import type { Shop } from "#app/shop.server.ts";
import { createShopFor, createTestFolder } from "../../test/create-test-shop.ts";
import { createDemoShop } from "../../test/demo-goods.ts";
import { catalogueOf, one } from "../../test/examples/catalogue-state.ts";
import { defaultProfile, type GivenProfile } from "./profile.contract.ts";

const shared = resolve(process.env.SHARED_DATA ?? "../shared/data", "yml");
const skip = existsSync(shared) ? false : `no ${shared}: set SHARED_DATA`;
const profile = { ...defaultProfile, missingLanguage: "copy" as const };

/** Expected models, categories and refusals per file. */
const files: Record<string, { models: number; categories: number; refused?: RegExp[] }> = {
  "book.xml": { models: 1, categories: 1 },
  "currencies.xml": { models: 1, categories: 1 },
  "empty_offers.xml": { models: 0, categories: 1 },
  "malformed.xml": { models: 0, categories: 0, refused: [/malformed\.xml:\d+: .*(shop|unclosed|unexpected|tag)/i] },
  "minimal.xml": { models: 1, categories: 1 },
  "nested_categories.xml": { models: 1, categories: 4, refused: [/nested_categories\.xml:\d+ \(5\): the category stands above itself/] },
  "no_categories.xml": {
    models: 0,
    categories: 0,
    refused: [/no_categories\.xml:\d+ .*the category is not known: .*99/, /its model is refused/],
  },
  "no_shop.xml": { models: 0, categories: 0, refused: [/no_shop\.xml: no YML feed: nothing in it is a <shop>/] },
  "simplified.xml": { models: 1, categories: 1 },
  "vendor_model.xml": { models: 2, categories: 1 },
  "yml.xml": { models: 7, categories: 19 },
};

const counts = async (shop: Shop) =>
  one(shop, "select (select count(*) from model where active)::int as models, (select count(*) from category)::int as categories");

for (const [name, { models, categories, refused = [] }] of Object.entries(files))
  test(`${name}: ${refused.length ? "what is wrong is refused in words" : "imported"}, a dry run leaves nothing, and again it changes nothing`, {
    skip,
  }, async (t) => {
    const { shop } = await createShopFor(t);
    const empty = await catalogueOf(shop);
    const dry = await shop.exchange.import(join(shared, name), { fetchPictures: false, profile, dryRun: true });
    assert.deepEqual(await catalogueOf(shop), empty);
    const first = await shop.exchange.import(join(shared, name), { fetchPictures: false, profile });
    const said = first.refused.map(({ where, reason }) => `${where}: ${reason}`);
    assert.equal(said.length, refused.length, said.join("\n"));
    for (const [at, words] of refused.entries()) assert.match(said[at]!, words);
    assert.deepEqual(dry.counts, first.counts);
    assert.deepEqual(await counts(shop), { models, categories });
    const before = await catalogueOf(shop);
    const again = await shop.exchange.import(join(shared, name), { fetchPictures: false, profile });
    assert.deepEqual([again.new, again.changed], [0, 0]);
    assert.deepEqual(await catalogueOf(shop), before);
  });

test("all of them together: ids of different shops do not meet", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  for (const name of ["minimal.xml", "currencies.xml", "vendor_model.xml", "yml.xml"])
    await shop.exchange.import(join(shared, name), { fetchPictures: false, profile });
  assert.deepEqual(await counts(shop), { models: 11, categories: 22 });
  assert.deepEqual(
    await one(
      shop,
      "select m.name, m.brand, p.sku, p.price_minor, p.sale, p.made_to_order from product p join model m on m.id = p.model_id where p.sku = 'Q7533A' and m.brand = 'HP'",
    ),
    {
      name: { ru: "Printer HP Color LaserJet 3000", en: "Printer HP Color LaserJet 3000" },
      brand: "HP",
      sku: "Q7533A",
      price_minor: 2500000,
      sale: 40,
      made_to_order: true,
    },
  );
  assert.deepEqual(
    await one(shop, "select c.name, u.name as above from category c join category u on u.id = c.parent_id where c.id like '%:101'"),
    {
      name: { ru: "Лазерные принтеры", en: "Лазерные принтеры" },
      above: { ru: "Принтеры", en: "Принтеры" },
    },
  );
});

const feed = (offers: string, head = "") => `<?xml version="1.0" encoding="UTF-8"?>${head}
<yml_catalog date="2026-11-21T09:00:00+03:00"><shop><name>Own</name><url>https://own.example/</url>
<currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Обувь</category></categories><offers>${offers}</offers></shop></yml_catalog>`;
function write(text: string): string {
  const folder = createTestFolder();
  writeFileSync(join(folder, "feed.xml"), text);
  return folder;
}
const offer = (id: string, inside: string, attributes = "") =>
  `<offer id="${id}" ${attributes}><price>1000</price><currencyId>RUB</currencyId><categoryId>1</categoryId>${inside}</offer>`;

test("offers of a group become one model with colours, sizes, pictures and plain texts", async (t) => {
  const { shop } = await createShopFor(t);
  const of = (id: string, size: string, color: string, more = "") =>
    offer(
      id,
      `<name>Боксёрки Удар, ${color}, ${size}</name><param name="Размер" unit="RU">${size}</param><param name="Цвет">${color}</param><param name="Вес" unit="г">300</param><count>4</count>${more}`,
      'group_id="g1" available="true"',
    );
  const folder = write(
    feed(
      of(
        "a",
        "42",
        "красный",
        '<picture>https://own.example/img/red.png?v=2</picture><description><![CDATA[<p>Кожа.</p><script>alert(1)</script><img src=x onerror="alert(1)">]]></description>',
      ) +
        of("b", "41", "красный") +
        of("c", "41", "синий", "<oldprice>2000</oldprice>").replace("<price>1000", "<price>1500.40"),
    ),
  );
  await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
    .png()
    .toFile(join(folder, "red.png"));
  const summary = await shop.exchange.import(folder, { fetchPictures: false, profile });
  assert.deepEqual([summary.ok, summary.format, summary.pictures.stored], [true, "yml", 1]);
  assert.deepEqual(await one(shop, "select name ->> 'ru' as name, description ->> 'ru' as text, facts from model"), {
    name: "Боксёрки Удар",
    text: "Кожа.",
    facts: [{ name: { ru: "Вес", en: "Вес" }, value: { ru: "300 г", en: "300 г" } }],
  });
  const sizes =
    await sql`select p.color_name ->> 'ru' as color, s.name, s.price_minor, s.sale, t.on_hand from specification s join product p on p.id = s.product_id
    join stock t on t.specification_id = s.id order by 1, s.position`.execute(shop.db);
  assert.deepEqual(sizes.rows, [
    { color: "красный", name: "41", price_minor: 100000, sale: 0, on_hand: 4 },
    { color: "красный", name: "42", price_minor: 100000, sale: 0, on_hand: 4 },
    { color: "синий", name: "41", price_minor: 200000, sale: 24, on_hand: 4 },
  ]);
  assert.equal((await one(shop, "select count(*)::int as n from product_picture")).n, 1);
});

test("prices without a currency are in the feed's main one, never taken for rubles", async (t) => {
  const { shop } = await createShopFor(t);
  const bare = feed(offer("a", "<name>Перчатки</name>")).replace("<currencyId>RUB</currencyId>", "");
  const tenge = bare.replace('<currency id="RUB" rate="1"/>', '<currency id="USD" rate="500"/><currency id="KZT" rate="1"/>');
  const refused = await shop.exchange.import(write(tenge), { fetchPictures: false, profile });
  assert.match(refused.refused[0]!.reason, /its price is in kzt, not in rub/);
  const kzt = { ...profile, currency: "kzt", rate: "0.2" } as const;
  assert.equal((await shop.exchange.import(write(tenge), { fetchPictures: false, profile: kzt })).ok, true);
  assert.equal((await one(shop, "select price_minor from product")).price_minor, 200_00);
  assert.equal((await shop.exchange.import(write(bare), { fetchPictures: false, profile })).ok, true);
});

test("a feed in several currencies is read by allowed rates, else asked about", async (t) => {
  const { shop } = await createShopFor(t);
  const several = (rate: string) =>
    feed(offer("a", "<name>Перчатки</name>") + offer("b", "<name>Шлем</name>").replace("RUB", "USD"))
      .replace('rate="1"/>', `rate="1"/><currency id="USD" rate="${rate}"/>`)
      .replaceAll("1000", "10.50");
  const take = (rate: string, rates?: GivenProfile["rates"]) =>
    shop.exchange.import(write(several(rate)), { fetchPictures: false, profile: { ...profile, ...(rates && { rates }) } });
  const none = await take("95,5");
  assert.deepEqual([none.refusedWhole, none.refusedCount, await counts(shop)], [true, 1, { models: 0, categories: 0 }]);
  assert.match(none.refused[0]!.reason, /the feed counts 1 usd as 95\.5 rub: is that right \(--feed-rates\), or .*\{"usd":"RUBLES"\}/);
  const bank = await take("CBRF", "feed");
  assert.deepEqual([bank.refusedWhole, /the feed states no rate of it in rub/.test(bank.refused[0]!.reason)], [true, true]);
  const prices = async () =>
    (await sql<{ n: number }>`select price_minor / 100 as n from product order by n`.execute(shop.db)).rows.map(({ n }) => n);
  assert.equal((await take("95,5", "feed")).ok, true);
  assert.deepEqual(await prices(), [11, 1003]);
  assert.equal((await take("CBRF", { usd: "100.25" })).ok, true);
  assert.deepEqual(await prices(), [11, 1053]);
});

test("sizes of one width and two heights are two sizes of one model", async (t) => {
  const { shop } = await createShopFor(t);
  const of = (id: string, height: string) =>
    offer(
      id,
      `<name>Костюм, 48-50, ${height}</name><param name="Рост">${height}</param><param name="Размер">48-50</param>`,
      'group_id="g"',
    );
  const summary = await shop.exchange.import(write(feed(of("a", "170-176") + of("b", "182-188"))), { fetchPictures: false, profile });
  assert.deepEqual(summary.refused, []);
  assert.deepEqual(await one(shop, "select m.name ->> 'ru' as name, m.facts from model m"), { name: "Костюм", facts: [] });
  const sizes = await sql`select name from specification order by name`.execute(shop.db);
  assert.deepEqual(sizes.rows, [{ name: "48-50, 170-176" }, { name: "48-50, 182-188" }]);
});

test("what is hostile or wrong is refused in words, and good rows go on", async (t) => {
  const { shop } = await createShopFor(t);
  const good = offer("good", "<name>Хорошие</name>");
  const rows = [
    [offer("", "<name>x</name>"), /an offer without an id/],
    [offer("n", ""), /an offer without a name/],
    [offer("p", "<name>x</name>").replace("1000", "free"), /no price: "free"/],
    [offer("z", "<name>x</name>").replace("1000", "0"), /no price: "0"/],
    [offer("m", "<name>x</name>").replace("1000", "-5"), /no price: "-5"/],
    [offer("c", "<name>x</name>").replace("RUB", "USD"), /its price is in usd, not in rub/],
    [offer("good", "<name>Вторые</name>"), /the id is used twice/],
    [offer("k", "<name>x</name>").replace("<categoryId>1", "<categoryId>7"), /the category is not known/],
  ] as const;
  for (const [row, reason] of rows) {
    const summary = await shop.exchange.import(write(feed(good + row)), { fetchPictures: false, profile });
    assert.deepEqual([summary.ok, summary.refusedWhole], [false, false], row);
    assert.match(`${summary.refused[0]!.where}: ${summary.refused[0]!.reason}`, reason);
    assert.match(summary.refused[0]!.where, /feed\.xml:\d+/);
  }
  assert.deepEqual(await counts(shop), { models: 1, categories: 1 });
  for (const head of [
    '<!DOCTYPE yml_catalog [<!ENTITY x "boom">]>',
    '<!DOCTYPE yml_catalog SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE yml_catalog SYSTEM "shops.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  ]) {
    const summary = await shop.exchange.import(write(feed(good.replace("Хорошие", "&x;"), head)), { profile });
    assert.deepEqual([summary.refusedWhole, summary.refused[0]?.reason], [true, "a DOCTYPE is not allowed; remove it"], head);
  }
  const cut = await shop.exchange.import(write(feed(good + good.replace("good", "more")).slice(0, -60)), { fetchPictures: false, profile });
  assert.equal(cut.refusedWhole, true);
  assert.deepEqual(await counts(shop), { models: 1, categories: 1 });
});

test("our own feed read in by another shop sells the same sizes at the same prices", async (t) => {
  const { shop, app } = await createDemoShop();
  await sql`insert into picture (id, width, height, bytes) values ('0123456789abcdef01234567', 1280, 960, 1)`.execute(shop.db);
  await sql`insert into product_picture (product_id, position, picture_id) select id, 0, '0123456789abcdef01234567' from product`.execute(
    shop.db,
  );
  await shop.catalogue.catchUp();
  const { shop: other } = await createShopFor(t);
  const summary = await other.exchange.import(write((await app.inject("/feeds/yandex.xml")).body), { fetchPictures: false, profile });
  assert.deepEqual(summary.refused, []);
  type Sold = { size: string; n: number; rubles: number };
  const sold = async (of: Shop, whatever: boolean) =>
    (
      await sql<Sold>`select coalesce(s.name, '') as size, count(*)::int as n,
            sum(coalesce(s.price_minor, p.price_minor) * (100 - coalesce(s.sale, p.sale)) / 10000)::int as rubles
          from product p join model m on m.id = p.model_id left join specification s on s.product_id = p.id and s.active
          left join stock t on t.product_id = p.id and t.specification_id = coalesce(s.id, '0')
          where m.active and p.active and (m.storefronts is null or 'ru' = any(m.storefronts))
            and (${whatever} or t.available > 0 or p.made_to_order or m.made_to_order) group by 1 order by 1`.execute(of.db)
    ).rows;
  const told = (rows: Sold[]) =>
    rows.map((row) => ({ ...row, size: withUnits(row.size, "ru").replaceAll("\u00a0", " ") })).sort((a, b) => (a.size < b.size ? -1 : 1));
  const [ours, theirs] = [told(await sold(shop, false)), told(await sold(other, true))];
  assert.ok(ours.length > 20);
  assert.deepEqual(
    theirs.map(({ size, n }) => [size, n]),
    ours.map(({ size, n }) => [size, n]),
  );
  // A reduction comes as a price and is stored as whole percent, rounded in the shop's favour.
  for (const [at, { size, rubles }] of ours.entries()) {
    assert.ok(theirs[at]!.rubles >= rubles * 0.999 && theirs[at]!.rubles <= rubles * 1.015, `${size}: ${rubles}, ${theirs[at]!.rubles}`);
  }
});
