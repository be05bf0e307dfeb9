import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { MOST_RECENT, modelAt, readRecent, withRecent } from "./recent.ts";

const { shop, app } = await createTestShop();

test("the last viewed stands first, once, and the list is bounded", () => {
  const many = Array.from({ length: MOST_RECENT + 5 }, (_, n) => `model-${n}`).reduce<string[]>(withRecent, []);
  assert.equal(many.length, MOST_RECENT);
  assert.equal(many[0], "model-28");
  assert.deepEqual(withRecent(["a", "b", "c"], "c"), ["c", "a", "b"]);
  for (const strange of ["", "a,b", "../a", "x".repeat(101)]) assert.deepEqual(withRecent(["a"], strange), ["a"]);
  assert.deepEqual(readRecent(JSON.stringify(many)), many);
  for (const spoiled of [null, "", "{", "7", '[7,null,"a b"]']) assert.deepEqual(readRecent(spoiled), []);
});

test("a model is looked at on its page and in a card over another, and nowhere else", () => {
  assert.equal(modelAt("/model/bag", ""), "bag");
  assert.equal(modelAt("/category/bags", "?f.stock=1&card=bag%3Fcolor%3Dred"), "bag");
  assert.equal(modelAt("/model/gloves", "?card=bag"), "bag");
  for (const [path, search] of [
    ["/category/bags", ""],
    ["/model", ""],
    ["/model/%E0%A4%A", ""],
  ] as const)
    assert.equal(modelAt(path, search), null, path);
});

test("remembered cards come in order, with local prices, without unsold goods", async () => {
  const [one, two, abroad] = [
    await putOnShelf(shop),
    await putOnShelf(shop, { price: 700, stock: 0 }),
    await putOnShelf(shop, { storefronts: ["eu"] }),
  ];
  await shop.catalogue.catchUp();
  const asked = `slugs=m-${two},none,m-${abroad},m-${one},m-${two}`;
  const answer = await createShopper(app).get(`/shop/cards?${asked}`);
  const cards = answer.body.cards as { model: string; price: number; state: string; kind: string; address: string }[];
  assert.deepEqual(
    cards.map(({ model, price, state, kind, address }) => [model, price, state, kind, address]),
    [
      [`m-${two}`, 700, "out", "gloves", `/model/m-${two}`],
      [`m-${one}`, 5000, "ready", "gloves", `/model/m-${one}`],
    ],
  );
  const there = await createShopper(app, { host: "eu.localhost" }).get(`/shop/cards?${asked}`);
  assert.deepEqual(
    (there.body.cards as { model: string }[]).map(({ model }) => model),
    [`m-${two}`, `m-${abroad}`, `m-${one}`],
  );
  assert.deepEqual((await createShopper(app).get("/shop/cards")).body, { cards: [] });
  assert.equal((await createShopper(app).get(`/shop/cards?slugs=${"x".repeat(4001)}`)).status, 422);
});
