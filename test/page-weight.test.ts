import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import type pg from "pg";
import { createDemoShop } from "./demo-goods.ts";

// Page weight and statements, some per cent above actual, as hashed names vary. A heavier page must raise its figure here.
const { shop, app } = await createDemoShop({}, { pages: true });
// Synonyms load with the first search; collections and landing pages every ten seconds.
const readAhead = () => app.inject({ url: "/search?q=gloves", headers: { host: "localhost", cookie: "lang=ru" } });
await readAhead();

let statements: string[] = [];
const heard = new WeakSet<pg.PoolClient>();
for (const pool of [shop.database.pool, shop.database.loosePool])
  pool.on("acquire", (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const plain = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: [string | { text: string }, ...unknown[]]) => {
      statements.push(typeof asked[0] === "string" ? asked[0] : asked[0].text);
      return plain(...asked);
    }) as typeof client.query;
  });

/** kB of HTML and of navigation data; SQL statements of a render. */
const weights = {
  home: { url: "/", kb: 8.6, dataKb: 3, statements: 1 },
  catalogue: { url: "/category", kb: 13.4, dataKb: 6.5, statements: 0 },
  category: { url: "/category/gloves", kb: 8.9, dataKb: 3.4, statements: 0 },
  facets: { url: "/category/gloves?f.color=red&f.stock=1&sort=price", kb: 8.1, dataKb: 2.9, statements: 0 },
  model: { url: "/model/sparring-gloves-corner", kb: 10.3, dataKb: 4.2, statements: 2 },
  search: { url: "/search?q=перчатки", kb: 9.5, dataKb: 4, statements: 2 },
  help: { url: "/service/delivery", kb: 5.5, dataKb: 2.2, statements: 0 },
};

for (const [name, { url, kb, dataKb, statements: most }] of Object.entries(weights))
  test(`${name} stays light, with no needless database queries`, async () => {
    const ask = async (address: string) => {
      statements = [];
      const { body, statusCode } = await app.inject({ url: encodeURI(address), headers: { host: "localhost", cookie: "lang=ru" } });
      assert.ok(statusCode === 200, address);
      return { weight: brotliCompressSync(body).length / 1000, asked: statements };
    };
    if (name === "search") await readAhead();
    const page = await ask(url);
    const [path, query = ""] = url.split("?");
    const data = await ask(`${path === "/" ? "/_" : path}.data?${query}`);
    assert.ok(page.weight <= kb, `${page.weight} kB`);
    assert.ok(data.weight <= dataKb, `${data.weight} kB of data`);
    assert.ok(page.asked.length <= most, page.asked.join("\n"));
    const again = await ask(url);
    assert.ok(again.asked.length <= (name === "search" ? most : 0), again.asked.join("\n"));
  });
