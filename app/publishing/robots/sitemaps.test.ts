import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { storefronts } from "#app/foundation/storefront.ts";
import { createTestFolder, createTestShop } from "../../../test/create-test-shop.ts";
import { parseXml, told } from "../../../test/examples/xml.ts";
import { createKeptFiles } from "./kept-files.server.ts";
import { createSitemaps } from "./sitemaps.server.ts";

const { shop } = await createTestShop();
const place = shop.placeOf({ storefront: storefronts[0]!, lang: "ru", currency: "rub" });
const origin = "http://gong.example";

/** With a smaller limit per file. */
function sitemapsOf(mostAddresses?: number) {
  const files = createKeptFiles({ folder: join(createTestFolder(), "robots"), now: shop.clock.now, log: shop.log });
  const find = createSitemaps({
    catalogue: shop.catalogue,
    landings: shop.landings,
    keep: files.get,
    ...(mostAddresses && { mostAddresses }),
  });
  return async (name: string) => {
    const file = await find({ name, origin, place });
    if (!file) return null;
    const text = gunzipSync(readFileSync(file.path)).toString();
    return {
      bytes: Buffer.byteLength(text),
      entries: parseXml(text).children.map((each) => ({ at: told(each, "loc"), changed: told(each, "lastmod") })),
    };
  };
}
const put = (from: number, to: number) =>
  sql`with m as (
        insert into model (id, slug, name, created_at)
        select 'm' || lpad(n::text, 6, '0'), 'm-' || n, '{"ru": "Вещь"}', timestamp '2026-01-01' + n * interval '1 minute' from generate_series(${from}::int, ${to}::int) n
        returning id)
      insert into product (id, model_id, guid, name, sku, price_minor) select id, id, id, '{"ru": "Вещь"}', id, 100000 from m`.execute(
    shop.db,
  );

test("large sitemaps split, a model in one file each, with its last change", async () => {
  await put(1, 25);
  await sql`update model set storefronts = '{eu}' where id = 'm000003'`.execute(shop.db);
  await sql`update product set price_minor = null where id = 'm000004'`.execute(shop.db);
  await sql`update page_change c set at = m.created_at from model m where m.id = c.model_id`.execute(shop.db);
  const read = sitemapsOf(10);
  const { entries: files } = (await read("sitemap.xml"))!;
  assert.deepEqual(
    files.map(({ at }) => at.slice(origin.length)),
    ["/sitemap-pages.xml", "/sitemap-models-1.xml", "/sitemap-models-2.xml", "/sitemap-models-3.xml"],
  );
  const maps = await Promise.all(files.slice(1).map(async ({ at }) => (await read(at.slice(origin.length + 1)))!.entries));
  assert.deepEqual(
    maps.map(({ length }) => length),
    [10, 10, 3],
  );
  const models = maps.flat().map(({ at }) => at);
  assert.equal(new Set(models).size, 23);
  assert.ok(!models.some((at) => /\/m-[34]$/.test(at)), "neither what is sold elsewhere nor what has no price");
  for (const [at, map] of maps.entries())
    assert.equal(
      files[at + 1]!.changed,
      map
        .map(({ changed }) => changed)
        .sort()
        .at(-1),
    );
  assert.equal(await read("sitemap-models-4.xml"), null);
  assert.equal(await read("sitemap-models-0.xml"), null);
});

test("sixty thousand models are two files, each within 50,000 addresses and 50 MB", {
  timeout: 120_000,
}, async () => {
  for (let from = 26; from <= 60_002; from += 10_000) await put(from, Math.min(from + 9999, 60_002));
  const read = sitemapsOf();
  assert.deepEqual((await read("sitemap.xml"))!.entries.length, 3);
  const [first, second] = [(await read("sitemap-models-1.xml"))!, (await read("sitemap-models-2.xml"))!];
  assert.deepEqual([first.entries.length, second.entries.length], [50_000, 10_000]);
  assert.equal(new Set([...first.entries, ...second.entries].map(({ at }) => at)).size, 60_000);
  assert.ok(Math.max(first.bytes, second.bytes) < 50 * 1024 * 1024);
});
