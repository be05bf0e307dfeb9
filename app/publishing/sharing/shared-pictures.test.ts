import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { storePicture } from "#app/catalogue/pictures.server.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { hangPoster } from "../content/posters.queries.server.ts";
import { drawShared } from "./draw-shared.server.ts";
import { faceHash, readSharedPath, sharedPath } from "./shared.ts";
import { createSharedPictures } from "./shared-pictures.server.ts";

const { shop, app, dataDir } = await createTestShop();
/** Barely compressible. */
const noise = (seed: number) =>
  sharp({
    create: { width: 1400, height: 1400, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 120 + seed, sigma: 60 } },
  })
    .png()
    .toBuffer();
const stored = await storePicture(shop, await noise(1));
assert.ok(stored.ok);
const pictureId = stored.picture.id;
const shelve = async (id: string) => {
  await putOnShelf(shop, { id });
  await sql`insert into product_picture (product_id, position, picture_id) values (${id}, 0, ${pictureId})`.execute(shop.db);
};
await shelve("glove");
await hangPoster(shop.db, "ru", pictureId);
await shop.catalogue.catchUp();
const ru = storefronts[0]!;
const pathOf = (
  title: string,
  { kind = "model", slug = "m-glove", lang = "ru", storefront = ru } = {} as Partial<{
    kind: "model" | "category" | "home";
    slug: string;
    lang: "ru" | "en";
    storefront: typeof ru;
  }>,
) => sharedPath({ kind, slug, lang }, faceHash({ lang }, { title, pictureId }, storefront));
const ask = (url: string, host = "localhost") => app.inject({ url, headers: { host } });

test("a page's poster is drawn per language and storefront, light and immutable", async () => {
  const eu = storefronts[1]!;
  for (const [path, host] of [
    [pathOf("Перчатки glove"), "localhost"],
    [pathOf("Gloves glove", { lang: "en" }), "localhost"],
    [pathOf("Gloves glove", { lang: "en", storefront: eu }), "eu.localhost"],
    [pathOf("Перчатки", { kind: "category", slug: "gloves" }), "localhost"],
    [pathOf("Держи удар", { kind: "home", slug: "home" }), "localhost"],
  ] as const) {
    const answer = await ask(path, host);
    assert.deepEqual([answer.statusCode, answer.headers["content-type"]], [200, "image/jpeg"], path);
    assert.match(String(answer.headers["cache-control"]), /immutable/);
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    assert.deepEqual([width, height, format], [1200, 630, "jpeg"]);
    assert.ok(answer.rawPayload.length <= 120_000, `${answer.rawPayload.length} bytes`);
  }
  assert.equal(readdirSync(join(dataDir, "shared")).length, 5);
});

test("posters exist only for shown pages: old addresses redirect, others are 404", async () => {
  const before = readdirSync(join(dataDir, "shared")).length;
  const made = `/shared/model/m-glove/ru-${"0".repeat(20)}.jpg`;
  const moved = await ask(made);
  assert.deepEqual([moved.statusCode, moved.headers.location], [302, pathOf("Перчатки glove")]);
  for (const path of [
    `/shared/model/no-such/ru-${"0".repeat(20)}.jpg`,
    `/shared/category/no-such/ru-${"0".repeat(20)}.jpg`,
    `/shared/home/other/ru-${"0".repeat(20)}.jpg`,
    `/shared/order/m-glove/ru-${"0".repeat(20)}.jpg`,
    `/shared/model/m-glove/de-${"0".repeat(20)}.jpg`,
    "/shared/model/m-glove/ru-.jpg",
    "/shared/..%2f..%2fsecret.key",
    `${made}?x=1`,
  ])
    assert.equal((await ask(path)).statusCode, 404, path);
  assert.equal(readdirSync(join(dataDir, "shared")).length, before);
  assert.equal(readSharedPath(made)?.slug, "m-glove");
});

test("posters are cached up to a number; a full queue asks to retry", async () => {
  const folder = join(dataDir, "few");
  const few = createSharedPictures({ ...shop, dataDir: folder }, { kept: 2, waiting: 4 });
  const place = shop.placeOf({ storefront: ru, lang: "ru", currency: "rub" });
  const draw = (id: string) =>
    few(
      { kind: "model", slug: `m-${id}`, lang: "ru", hash: faceHash({ lang: "ru" }, { title: `Перчатки ${id}`, pictureId }, ru) },
      place,
      ru,
    );
  for (let n = 0; n < 6; n++) await shelve(`many${n}`);
  const all = await Promise.all(Array.from({ length: 6 }, (_, n) => draw(`many${n}`)));
  assert.deepEqual(all.map((one) => (one.ok ? "drawn" : one.refusal)).sort(), [...Array(4).fill("drawn"), ...Array(2).fill("too-busy")]);
  for (const until = Date.now() + 5000; readdirSync(join(folder, "shared")).length > 2 && Date.now() < until; )
    await new Promise((done) => setTimeout(done, 20));
  assert.equal(readdirSync(join(folder, "shared")).length, 2);
  assert.equal((await draw("many0")).ok, true, "what was dropped is drawn again");
});

test("any name's letters stay on the panel", async () => {
  const panelOf = async (title: string) => {
    const file = await drawShared({ title, pictureId, brand: "Гонг", corner: "red", mediaFolder: shop.mediaFolder });
    assert.ok(file.length <= 120_000);
    // The gap between text and picture, where overlong lines would reach.
    const { data } = await sharp(file)
      .extract({ left: 522, top: 0, width: 22, height: 630 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Math.max(...data);
  };
  for (const title of ["", "Щ", "Ы".repeat(90), "слово ".repeat(60), "<svg onload=1> & ]]>", "🥊🥊🥊", "\u0000\u202e", "İstanbul ß ﬁ"])
    assert.ok((await panelOf(title)) < 60, JSON.stringify(title));
});
