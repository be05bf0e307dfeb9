import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp, { type Metadata } from "sharp";
import { createTestShop } from "../../test/create-test-shop.ts";
import { storePicture } from "./pictures.server.ts";

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c4222c" } });

test("a picture becomes six files of its own pixels and a whole one, once", async () => {
  const { shop } = await createTestShop();
  const bytes = await flat(1000, 500)
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "somebody" } } })
    .jpeg()
    .toBuffer();
  const first = await storePicture(shop, bytes);
  assert.ok(first.ok && first.fresh);
  assert.deepEqual([first.picture.width, first.picture.height], [500, 1000]);
  for (const [width, real] of [
    [320, 320],
    [640, 500],
    [1280, 500],
  ])
    for (const format of ["avif", "webp"]) {
      const made: Metadata = await sharp(join(shop.mediaFolder, `${first.picture.id}-${width}.${format}`)).metadata();
      assert.equal(made.width, real);
      assert.deepEqual([made.exif, made.icc, made.orientation], [undefined, undefined, undefined]);
    }
  const whole: Metadata = await sharp(join(shop.mediaFolder, `${first.picture.id}-whole.webp`)).metadata();
  assert.deepEqual([whole.width, whole.height, whole.exif, whole.orientation], [500, 1000, undefined, undefined]);
  const again = await storePicture(shop, bytes);
  assert.deepEqual(again, { ok: true, picture: first.picture, fresh: false });
  assert.equal(readdirSync(shop.mediaFolder).length, 7);
});

test("what is no raster picture, too heavy or too large is refused and leaves no file [G06]", async () => {
  const { shop } = await createTestShop();
  const header = await flat(1, 1).png().toBuffer();
  const flood = Buffer.from(header);
  flood.writeUInt32BE(50_000, 16);
  flood.writeUInt32BE(50_000, 20);
  const cases: [string, Buffer, string][] = [
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'), "not-a-picture"],
    ["a PDF that is a JPEG too", Buffer.concat([Buffer.from("%PDF-1.4\n"), await flat(9, 9).jpeg().toBuffer()]), "not-a-picture"],
    ["a script after a GIF's name", Buffer.from("GIF89a=1;alert(1)//"), "broken"],
    [
      "half a PNG",
      (
        await sharp({
          create: { width: 300, height: 300, channels: 3, background: "red", noise: { type: "gaussian", mean: 128, sigma: 60 } },
        })
          .png()
          .toBuffer()
      ).subarray(0, 9000),
      "broken",
    ],
    ["nothing", Buffer.alloc(0), "not-a-picture"],
    ["25 MB and more", Buffer.alloc(26 * 1024 * 1024, 0xff), "too-heavy"],
  ];
  for (const [name, bytes, refusal] of cases) assert.deepEqual(await storePicture(shop, bytes), { ok: false, refusal }, name);
  const flooded = await storePicture(shop, flood);
  assert.equal(flooded.ok, false);
  assert.equal(readdirSync(shop.mediaFolder).length, 0);
});

test("GIFs give their first frame, transparent PNGs stay so", async () => {
  const { shop } = await createTestShop();
  for (const bytes of [
    await flat(40, 30).gif().toBuffer(),
    await flat(40, 30).ensureAlpha(0.5).png().toBuffer(),
    await flat(40, 30).webp().toBuffer(),
    await flat(40, 30).avif().toBuffer(),
    await flat(40, 30).greyscale().jpeg().toBuffer(),
    await flat(40, 30).toColourspace("cmyk").jpeg().toBuffer(),
  ]) {
    const stored = await storePicture(shop, bytes);
    assert.ok(stored.ok);
    assert.ok(existsSync(join(shop.mediaFolder, `${stored.picture.id}-320.avif`)));
  }
});
