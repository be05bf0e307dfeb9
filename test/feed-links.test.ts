import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { storePicture } from "../app/catalogue/pictures.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { putOnShelf } from "./examples/goods.ts";
import { all, one, parseXml, told } from "./examples/xml.ts";

// Links of feeds and messengers show what they promised.
const { shop, app } = await createTestShop({}, { pages: true });
const stored = await storePicture(
  shop,
  await sharp({ create: { width: 800, height: 800, channels: 3, background: "#c4222c" } })
    .png()
    .toBuffer(),
);
assert.ok(stored.ok);
await putOnShelf(shop, { id: "boot", price: 9990, sale: 25, sizes: { "boot-41": 3, "boot-42": 1 } });
await sql`update specification set price_minor = 1299000, sale = 10 where id = 'boot-42'`.execute(shop.db);
await sql`insert into product_picture (product_id, position, picture_id) values ('boot', 0, ${stored.picture.id})`.execute(shop.db);
await sql`insert into currency_rate (currency, source, rate_date, val, fetched_at) values ('usd', 'cbr', '2026-11-24', 78.1234, now()), ('eur', 'cbr', '2026-11-24', 91.5, now()) on conflict do nothing`.execute(
  shop.db,
);
await shop.rates.reload();
await shop.catalogue.catchUp();

test("a feed link opens its size at the feed's price and language by default", async () => {
  for (const [host, name, sign] of [
    ["localhost", "google-ru-rub.xml", "₽"],
    ["localhost", "google-en-rub.xml", "₽"],
    ["eu.localhost", "google-en-usd.xml", "\\$"],
    ["eu.localhost", "google-en-eur.xml", "€"],
    ["eu.localhost", "google-ru-eur.xml", "€"],
    ["reload.localhost", "google-ru-rub.xml", "₽"],
  ] as const) {
    const feed = await app.inject({ url: `/feeds/${name}`, headers: { host } });
    const items = all(one(parseXml(feed.body), "channel")!, "item");
    assert.equal(items.length, 2, name);
    for (const item of items) {
      const { pathname, search, searchParams } = new URL(told(item, "g:link"));
      const answer = await app.inject({ url: pathname + search, headers: { host } });
      const [, lang] = /google-(\w+)/.exec(name)!;
      const where = `${host} ${name} ${search}`;
      assert.ok(answer.body.includes(`<html lang="${lang}"`), where);
      const price = /<p class="price[\s\S]*?<\/p>/.exec(answer.body)![0].replace(/<[^>]+>/g, " ");
      const units = Number.parseFloat(told(item, "g:sale_price") || told(item, "g:price"));
      const digits = String(units).replace(/\B(?=(\d{3})+$)/g, "[\\s,]?");
      assert.match(price, new RegExp(`(?:${sign}${digits}|${digits}\\s${sign})`), where);
      const chosen = [...answer.body.matchAll(/<input[^>]*name="specification"[^>]*>/g)]
        .map(([input]) => input)
        .filter((input) => input.includes("checked"));
      assert.deepEqual(
        chosen.map((input) => /value="([^"]+)"/.exec(input)?.[1]),
        [searchParams.get("size")],
        where,
      );
      const cookies = [answer.headers["set-cookie"] ?? []].flat().join(" ");
      assert.equal(/currency=(\w+)/.exec(cookies)?.[1], searchParams.get("currency") ?? undefined, where);
      assert.equal(/lang=(\w+)/.exec(cookies)?.[1], searchParams.get("lang") ?? undefined, where);
      if (!searchParams.has("currency")) continue;
      const other = await app.inject({ url: pathname + search, headers: { host, cookie: "currency=usd" } });
      assert.match(other.body.replace(/<[^>]+>/g, ""), /\$/, "whoever has chosen a currency keeps it");
      assert.equal(
        [other.headers["set-cookie"] ?? []].flat().some((cookie) => String(cookie).startsWith("currency=")),
        false,
      );
    }
  }
});

test("pages name the poster that stands for them, and it is there", async () => {
  for (const host of ["localhost", "eu.localhost", "reload.localhost"])
    for (const path of ["/model/m-boot", "/category/gloves", "/category/gloves?sort=price"]) {
      const { body } = await app.inject({ url: path, headers: { host } });
      const meta = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(body)?.[1];
      if (path.includes("sort")) {
        assert.equal(meta("og:image"), undefined, "what is not to be found is not told on");
        continue;
      }
      const image = new URL(meta("og:image")!);
      assert.equal(image.host, host);
      assert.deepEqual([meta("og:image:width"), meta("og:image:height")], ["1200", "630"]);
      assert.ok(meta("og:image:alt"));
      assert.match(body, /<meta name="twitter:card" content="summary_large_image"/);
      assert.equal((await app.inject({ url: image.pathname, headers: { host } })).statusCode, 200, image.pathname);
    }
});
