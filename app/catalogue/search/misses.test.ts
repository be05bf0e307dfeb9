import assert from "node:assert/strict";
import { test } from "node:test";
import { searches } from "../../../commands/searches.ts";
import { createDemoShop } from "../../../test/demo-goods.ts";
import { until } from "../../../test/examples/card-order.ts";
import { staffAt } from "../../../test/examples/staff.ts";

const { shop, app } = await createDemoShop({}, { pages: true });
const search = async (q: string, more = "", host = "localhost", lang = "ru") =>
  assert.equal(
    (await app.inject({ url: `/search?q=${encodeURIComponent(q)}${more}`, headers: { host, cookie: `lang=${lang}` } })).statusCode,
    200,
  );
const noted = async () =>
  (await shop.searchMisses.list(shop.clock.now())).map(({ storefront, lang, query, times }) => [storefront, lang, query, times]);

test("failed searches are counted for staff by place; found or filtered ones are not", async () => {
  for (const q of ["Телескоп", "телескоп", " ТЕЛЕСКОП "]) await search(q);
  await search("telescope", "", "eu.localhost", "en");
  await search("перчатки");
  await search("перчатки", "&f.color=none");
  await until(async () => (await noted()).length === 2 && (await noted())[0]![3] === 3);
  assert.deepEqual(await noted(), [
    ["ru", "ru", "телескоп", 3],
    ["eu", "en", "telescope", 1],
  ]);
  const run = staffAt(shop);
  const { text } = await run(searches);
  assert.match(text, / 3 {2}ru\/ru .*телескоп\n/);
  assert.equal((await run(searches, "--days", "0")).status, 1);
});

test("searches keep no personal data: numbers, mailboxes, addresses, long words", async () => {
  const before = await noted();
  for (const q of [
    "+7 916 123-45-67",
    "anna@example.com",
    "https://x.example/телескоп",
    "4276 1234 5678 9010 телескоп",
    "!!!",
    "1234",
    "ы".repeat(61),
  ])
    await search(q);
  await search("микроскоп");
  await until(async () => (await noted()).length > before.length);
  const fresh = (await noted()).filter((one) => !before.some(([, , query]) => query === one[2]));
  assert.deepEqual(
    fresh.map(([, , query]) => query),
    ["микроскоп"],
  );
});

test("a query not searched for in 90 days is deleted", async () => {
  await shop.searchMisses.forgetOld(new Date(shop.clock.now().getTime() + 89 * 86_400_000));
  assert.ok((await noted()).length > 0);
  await shop.searchMisses.forgetOld(new Date(shop.clock.now().getTime() + 91 * 86_400_000));
  assert.deepEqual(await noted(), []);
});
