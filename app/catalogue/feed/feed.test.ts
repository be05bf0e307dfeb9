import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { restock } from "../../../test/examples/waits.ts";
import { FEED_PAGE, type FeedItem, keyOf, merge, readCursor, writeCursor } from "./feed.ts";

const { shop, app } = await createTestShop((await openSandbox()).env, { pages: true });
const guest = createShopper(app);
type Entries = { kind: string; at: string; card?: { model: string }; collection?: { slug: string } }[];
const feed = async (query = "", one = guest) => {
  const { status, body } = await one.get(`/shop/feed${query}`);
  assert.equal(status, 200);
  return body as unknown as { entries: Entries; next: string | null };
};
const said = (entries: Entries) => entries.map(({ kind, card, collection }) => `${kind} ${card?.model ?? collection?.slug}`);

test("feed pages meet without gap or double within one moment; bad cursors are refused", () => {
  const at = (n: number) => new Date(1_700_000_000_000 + Math.floor(n / 40) * 1000);
  const all: FeedItem[] = Array.from({ length: 100 }, (_, n) => ({ kind: n % 3 ? "new" : "collection", id: `m-${n}`, at: at(n) }));
  const seen: string[] = [];
  let cursor = null;
  do {
    const page = merge([all.slice(0, 50), all.slice(50)], cursor);
    assert.ok(page.items.length <= FEED_PAGE);
    seen.push(...page.items.map(keyOf));
    cursor = page.next && readCursor(writeCursor(page.next));
  } while (cursor);
  assert.deepEqual([...seen].sort(), all.map(keyOf).sort());
  for (const strange of [null, "", "x", "1~", "~new a", "1~new <b>", "9".repeat(20)]) assert.equal(readCursor(strange), null);
});

test("the feed lists new goods and collections, newest first, only visible ones", async () => {
  const goods: string[] = [];
  for (let n = 0; n < FEED_PAGE + 3; n++) goods.push(`m-${await putOnShelf(shop)}`);
  const abroad = `m-${await putOnShelf(shop, { storefronts: ["eu"] })}`;
  for (const [n, id] of goods.entries())
    await sql`update model set created_at = now() - ${n} * interval '1 hour' where id = ${id}`.execute(shop.db);
  // Only one item of the second is visible here.
  await sql`insert into collection (id, slug, name, added_at) values
      ('c', 'first', '{"ru": "Первая", "en": "First"}', now() - interval '90 minutes'),
      ('d', 'rest', '{"ru": "Остаток", "en": "Rest"}', now() - interval '90 days')`.execute(shop.db);
  await sql`insert into collection_model (collection_id, model_id, position) values
      ('c', ${goods[0]}, 1), ('c', ${goods[1]}, 2), ('d', ${goods[0]}, 1), ('d', ${abroad}, 2)`.execute(shop.db);
  await shop.catalogue.catchUp();
  const first = await feed();
  const expected = [...goods.slice(0, 2).map((id) => `new ${id}`), "collection first", ...goods.slice(2).map((id) => `new ${id}`)];
  assert.deepEqual(said(first.entries), expected.slice(0, FEED_PAGE));
  const second = await feed(`?after=${encodeURIComponent(first.next!)}`);
  assert.deepEqual(said(second.entries), expected.slice(FEED_PAGE));
  assert.equal(second.next, null);
  assert.ok(!JSON.stringify([first, second]).includes(abroad));

  const page = String((await guest.get("/feed")).body);
  assert.match(page, /Популярное сейчас.*Первая/s);
  assert.match(page, /href="\/feed\?after=/);
  const later = String((await guest.get(`/feed?after=${encodeURIComponent(first.next!)}`)).body);
  assert.ok(later.includes(goods.at(-1)!) && !later.includes("Популярное сейчас") && later.includes("noindex"));
  assert.equal((await guest.get("/feed?after=%00%27")).status, 200);
});

test("a cached feed page is revalidated once something new has come", async () => {
  await guest.get("/feed");
  const fresh = `m-${await putOnShelf(shop)}`;
  await sql`update model set created_at = now() + interval '1 minute' where id = ${fresh}`.execute(shop.db);
  await shop.catalogue.catchUp();
  assert.ok(String((await guest.get("/feed")).body).includes(fresh));
});

test("only the customer sees liked goods in the feed, and only when back in stock", async () => {
  const [back, there, other] = [
    await putOnShelf(shop, { stock: 0 }),
    await putOnShelf(shop, { stock: 5 }),
    await putOnShelf(shop, { stock: 0 }),
  ];
  await shop.catalogue.catchUp();
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  for (const id of [back, there]) await shopper.post("/shop/like", { kind: "model", id: `m-${id}`, on: true });
  await restock(shop, back, 1);
  await restock(shop, back, 0);
  assert.deepEqual(said((await feed("?kind=back", shopper)).entries), []);
  for (const id of [back, there, other]) await restock(shop, id, 9);
  await shop.catalogue.catchUp();
  assert.deepEqual(said((await feed("?kind=back", shopper)).entries), [`back m-${back}`]);
  assert.deepEqual(said((await feed("?kind=back")).entries), []);
  assert.equal(said((await feed("", shopper)).entries).filter((each) => each === `back m-${back}`).length, 1);
  assert.ok(!String((await shopper.get("/feed")).body).includes("back m-"), "the page is the same for everybody");
});
