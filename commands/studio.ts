import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { markPath } from "../app/brand/mark.ts";
import { lengthOf, outlinesOf } from "../app/foundation/outlines.server.ts";
import { apart, onto } from "../demo/drawings/canvas.ts";
import type { Goods } from "../demo/goods/goods.ts";
import { palette } from "../demo/goods/palette.ts";
import { allGoods, productId } from "../demo/shop.ts";

// Photographs goods of the demo shop anew and puts the masters where the shop takes them from: `npm run studio -- sparring-gloves-corner`.
const MOST_BYTES = 120_000;
const { positionals: ids, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "1600" },
    samples: { type: "string", default: "48" },
    to: { type: "string", default: "demo/pictures" },
  },
});
/** What is stamped on goods that are told apart by it. */
const stamps = { ounces: "12 OZ", kilograms: "16 KG", ten: "10" };
/** Fields are hundreds of megabytes, made and dropped all the time: given back to the system each time, they would take most of the minutes. */
const MEMORY = { MALLOC_CONF: "oversize_threshold:0,dirty_decay_ms:60000,muzzy_decay_ms:60000" };
const size = Number(values.size);
const work = resolve("build/studio");
const labels = join(work, "labels");

mkdirSync(values.to, { recursive: true });
await drawLabels();
for (const id of ids) {
  const goods = allGoods.find((one) => one.id === id);
  if (!goods) throw new Error(`The demo shop has no ${id}.`);
  await photograph(goods);
}

async function photograph(goods: Goods): Promise<void> {
  const from = performance.now();
  const folder = join(work, goods.id);
  mkdirSync(folder, { recursive: true });
  const recipe = join(folder, "recipe.json");
  const { kind } = goods.look;
  const trim = "trim" in goods.look ? goods.look.trim : "#f2efe8";
  const colours = Object.fromEntries(
    goods.colors.map((color) => {
      const body = palette[color].code;
      return [color, { body, trim: apart(trim, body) < 80 ? onto(body) : trim }];
    }),
  );
  writeFileSync(recipe, JSON.stringify({ kind, look: goods.look, size, samples: Number(values.samples), colours }));
  const script = ["-b", "--factory-startup", "--python-exit-code", "1", "-P", "demo/studio/render.py", "--", recipe, folder];
  const blender = spawnSync("blender", script, { env: { ...process.env, STUDIO_LABELS: labels, ...MEMORY }, encoding: "utf8" });
  if (blender.error) throw new Error("Blender is not installed: the studio needs its `blender` command.", { cause: blender.error });
  if (blender.status !== 0)
    throw new Error(`Blender ended with ${blender.status}:\n${blender.stdout.slice(-3000)}\n${blender.stderr.slice(-3000)}`);
  for (const color of goods.colors)
    for (let view = 1; existsSync(join(folder, `${color}-${view}.rgb`)); view++) {
      const file = join(values.to, `${productId(goods, color)}-${view}.webp`);
      writeFileSync(file, await master(join(folder, `${color}-${view}.rgb`)));
    }
  console.log(`${goods.id}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
}

/** The best quality that fits. */
async function master(path: string): Promise<Buffer> {
  const picture = sharp(readFileSync(path), { raw: { width: size, height: size, channels: 3 } });
  for (let quality = 90; ; quality -= 4) {
    const webp = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= MOST_BYTES || quality < 50) return webp;
  }
}

/** What is woven into or printed on goods: white ink on nothing. */
async function drawLabels(): Promise<void> {
  mkdirSync(labels, { recursive: true });
  const high = 256;
  // The disc as high as the sheet, but for a narrow rim.
  const mark = `<g transform="translate(-64 -64) scale(12)">${markPath("#fff")}</g>`;
  const ropes = [24, 104, 184].map((y) => `<path fill="#fff" d="M0 ${y}h512v48H0z"/>`).join("");
  const sheet = (name: string, width: number, inside: string) =>
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${high}">${inside}</svg>`))
      .png()
      .toFile(join(labels, `${name}.png`));
  const lettered = async (name: string, text: string, from = 16, before = "") => {
    const letters = await outlinesOf({ text, x: from, y: 250, size: 340, face: "head", fill: "#fff" });
    await sheet(name, from + (await lengthOf(text, "head")) * 340 + 16, before + letters);
  };
  await lettered("wordmark", "GONG", 296, mark);
  for (const [name, text] of Object.entries(stamps)) await lettered(name, text);
  await sheet("mark", high, mark);
  await sheet("ropes", 512, ropes);
}
