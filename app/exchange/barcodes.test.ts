import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findModelBySlug } from "#app/catalogue/catalogue.queries.server.ts";
import { modelView } from "#app/catalogue/model-view.ts";
import { offersOf } from "#app/publishing/robots/offer.ts";
import { modelMarkup } from "#app/storefront/model/model-markup.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { one, write } from "../../test/examples/catalogue-state.ts";
import { aShopFile } from "../../test/examples/shop-file.ts";
import { defaultProfile } from "./profile.contract.ts";

const profile = { ...defaultProfile, language: "ru" as const, currency: "rub" as const };
const barcodesOf = async (shop: Awaited<ReturnType<typeof createTestShop>>["shop"]) =>
  (
    await shop.database.pool.query<{ barcode: string }>(
      "select barcode from product where barcode is not null union select barcode from specification where barcode is not null order by 1",
    )
  ).rows.map(({ barcode }) => barcode);

const yml = `<?xml version="1.0" encoding="UTF-8"?><yml_catalog><shop><name>a</name><categories><category id="1">Перчатки</category></categories><offers>
<offer id="1" group_id="g" available="true"><name>Перчатки</name><price>100</price><currencyId>RUB</currencyId><categoryId>1</categoryId><barcode>4601234567894</barcode><barcode>4601234567893</barcode><count>2</count><param name="Размер">10 oz</param></offer>
<offer id="2" group_id="g" available="true"><name>Перчатки</name><price>100</price><currencyId>RUB</currencyId><categoryId>1</categoryId><barcode>2000018987155</barcode><count>2</count><param name="Размер">12 oz</param></offer>
</offers></shop></yml_catalog>`;
const cml = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.07" ДатаФормирования="2026-11-20T10:00:00">
<Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары><Товар><Ид>b</Ид><Штрихкод>8809288404089</Штрихкод><Наименование>Бинты</Наименование></Товар>
<Товар><Ид>s</Ид><Штрихкод/><Наименование>Шорты</Наименование></Товар></Товары></Каталог>
<ПакетПредложений СодержитТолькоИзменения="true"><ИдКаталога>k</ИдКаталога><Предложения><Предложение><Ид>s#1</Ид><Штрихкод>96385074</Штрихкод><Наименование>Шорты (M)</Наименование></Предложение>
<Предложение><Ид>s#2</Ид><Штрихкод>4601234567894</Штрихкод><Наименование>Шорты (L)</Наименование></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`;
/** As УТ 10.3 spells elements, and any other way to capitalize them. */
const otherwise = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.04"><Каталог СодержитТолькоИзменения="true"><Ид>k</Ид>
<Товары><товар><ИД>u</ИД><ШтрихКод>2000000000015</ШтрихКод><НАИМЕНОВАНИЕ>Капа</НАИМЕНОВАНИЕ></товар></Товары></Каталог></КоммерческаяИнформация>`;
const shopify =
  "Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Barcode\na,Лапы,Title,Default Title,10,'0036000291452\nb,Шлем,Title,Default Title,10,4.60123E+12\n";
const woo = 'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Regular price\n1,simple,A,4601234567909,Мешок,1,10\n';

test("barcodes of YML, 1C, Shopify and WooCommerce are kept if valid, else reported", async () => {
  const { shop } = await createTestShop();
  for (const [text, name, kept, notes] of [
    [yml, "feed.xml", ["2000018987155", "4601234567893"], [/"4601234567894" was misread: its last digit does not add up/]],
    [cml, "import.xml", ["8809288404089", "96385074"], [/"4601234567894" was misread/]],
    [otherwise, "import.xml", ["2000000000015"], []],
    [shopify, "p.csv", ["0036000291452"], [/"4\.60123E\+12" was rounded by a spreadsheet/]],
    [woo, "w.csv", ["4601234567909"], []],
  ] as const) {
    const before = await barcodesOf(shop);
    const summary = await shop.exchange.import(write(text, undefined, name), { fetchPictures: false, profile });
    assert.deepEqual(summary.refused, []);
    assert.deepEqual(
      (await barcodesOf(shop)).filter((barcode) => !before.includes(barcode)),
      kept,
    );
    assert.equal(summary.notes.filter((note) => note.includes("barcode")).length, notes.length);
    for (const note of notes) assert.match(summary.notes.join("\n"), note);
  }
  // A file without barcodes removes none.
  const silent = yml.replaceAll(/<barcode>\d+<\/barcode>/g, "");
  await shop.exchange.import(write(silent, undefined, "feed.xml"), { fetchPictures: false, profile });
  assert.equal((await barcodesOf(shop)).length, 7);
});

test("barcodes are searchable and published, except the shop's own", async () => {
  const { shop, app } = await createTestShop();
  await shop.exchange.import(write(yml, undefined, "feed.xml"), { fetchPictures: false, profile });
  const { slug } = await one<{ slug: string }>(shop, "select slug from model");
  for (const q of ["4601234567893", "2000018987155"]) {
    const answer = await app.inject({ url: "/shop/catalogue", query: { q }, headers: { host: "localhost" } });
    assert.deepEqual(
      answer.json().items.map((item: { slug: string }) => item.slug),
      [slug],
      q,
    );
  }
  const written = ["04601234567893", "004601234567893", "460 1234 567893", "460-1234567-893", " 4601234567893 "];
  for (const q of written) {
    const found = await app.inject({ url: "/shop/catalogue", query: { q }, headers: { host: "localhost" } });
    assert.equal(found.json().items.length, 1, q);
    const suggested = await app.inject({ url: "/shop/search/suggest", query: { q }, headers: { host: "localhost" } });
    assert.equal(suggested.json().products.length, 1, q);
  }
  const record = (await findModelBySlug(shop.db, slug))!;
  const place = { val: "1", lang: "ru", tellsLowest: false } as unknown as Parameters<typeof modelView>[1];
  const view = modelView(record, place);
  const markup = JSON.stringify(modelMarkup(view, [], { origin: "https://a.example", region: "ru", lang: "ru", currency: "rub" } as never));
  assert.deepEqual(markup.match(/"gtin":"\d+"/g), ['"gtin":"4601234567893"']);
  const pictured = {
    ...view,
    products: view.products.map((product) => ({ ...product, pictures: [{ id: "p", width: 1, height: 1, alt: "" }] })),
  };
  assert.deepEqual(
    offersOf(record, pictured, "ru").map(({ gtin }) => gtin),
    ["4601234567893", null],
  );
});

test("feeds publish global barcodes and not the shop's own", async () => {
  const { shop, app } = await createTestShop();
  const file = aShopFile();
  const [product] = file.models![0]!.products!;
  product!.specifications![0]!.barcode = "4006381333931";
  product!.specifications![1]!.barcode = "2000018987155";
  await shop.exchange.import(write(file));
  await sql`insert into picture (id, width, height, bytes) values ('0123456789abcdef01234567', 1280, 960, 1)`.execute(shop.db);
  await sql`insert into product_picture (product_id, position, picture_id) values ('classic-red', 0, '0123456789abcdef01234567')`.execute(
    shop.db,
  );
  await shop.catalogue.catchUp();
  const told = async (address: string, tag: RegExp) => [...(await app.inject(address)).body.matchAll(tag)].map(([, code]) => code);
  assert.deepEqual(await told("/feeds/yandex.xml", /<barcode>(.*?)<\/barcode>/g), ["4006381333931"]);
  assert.deepEqual(await told("/feeds/google-ru-rub.xml", /<g:gtin>(.*?)<\/g:gtin>/g), ["4006381333931"]);
  assert.equal((await told("/feeds/google-ru-rub.xml", /<g:id>(.*?)<\/g:id>/g)).length, 2);
});
