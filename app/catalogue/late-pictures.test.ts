import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import sharp from "sharp";
import { createTestShop } from "../../test/create-test-shop.ts";
import { createLatePictures } from "./late-pictures.server.ts";

const { shop, app } = await createTestShop({ LOG_LEVEL: "silent" }, { pages: true });
const paint = (red: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 40, b: 40 } } })
    .webp()
    .toBuffer();
const media = (name: string, host = "localhost") => app.inject({ url: `/media/${name}`, headers: { host } });
const keep = async (red: number) => {
  const bytes = await paint(red);
  const kept = await shop.latePictures.keep(null, bytes);
  assert.ok(kept.ok);
  return { bytes, ...kept.picture };
};

test("a late picture has its size at once and serves its source until it is made", async () => {
  const { id, bytes, width, height } = await keep(10);
  assert.deepEqual([width, height], [900, 600]);
  for (const name of ["320.avif", "640.webp", "1280.avif", "whole.webp"]) {
    const given = await media(`${id}-${name}`);
    assert.deepEqual(
      [given.statusCode, given.headers["content-type"], given.headers["cache-control"]],
      [200, "image/webp", "no-store"],
      name,
    );
    assert.deepEqual(given.rawPayload, bytes);
  }
  assert.deepEqual((await media(`${id}-640.avif`, "staff.localhost")).rawPayload, bytes, "staff see it as well");
  assert.equal((await media(`${"0".repeat(24)}-320.avif`, "staff.localhost")).statusCode, 404);
  for (const name of [`${id}-320.js`, `${id}.webp`, `.sources/${id}`, `${"0".repeat(24)}-320.avif`, `../${id}-320.avif`])
    assert.equal((await media(name)).statusCode, 404, name);
  assert.equal(await shop.latePictures.makeAll(), 1);
  const made = await media(`${id}-320.avif`);
  assert.deepEqual([made.headers["content-type"], made.headers["cache-control"]], ["image/avif", "public, max-age=31536000, immutable"]);
  assert.deepEqual(readdirSync(join(shop.mediaFolder, ".sources")), []);
});

test("requested pictures are made first, and an interrupted start resumes the rest", async () => {
  const all = [];
  for (let n = 0; n < 9; n++) all.push(await keep(50 + n * 10));
  const wanted = all
    .map(({ id }) => id)
    .sort()
    .at(-1)!;
  const made = (id: string) =>
    existsSync(join(shop.mediaFolder, `${id}-whole.webp`)) && !existsSync(join(shop.mediaFolder, ".sources", id));
  const first = createLatePictures({ db: shop.db, mediaFolder: shop.mediaFolder, log: shop.log });
  await first.standIn(`/media/${wanted}-640.avif`);
  const making = first.makeAll();
  while (!all.some(({ id }) => made(id))) await new Promise((resolve) => setTimeout(resolve, 2));
  first.close();
  await making;
  assert.ok(made(wanted));
  const left = all.filter(({ id }) => !made(id)).length;
  assert.ok(left > 0, "broken off");
  assert.equal(await shop.latePictures.makeAll(), left);
  assert.ok(all.every(({ id }) => made(id)));
  assert.deepEqual(
    readFileSync(join(shop.mediaFolder, `${wanted}-whole.webp`))
      .subarray(0, 4)
      .toString(),
    "RIFF",
  );
});

test("a picture cut off as the shop closes is not broken: the next start makes it", async () => {
  const { id } = await keep(777);
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: new pg.Pool(shop.database.forLibrary) }) });
  const warned: unknown[] = [];
  const log = { ...shop.log, warn: (...words: unknown[]) => void warned.push(words) } as typeof shop.log;
  const closing = createLatePictures({ db, mediaFolder: shop.mediaFolder, log });
  const making = closing.makeAll();
  while (!existsSync(join(shop.mediaFolder, `${id}-whole.webp`))) await new Promise((resolve) => setTimeout(resolve, 2));
  closing.close();
  await db.destroy();
  assert.equal(await making, 0);
  assert.deepEqual(warned, []);
  assert.ok(existsSync(join(shop.mediaFolder, ".sources", id)));
  assert.equal(await shop.latePictures.makeAll(), 1);
});
