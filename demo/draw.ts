import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawProduct } from "./drawings/draw.ts";
import { type Corner, corners, drawHero } from "./drawings/hero.ts";
import { palette } from "./goods/palette.ts";
import { masters, mastersFolder } from "./masters.ts";
import { allGoods, demoShop, productId } from "./shop.ts";

type Picture = { file: string; svg: string };
export type Progress = { done: number; total: number; file: string };

const atOnce = 2;

/** Every picture that the studio has not photographed: two views of each product and a poster for each corner. */
export function* demoPictures(): Generator<Picture> {
  for (const corner of Object.keys(corners) as Corner[])
    if (!masters.has(photographedCorner(corner))) yield { file: drawnCorner(corner), svg: drawHero(corner) };
  for (const goods of allGoods)
    for (const color of goods.colors)
      for (const view of masters.has(`${productId(goods, color)}-1.webp`) ? [] : ([1, 2] as const))
        yield { file: `${productId(goods, color)}-${view}.png`, svg: drawProduct(goods.look, palette[color].code, view) };
}

const photographedCorner = (corner: Corner) => `ring-corner-${corner}-1.webp`;
const drawnCorner = (corner: Corner) => `hero-${corner}.png`;
/** The file of a corner's poster. */
export const posterOf = (corner: Corner) => (masters.has(photographedCorner(corner)) ? photographedCorner(corner) : drawnCorner(corner));

/** Writes `shop.json` and its pictures; a picture whose drawing has not changed is left as it is. */
export async function drawDemo(folder: string, onProgress?: (progress: Progress) => void): Promise<{ drawn: number; kept: number }> {
  await mkdir(folder, { recursive: true });
  const manifest = join(folder, "drawings.json");
  const before = await readManifest(manifest);
  const after: Record<string, string> = {};
  const pictures = [...demoPictures()];
  const waiting = pictures.values();
  let drawn = 0;
  let done = 0;

  async function work() {
    for (const { file, svg } of waiting) {
      const hash = createHash("sha256").update(svg).digest("hex").slice(0, 16);
      if (before[file] !== hash || !existsSync(join(folder, file))) {
        await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6 }).toFile(join(folder, file));
        drawn++;
      }
      after[file] = hash;
      done++;
      onProgress?.({ done, total: pictures.length, file });
    }
  }

  for (const file of masters) await copyFile(join(mastersFolder, file), join(folder, file));
  await Promise.all(Array.from({ length: atOnce }, work));
  await writeFile(manifest, JSON.stringify(after));
  await writeFile(join(folder, "shop.json"), JSON.stringify(demoShop(), null, 1));
  return { drawn, kept: pictures.length - drawn };
}

const readManifest = async (path: string): Promise<Record<string, string>> => {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return {};
  }
};
