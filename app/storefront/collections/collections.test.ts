import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const guest = createShopper(app);
const page = async (address: string) => {
  const { status, body } = await guest.get(address);
  const text = String(body);
  return { status, text: text.slice(text.indexOf("<main"), text.indexOf("</main>")) };
};

async function gather(id: string, products: readonly string[], name = { ru: `Подборка ${id}`, en: `Collection ${id}` }) {
  const story = { ru: `Рассказ о ${id}`, en: `The story of ${id}` };
  await sql`insert into collection (id, slug, name, story) values (${id}, ${id}, ${JSON.stringify(name)}, ${JSON.stringify(story)})`.execute(
    shop.db,
  );
  for (const [at, product] of products.entries())
    await sql`insert into collection_model (collection_id, model_id, position) values (${id}, ${`m-${product}`}, ${at})`.execute(shop.db);
  await shop.catalogue.catchUp();
}
const order = (text: string) => [...text.matchAll(/<h2 class="card-name"><a href="\/model\/m-([\w-]+)"/g)].map(([, id]) => id);

test("[CAT-07] a collection has story and ordered goods, filterable; the API agrees", async () => {
  const [dear, cheap, mid] = [
    await putOnShelf(shop, { price: 9000 }),
    await putOnShelf(shop, { price: 1000, stock: 0 }),
    await putOnShelf(shop, { price: 5000 }),
  ];
  const [other, abroad] = [await putOnShelf(shop), await putOnShelf(shop, { storefronts: ["eu"] })];
  await gather("first", [dear, cheap, abroad, mid]);
  const whole = await page("/collection/first");
  assert.equal(whole.status, 200);
  assert.match(whole.text, /<h1>Подборка first<\/h1>.*Рассказ.о.first/s);
  assert.deepEqual(order(whole.text), [dear, cheap, mid]);
  assert.deepEqual(order((await page("/collection/first?sort=price")).text), [cheap, mid, dear]);
  assert.deepEqual(order((await page("/collection/first?f.stock=1")).text), [dear, mid]);
  assert.deepEqual(order((await page("/collection/first?f.price=2000-6000")).text), [mid]);
  const { body } = await guest.get("/shop/catalogue?collection=first");
  assert.deepEqual(
    (body.items as unknown as { product: string }[]).map(({ product }) => product),
    [dear, cheap, mid],
  );
  assert.ok(!order(whole.text).includes(other));
  assert.equal((await page("/collection/none")).status, 404);
  assert.equal((await guest.get("/shop/catalogue?collection=none")).status, 404);
});

test("collections with several visible goods are listed; caches revalidate", async () => {
  const [here, too, abroad] = [await putOnShelf(shop), await putOnShelf(shop), await putOnShelf(shop, { storefronts: ["eu"] })];
  await gather("second", [here, too]);
  await gather("single", [here, abroad]);
  await gather("abroad", [abroad]);
  await gather("nameless", [here, too], { ru: "", en: "Only English" });
  await gather("empty", []);
  const list = await page("/collection");
  assert.match(list.text, /Подборка second/);
  assert.doesNotMatch(list.text, /single/);
  assert.equal((await page("/collection/single")).status, 200);
  for (const hidden of ["abroad", "nameless", "empty"]) {
    assert.doesNotMatch(list.text, new RegExp(hidden));
    assert.equal((await page(`/collection/${hidden}`)).status, 404);
  }
  assert.match(String((await guest.get("/sitemap-pages.xml")).body), /\/collection\/second</);
  assert.match((await page("/collection/second")).text, /Рассказ.о.second/);
  const cover = "0123456789abcdef01234567";
  await sql`insert into picture (id, width, height, bytes) values (${cover}, 2304, 1296, 1)`.execute(shop.db);
  await sql`update collection set cover_id = ${cover}, cover_alt = '{"ru": "Стена зала"}' where id = 'second'`.execute(shop.db);
  await shop.catalogue.catchUp();
  assert.match((await page("/collection/second")).text, new RegExp(`${cover}.*alt="Стена.зала" width="640" height="360"`, "s"));
  assert.match((await page("/collection")).text, new RegExp(cover));
  await sql`update collection set story = '{"ru": "Другой", "en": "Another"}' where id = 'second'`.execute(shop.db);
  await shop.catalogue.catchUp();
  assert.match((await page("/collection/second")).text, /Другой/);
  await sql`update collection set slug = 'third' where id = 'second'`.execute(shop.db);
  const renamed = await guest.get("/collection/second?sort=new");
  assert.deepEqual([renamed.status, renamed.headers.location], [301, "/collection/third?sort=new"]);
  await sql`update collection set slug = 'second' where id = 'second'`.execute(shop.db);
  await sql`update collection set active = false where id = 'second'`.execute(shop.db);
  await shop.catalogue.catchUp();
  assert.equal((await page("/collection/second")).status, 404);
});
