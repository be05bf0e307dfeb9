import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { sql } from "kysely";
import { modelView } from "#app/catalogue/model-view.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { createDemoShop } from "../../../test/demo-goods.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { all, type Node, one, parseXml, told } from "../../../test/examples/xml.ts";
import { feedsOf } from "./feed.ts";
import { REST_MS } from "./kept-files.server.ts";

const { shop, app } = await createDemoShop();
await sql`insert into picture (id, width, height, bytes) values ('0123456789abcdef01234567', 1280, 960, 1)`.execute(shop.db);
await sql`insert into product_picture (product_id, position, picture_id) select id, 0, '0123456789abcdef01234567' from product`.execute(
  shop.db,
);
await shop.catalogue.catchUp();

const hosts: Record<string, string> = { ru: "localhost", eu: "eu.localhost", reload: "reload.localhost" };
const ask = (name: string, region = "ru", headers: Record<string, string> = {}) =>
  app.inject({ url: `/feeds/${name}`, headers: { host: hosts[region]!, ...headers } });
async function fresh(name: string, region = "ru"): Promise<Node> {
  await shop.catalogue.catchUp();
  await shop.clock.move(new Date(shop.clock.now().getTime() + REST_MS));
  const answer = await ask(name, region);
  assert.equal(answer.statusCode, 200);
  return parseXml(answer.body);
}
const offersIn = (feed: Node) => all(one(one(feed, "shop")!, "offers")!, "offer");
const itemsIn = (feed: Node) => all(one(feed, "channel")!, "item");

function checkYandex(feed: Node) {
  assert.equal(feed.name, "yml_catalog");
  assert.match(feed.attributes.date!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  const about = one(feed, "shop")!;
  for (const name of ["name", "company", "url"]) assert.ok(told(about, name), name);
  assert.deepEqual(one(one(about, "currencies")!, "currency")!.attributes, { id: "RUB", rate: "1" });
  const categories = all(one(about, "categories")!, "category");
  const ids = new Set(categories.map(({ attributes }) => attributes.id!));
  assert.equal(ids.size, categories.length);
  for (const { attributes, text } of categories) {
    assert.match(attributes.id!, /^[1-9]\d{0,17}$/);
    assert.ok(text && (attributes.parentId === undefined || (ids.has(attributes.parentId) && attributes.parentId !== attributes.id)));
  }
  const offers = offersIn(feed);
  assert.equal(new Set(offers.map(({ attributes }) => attributes.id)).size, offers.length, "every id is one offer's own");
  const models = new Map<string, Set<string>>();
  for (const offer of offers) {
    assert.match(offer.attributes.id!, /^[\w.-]{1,50}$/);
    assert.match(offer.attributes.available!, /^(true|false)$/);
    for (const name of ["name", "url", "price", "currencyId", "categoryId", "picture"]) assert.ok(told(offer, name), name);
    assert.ok(told(offer, "name").length <= 150 && told(offer, "description").length <= 6000);
    assert.match(told(offer, "price"), /^[1-9]\d*$/);
    const was = told(offer, "oldprice");
    if (was) assert.ok(Number(was) * 0.95 >= Number(told(offer, "price")) && Number(told(offer, "price")) > Number(was) * 0.05);
    assert.ok(ids.has(told(offer, "categoryId")));
    assert.ok(all(offer, "picture").length <= 10);
    for (const { text } of [...all(offer, "picture"), ...all(offer, "url")]) assert.match(text, /^http:\/\/[\w.]*localhost\//);
    for (const param of all(offer, "param")) assert.ok(param.attributes.name && param.text);
    const group = offer.attributes.group_id;
    if (group !== undefined) {
      assert.match(group, /^[a-z0-9]{9}$/);
      models.set(group, (models.get(group) ?? new Set()).add(new URL(told(offer, "url")).pathname));
    }
  }
  for (const slugs of models.values()) assert.equal(slugs.size, 1, "a group is one model");
  return offers;
}

function checkGoogle(feed: Node, currency: string) {
  assert.deepEqual([feed.name, feed.attributes.version], ["rss", "2.0"]);
  assert.equal(feed.attributes["xmlns:g"], "http://base.google.com/ns/1.0");
  const channel = one(feed, "channel")!;
  for (const name of ["title", "link", "description"]) assert.ok(told(channel, name), name);
  const items = itemsIn(feed);
  assert.equal(new Set(items.map((item) => told(item, "g:id"))).size, items.length);
  for (const item of items) {
    for (const name of "id title description link image_link availability price condition google_product_category".split(" "))
      assert.ok(told(item, `g:${name}`), name);
    assert.match(told(item, "g:id"), /^[\w.-]{1,50}$/);
    assert.ok(told(item, "g:title").length <= 150 && told(item, "g:description").length <= 5000);
    const money = new RegExp(`^[1-9]\\d*\\.00 ${currency.toUpperCase()}$`);
    assert.match(told(item, "g:price"), money);
    const sale = told(item, "g:sale_price");
    if (sale) assert.ok(money.test(sale) && Number.parseFloat(sale) < Number.parseFloat(told(item, "g:price")));
    assert.match(told(item, "g:availability"), /^(in_stock|out_of_stock|backorder)$/);
    assert.equal(Boolean(told(item, "g:availability_date")), told(item, "g:availability") === "backorder");
    assert.equal(told(item, "g:identifier_exists"), told(item, "g:brand") && told(item, "g:mpn") ? "" : "no");
    assert.match(told(item, "g:gender"), /^(male|female|unisex)$/);
    assert.match(told(item, "g:age_group"), /^(kids|adult)$/);
    assert.ok(all(item, "g:additional_image_link").length <= 10);
  }
  return items;
}

test("feeds obey their readers' rules: each sold thing once at its shown price", async () => {
  for (const storefront of storefronts)
    for (const { name, kind, lang, currency } of feedsOf(storefront)) {
      const feed = await fresh(name, storefront.region);
      const things = kind === "yandex" ? checkYandex(feed) : checkGoogle(feed, currency);
      assert.ok(things.length > 20, `${storefront.region} ${name}`);
      const place = shop.placeOf({ storefront, lang, currency });
      for (const item of things.filter((_, at) => at % 25 === 0)) {
        const url = new URL(kind === "yandex" ? told(item, "url") : told(item, "g:link"));
        assert.equal(url.host, hosts[storefront.region]);
        const model = (await shop.catalogue.model(place, url.pathname.slice("/model/".length)))!;
        const shown = modelView(model, place);
        const product = shown.products.find(({ key }) => key === url.searchParams.get("color"))!;
        const money = product.sizes.find(({ name }) => name === url.searchParams.get("size")) ?? product;
        const price = kind === "yandex" ? told(item, "price") : told(item, "g:sale_price") || told(item, "g:price");
        assert.equal(Number.parseFloat(price), money.price, url.href);
      }
    }
  assert.equal((await ask("yandex.xml", "eu")).statusCode, 404);
  assert.equal((await ask("google-en-usd.xml", "ru")).statusCode, 404);
  assert.equal((await ask("..%2Fsecret.key")).statusCode, 404);
});

const offersOfModel = (feed: Node, slug: string) =>
  new Map(
    offersIn(feed)
      .filter((offer) => told(offer, "url").includes(`/model/${slug}?`))
      .map((offer) => [offer.attributes.id, offer]),
  );
const picture = (product: string) =>
  sql`insert into product_picture (product_id, position, picture_id) values (${product}, 0, '0123456789abcdef01234567')`.execute(shop.db);

test("a size is an offer; without price or picture none; stock decides availability", async () => {
  const sized = await putOnShelf(shop, { id: "sized", price: 1000, sale: 30, sizes: { "sz-S": 2, "sz-M": 0, "sz-L": 5 } });
  await sql`update specification set name = '10 oz', price_minor = 200000 where id = 'sz-L'`.execute(shop.db);
  const late = await putOnShelf(shop, { id: "late", stock: 0, madeToOrder: true });
  const bare = await putOnShelf(shop, { id: "bare" });
  const dear = await putOnShelf(shop, { id: "dear" });
  await sql`update product set price_minor = null where id = ${dear}`.execute(shop.db);
  for (const id of [sized, late, dear]) await picture(id);
  const feed = await fresh("yandex.xml");
  const offers = offersOfModel(feed, "m-sized");
  assert.deepEqual([...offers.keys()], ["sz-L", "sz-S"]);
  const large = offers.get("sz-L")!;
  assert.deepEqual([told(large, "price"), told(large, "oldprice"), told(large, "vendorCode")], ["1400", "2000", "SKU-sz-L"]);
  assert.deepEqual(one(large, "param"), { name: "param", attributes: { name: "Размер", unit: "oz" }, text: "10", children: [] });
  assert.ok(large.attributes.group_id && large.attributes.group_id === offers.get("sz-S")!.attributes.group_id);
  assert.match(told(large, "url"), /\/model\/m-sized\?color=sized&size=10\+oz$/);
  const waited = offersOfModel(feed, "m-late").get("late")!;
  assert.deepEqual([waited.attributes.available, waited.attributes.group_id], ["false", undefined]);
  assert.equal(offersOfModel(feed, "m-bare").size + offersOfModel(feed, "m-dear").size, 0, bare);

  const items = new Map(itemsIn(await fresh("google-en-eur.xml", "eu")).map((item) => [told(item, "g:id"), item]));
  assert.equal(told(items.get("sz-M")!, "g:availability"), "out_of_stock");
  assert.equal(told(items.get("late")!, "g:availability"), "backorder");
  assert.match(told(items.get("sz-S")!, "g:link"), /^http:\/\/eu\.localhost\/model\/m-sized\?color=sized&size=sz-S&currency=eur$/);
  const reload = itemsIn(await fresh("google-ru-rub.xml", "reload")).find((item) => told(item, "g:id") === "sz-S")!;
  assert.match(told(reload, "g:link"), /&size=sz-S&lang=ru$/);
  assert.equal(told(reload, "g:condition"), "refurbished");
});

test("the feeds stay valid and complete for any name or text", async () => {
  const id = await putOnShelf(shop, { id: "naughty" });
  await picture(id);
  const names = [
    "<b>&amp;\"'",
    "]]>",
    "\u0001\u001f\u007f\ufffe",
    "🥊".repeat(200),
    "ПЕРЧАТКИ БОКСЁРСКИЕ",
    "a".repeat(400),
    "<!--",
    "\u202eabc",
  ];
  names.push(...fc.sample(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), { numRuns: 8, seed: 7 }));
  for (const name of names.map((text) => text.replaceAll("\0", "").toWellFormed())) {
    const text = JSON.stringify({ ru: name, en: name });
    await sql`update model set name = ${text}, description = ${text}, brand = ${name}, material = ${text} where id = 'm-naughty'`.execute(
      shop.db,
    );
    await sql`update product set color_name = ${text}, sku = ${name} where id = ${id}`.execute(shop.db);
    const offer = checkYandex(await fresh("yandex.xml")).find(({ attributes }) => attributes.id === id);
    const item = checkGoogle(await fresh("google-en-usd.xml", "eu"), "usd").find((each) => told(each, "g:id") === id);
    assert.equal(Boolean(offer && item), true, name);
    if (name === "]]>") assert.equal(told(offer!, "description"), "<p>]]&gt;</p>");
    if (name.startsWith("ПЕРЧАТКИ")) assert.match(told(offer!, "name"), /^Перчатки боксёрские/);
  }
});

test("a feed is built once for all, only after changes, throttled, with 304 for others", async () => {
  const first = await ask("yandex.xml", "ru", { "accept-encoding": "gzip" });
  const etag = String(first.headers.etag);
  assert.equal(first.headers["content-encoding"], "gzip");
  assert.equal(gunzipSync(first.rawPayload).toString(), (await ask("yandex.xml")).body);
  const known = await ask("yandex.xml", "ru", { "accept-encoding": "gzip", "if-none-match": etag });
  assert.deepEqual([known.statusCode, known.body], [304, ""]);
  assert.equal((await app.inject({ method: "HEAD", url: "/feeds/yandex.xml" })).statusCode, 200);

  await shop.clock.move(new Date(shop.clock.now().getTime() + 10 * REST_MS));
  const unpacked = (await ask("yandex.xml")).headers.etag;
  assert.notEqual(unpacked, etag, "another encoding, another tag");
  assert.equal((await ask("yandex.xml", "ru", { "accept-encoding": "gzip" })).headers.etag, etag, "nothing has changed");
  const whole = shop.catalogue.whole;
  let makings = 0;
  const { models } = whole;
  whole.models = () => {
    makings++;
    return models();
  };
  await sql`update product set price_minor = price_minor + 100 where id = 'late'`.execute(shop.db);
  await shop.catalogue.catchUp();
  const ten = await Promise.all(Array.from({ length: 10 }, () => ask("yandex.xml")));
  assert.equal(makings, 1);
  assert.equal(new Set(ten.map(({ headers }) => headers.etag)).size, 1);
  assert.notEqual(ten[0]!.headers.etag, unpacked);
  await sql`update product set price_minor = price_minor + 100 where id = 'late'`.execute(shop.db);
  await shop.catalogue.catchUp();
  assert.equal((await ask("yandex.xml")).headers.etag, ten[0]!.headers.etag, "changed, but it is too soon");
  assert.equal(makings, 1);

  whole.models = async function* () {
    yield* [];
    throw new Error("the database is away");
  };
  await shop.clock.move(new Date(shop.clock.now().getTime() + REST_MS));
  const quiet = shop.log.level;
  shop.log.level = "silent";
  const old = await ask("yandex.xml");
  shop.log.level = quiet;
  assert.deepEqual([old.statusCode, old.headers.etag], [200, ten[0]!.headers.etag], "what was made before stays");
  whole.models = models;
});
