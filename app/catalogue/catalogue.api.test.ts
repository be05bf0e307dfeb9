import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction, sql } from "#app/foundation/database/database.server.ts";
import { createDemoShop } from "../../test/demo-goods.ts";
import { setOnHand } from "./stock.queries.server.ts";

const { app, shop } = await createDemoShop();

type Facet = { name: string; values: { value: string; label: string; count: number; chosen: boolean }[] };
const get = async (url: string, { host = "localhost", cookie = "" } = {}) => {
  const answer = await app.inject({ url, headers: { host, cookie } });
  return { status: answer.statusCode, body: answer.json() };
};
const list = async (query: string, visitor = {}) => (await get(`/shop/catalogue?${query}`, visitor)).body;
const facet = (body: { facets: Facet[] }, name: string) => body.facets.find((each) => each.name === name)!.values;

test("every count of a facet is what choosing that value gives", async () => {
  const gloves = await list("category=gloves");
  for (const name of ["size", "color", "brand", "material", "weight"])
    for (const { value, count } of facet(gloves, name))
      assert.equal((await list(`category=gloves&f.${name}=${encodeURIComponent(value)}`)).total, count, `${name} ${value}`);
  assert.equal((await list("category=gloves&f.stock=1")).total, facet(gloves, "stock")[0]!.count);
  assert.equal((await list("category=gloves&f.sale=1")).total, facet(gloves, "sale")[0]!.count);
});

test("values of one facet are or, facets are and; sorts and pages hold together", async () => {
  const either = await list("f.color=red&f.color=blue");
  const red = await list("f.color=red");
  const both = await list("f.color=red&category=gloves");
  assert.ok(either.total >= red.total && red.total >= both.total && both.total > 0);
  const prices = (await list("sort=price")).items.map((item: { price: number }) => item.price);
  assert.deepEqual(
    prices,
    prices.toSorted((a: number, b: number) => a - b),
  );
  const first = await list("page=1");
  const seen = new Set<string>();
  for (let page = 1; page <= first.pages; page++) for (const { model } of (await list(`page=${page}`)).items) seen.add(model);
  assert.equal(seen.size, first.total);
});

test("the price filter means the prices on screen, in the currency on screen", async () => {
  for (const visitor of [{}, { host: "eu.localhost", cookie: "currency=usd" }, { host: "eu.localhost", cookie: "currency=kzt" }]) {
    const all = await list("sort=price", visitor);
    const { price } = all.items[4].currency;
    const upTo = await list(`sort=price&f.price=${price}-${price}`, visitor);
    assert.ok(upTo.total >= 1);
    for (const item of upTo.items) assert.equal(item.currency.price, price);
  }
});

test("goods without a name in the locale, or of another storefront, are hidden", async () => {
  const { items } = await list("sort=new");
  const { model, slug } = items[0];
  await sql`update model set name = name - 'en' where id = ${model}`.execute(shop.db);
  await shop.catalogue.catchUp();
  assert.equal((await get(`/shop/model/${slug}`, { cookie: "lang=en" })).status, 404);
  assert.equal((await get(`/shop/model/${slug}`)).status, 200);
  const english = await list("sort=new", { cookie: "lang=en" });
  assert.ok(!english.items.some((item: { model: string }) => item.model === model));
  const reload = await list("", { host: "reload.localhost" });
  assert.ok(reload.total < (await list("")).total && reload.total > 0);
});

test("a model lists its colours, sizes, prices and stock of each", async () => {
  const { body } = await get("/shop/model/sparring-gloves-corner");
  assert.equal(body.name, "Перчатки для спарринга «Угол»");
  const red = body.products.find((product: { _id: string }) => product._id.endsWith("red"));
  const twelve = red.specifications.find((size: { name: string }) => size.name === "12 oz");
  assert.deepEqual(twelve.balance, [{ name: "2-Готовая продукция", count: 46 }]);
  assert.equal(twelve.price.count, 8900);
  assert.equal((await get("/shop/model/no-such")).status, 404);
});

test("a cart line is judged by the goods as they are now", async () => {
  const { body: model } = await get("/shop/model/sparring-gloves-corner");
  const [red, black] = ["red", "black"].map((color) => model.products.find((product: { _id: string }) => product._id.endsWith(color)));
  const size = (name: string, of = black) => of.specifications.find((each: { name: string }) => each.name === name)._id;
  const judge = async (line: object) =>
    (await app.inject({ method: "POST", url: "/shop/updatelocal", headers: { host: "localhost" }, payload: line })).json();
  const ask = (specification: string | number, quantity = 1, of = black) =>
    judge({ productid: of._id, specification, quantity, timeadd: 1 });
  assert.equal((await ask(0)).reason, "choose_size");
  assert.equal((await ask(size("18 oz"))).reason, "sold_out");
  assert.equal((await ask("no-such-size")).reason, "gone");
  assert.equal((await judge({ productid: "no-such", specification: 0, quantity: 1 })).reason, "gone");
  const taken = await ask(size("12 oz", red), 1, red);
  assert.deepEqual([taken.add, taken.reason, taken.data.model.slug], [true, undefined, "sparring-gloves-corner"]);
  const short = await ask(size("12 oz", red), 999, red);
  assert.equal(short.add, true);
  assert.equal(short.reason, "short");
  assert.ok(short.max > 0 && short.max < 999);
});

test("stock that an order takes shows in the next list", async () => {
  const { body: before } = await get("/shop/model/sparring-gloves-corner");
  const { total } = await list("category=sparring-gloves&f.stock=1");
  const products = before.products.map((product: { _id: string }) => product._id);
  await inTransaction(shop.db, (trx) =>
    setOnHand(trx, sql`select product_id, specification_id, 0 as count from stock where product_id = any(${products})`, {
      cause: "count",
      causeId: "test",
      at: shop.clock.now(),
    }),
  );
  await shop.catalogue.catchUp();
  assert.equal((await list("category=sparring-gloves&f.stock=1")).total, total - 1);
});

test("any address is answered with a list", async () => {
  for (const query of [
    "page=-1",
    "page=99999",
    "page=x",
    "sort=evil",
    "f.price=9-1",
    "f.price=x",
    "f.size=%00",
    "f.nothing=1",
    "q=%",
    "f.color=red&f.color=red",
  ]) {
    const { status, body } = await get(`/shop/catalogue?${query}`);
    assert.equal(status, 200, query);
    assert.ok(body.page >= 1 && body.page <= body.pages, query);
  }
  assert.equal((await get("/shop/catalogue?category=no-such")).status, 404);
});
