import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { completes, inTurns, soldOutLast, without } from "./beside.ts";

const { shop, app } = await createTestShop((await openSandbox()).env);
const place = { region: "ru", lang: "ru", currency: "rub", val: "1", tellsLowest: false } as const;

test("lists interleave without duplicates and put sold-out goods last in order", () => {
  assert.deepEqual(inTurns([["a", "b", "c"], [], ["d"]]), ["a", "d", "b", "c"]);
  assert.deepEqual(inTurns([]), []);
  assert.deepEqual(without(["a", "b", "a", "c"], ["b"]), ["a", "c"]);
  const cards = ["out", "ready", "out", "order"].map((state, n) => ({ state, n }));
  assert.deepEqual(
    soldOutLast(cards).map(({ n }) => n),
    [1, 3, 0, 2],
  );
  for (const [kind, wanted] of Object.entries(completes)) assert.ok(!wanted.includes(kind), `${kind} does not complete itself`);
});

async function put(shelf: string, { price = 5000, stock = 10, popularity = 0 } = {}): Promise<string> {
  const model = `m-${await putOnShelf(shop, { price, stock })}`;
  await sql`insert into category (id, slug, name) values (${shelf}, ${shelf}, ${JSON.stringify({ ru: shelf, en: shelf })}) on conflict do nothing`.execute(
    shop.db,
  );
  await sql`update model set category_id = ${shelf}, popularity = ${popularity} where id = ${model}`.execute(shop.db);
  return model;
}
const beside = async (slug: string) => {
  await shop.catalogue.catchUp();
  const { related, completing } = await shop.catalogue.beside(place, (await shop.catalogue.model(place, slug))!);
  return { related: related.map((card) => card.model), completing: completing.map((card) => card.model) };
};
const link = (model: string, other: string, kind: string, position = 1) =>
  sql`insert into model_link (model_id, other_id, kind, position) values (${model}, ${other}, ${kind}, ${position})`.execute(shop.db);

test("similar models share shelf and price, complements come from other shelves", async () => {
  const own = await put("gloves", { price: 5000 });
  const near = await put("gloves", { price: 6000, popularity: 1 });
  const dear = await put("gloves", { price: 20000, popularity: 90 });
  const out = await put("gloves", { price: 5500, stock: 0, popularity: 99 });
  const wraps = await put("wraps", { popularity: 5 });
  const tired = await put("wraps", { popularity: 9, stock: 0 });
  const bag = await put("bags", { price: 20000 });
  const first = await beside(own);
  assert.deepEqual(first.related, [near, dear, out]);
  assert.deepEqual([...first.completing].sort(), [wraps, tired, bag].sort());
  assert.equal(first.completing.at(-1), tired);

  await link(own, bag, "related");
  await link(own, dear, "completing");
  const linked = await beside(own);
  assert.deepEqual(linked.related, [bag, near, out]);
  assert.equal(linked.completing[0], dear);
  assert.ok(!linked.completing.includes(bag) && !linked.related.includes(dear), "each stands in one of them");
});

test("goods bought together in three paid orders complement each other", async () => {
  const [one, two, never] = [await put("shoes"), await put("gym"), await put("apparel")];
  const buy = async (models: string[], paid: boolean) => {
    const guest = createShopper(app);
    const { body, status } = await guest.order(models.map((model) => ({ productid: model.slice(2), quantity: 1 })));
    assert.equal(status, 201, JSON.stringify(body));
    if (paid) await sql`update shop_order set payment_status = 'paid' where id = ${body._id}`.execute(shop.db);
  };
  await buy([one, two], true);
  await buy([one, two], true);
  await buy([one, two], false);
  assert.equal(await shop.catalogue.countTogether(shop.clock.now()), 0);
  await buy([one, two], true);
  assert.equal(await shop.catalogue.countTogether(shop.clock.now()), 2);
  assert.equal(await shop.catalogue.countTogether(shop.clock.now()), 0, "what stays the same is not written");
  assert.equal((await beside(one)).completing[0], two);
  assert.equal((await beside(two)).completing[0], one);
  assert.ok((await beside(one)).completing.includes(never), "the table of what goes with what comes after");
  await sql`update shop_order set created_at = created_at - interval '2 years'`.execute(shop.db);
  await shop.catalogue.countTogether(shop.clock.now());
  assert.notEqual((await beside(two)).completing[0], one);
  // An order merely marked as paid has no ledger entry.
  await sql`update shop_order set payment_status = 'not-paid'`.execute(shop.db);
});

test("a cached page revalidates what stands beside a model after a catalogue change", async () => {
  const [own, other] = [await put("ropes"), await put("mitts")];
  await shop.catalogue.catchUp();
  const told: string[][] = [];
  shop.onCatalogueChange((models) => void told.push([...(models ?? [])]));
  await link(own, other, "completing");
  await shop.catalogue.catchUp();
  assert.ok(told.flat().includes(own));
  assert.equal((await beside(own)).completing[0], other);
});
