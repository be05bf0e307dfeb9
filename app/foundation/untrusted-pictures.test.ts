import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { createReturnPhotos } from "#app/fulfilment/returns/return-photos.server.ts";
import { createBackgrounds } from "#app/gifts/background.server.ts";
import type { Visit } from "./http/call.ts";

const visit = { customerId: null, address: "10.0.0.1" } as Visit;
const backgrounds = createBackgrounds(100_000);
const photos = createReturnPhotos(100_000);
const doors = {
  background: (bytes: Buffer) => backgrounds.read(bytes.toString("base64"), visit),
  photo: (bytes: Buffer) => photos.read([bytes.toString("base64")], visit),
};

const drawn = sharp({
  create: { width: 160, height: 90, channels: 3, background: "#336699", noise: { type: "gaussian", mean: 128, sigma: 30 } },
});
const pictures = {
  jpeg: drawn.clone().jpeg(),
  "progressive jpeg": drawn.clone().jpeg({ progressive: true }),
  png: drawn.clone().png(),
  "interlaced png": drawn.clone().png({ progressive: true }),
  webp: drawn.clone().webp(),
  "lossless webp": drawn.clone().webp({ lossless: true }),
  avif: drawn.clone().avif({ effort: 0 }),
  "flat jpeg": sharp({ create: { width: 64, height: 64, channels: 3, background: "#336699" } }).jpeg(),
  "flat png": sharp({ create: { width: 64, height: 64, channels: 3, background: "#336699" } }).png(),
};

for (const [door, read] of Object.entries(doors))
  test(`a ${door} cut short anywhere is refused; a whole one is accepted`, async () => {
    for (const [kind, picture] of Object.entries(pictures)) {
      const whole = await picture.toBuffer();
      const { length } = whole;
      for (const left of [0.2, 0.5, 0.8, 0.95]
        .map((part) => Math.floor(length * part))
        .concat(length - 13, length - 5, length - 2, length - 1))
        await assert.rejects(
          read(whole.subarray(0, left)),
          ({ status, members }) => status === 422 && members.errors[0].code === "picture",
          `${kind}: ${left} of ${length}`,
        );
      await read(whole);
    }
    // Phones append data behind the picture.
    await read(Buffer.concat([await pictures.png.toBuffer(), Buffer.from("trailer")]));
    await read(Buffer.concat([await pictures.jpeg.toBuffer(), Buffer.from("trailer")]));
    await read(Buffer.concat([await pictures.jpeg.toBuffer(), Buffer.from("ffda00ff", "hex")]));
    // An embedded thumbnail ends earlier.
    const thumbnail = await pictures["flat jpeg"].toBuffer();
    const whole = await drawn
      .clone()
      .jpeg()
      .withExif({ IFD0: { ImageDescription: thumbnail.toString("latin1") } })
      .toBuffer();
    await read(whole);
    await assert.rejects(read(whole.subarray(0, whole.length - 2)));
  });
