import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import sharp, { type Sharp } from "sharp";
import { drawLabels } from "../../demo/studio/labels.ts";
import { goodsRecipes, type Recipe, scenes } from "../../demo/studio/recipes.ts";

// Renders demo goods and scenes: `npm run studio -- sparring-gloves-corner`.
const MOST_BYTES = 120_000;
/** Higher quality is invisible; five hundred masters fit 40 MB. */
const ENOUGH = 76;
/** A sprite of 6 × 4 quarter-size views. */
const TURN = { views: 24, columns: 6, part: 4 };
/** Scenes need more samples: they are wide, with small details. */
const FINER = 4;
/** jemalloc keeps big buffers, and one BLAS thread: both save most of the time. */
const BLENDER = { MALLOC_CONF: "oversize_threshold:0,dirty_decay_ms:60000,muzzy_decay_ms:60000", OPENBLAS_NUM_THREADS: "1" };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "1600" },
    samples: { type: "string", default: "10" },
    to: { type: "string", default: "demo/pictures" },
    turn: { type: "boolean", default: false },
    missing: { type: "boolean", default: false },
    repaint: { type: "boolean", default: false },
    view: { type: "string", default: "0" },
  },
});
const size = Number(values.size);
const only = Number(values.view);
const kept = resolve("demo/studio/kept");
const labels = join(kept, "labels");
const known = [...goodsRecipes, ...scenes];
const asked = positionals.length ? positionals.map(recipeOf) : known;

mkdirSync(values.to, { recursive: true });
await drawLabels(labels);
for (const recipe of asked) if (!values.missing || !Object.keys(recipe.colours).every(isThere)) await photograph(recipe);

function recipeOf(id: string): Recipe {
  const recipe = known.find((one) => one.id === id);
  if (!recipe) throw new Error(`The studio knows no ${id}: name a good of the demo shop or ${scenes.map((scene) => scene.id).join(", ")}.`);
  return recipe;
}

function isThere(name: string): boolean {
  return existsSync(join(values.to, values.turn ? `${name}-turn.webp` : `${name}-1.webp`));
}

async function photograph(recipe: Recipe): Promise<void> {
  const from = performance.now();
  const folder = join(kept, values.turn ? `${recipe.id}-turn` : recipe.id);
  mkdirSync(folder, { recursive: true });
  const wide = values.turn ? size / TURN.part : recipe.scene ? Math.round((size * 1.44) / 256) * 256 : size;
  const frame = { width: wide, height: recipe.scene ? (wide * 9) / 16 : wide, channels: 3 as const };
  const asked = {
    ...recipe,
    size: [frame.width, frame.height],
    samples: Number(values.samples) * (recipe.scene ? FINER : 1),
    turn: values.turn ? TURN.views : 0,
    repaint: values.repaint,
    only,
  };
  const file = join(folder, "recipe.json");
  writeFileSync(file, JSON.stringify(asked));
  render(file, folder);
  for (const name of Object.keys(recipe.colours)) {
    const views = taken(folder, name);
    if (values.turn) {
      const all = await sheet(
        views.map(([, view]) => view),
        frame,
      );
      writeFileSync(join(values.to, `${name}-turn.webp`), await smallEnough(all));
    } else
      for (const [number, view] of views)
        writeFileSync(join(values.to, `${name}-${number}.webp`), await smallEnough(sharp(view, { raw: frame })));
  }
  console.log(`${recipe.id}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
}

function taken(folder: string, name: string): [number, Buffer][] {
  const file = (view: number) => join(folder, `${name}-${view}.rgb`);
  const numbers = only ? [only] : Array.from({ length: TURN.views }, (_, at) => at + 1);
  return numbers.filter((view) => existsSync(file(view))).map((view) => [view, readFileSync(file(view))]);
}

function render(recipe: string, folder: string): void {
  const script = ["-b", "--factory-startup", "--python-exit-code", "1", "-P", "demo/studio/render.py", "--", recipe, folder];
  const blender = spawnSync("blender", script, { env: { ...process.env, STUDIO_LABELS: labels, ...BLENDER }, encoding: "utf8" });
  if (blender.error) throw new Error("Blender is not installed: the studio needs its `blender` command.", { cause: blender.error });
  if (blender.status === 0) return;
  throw new Error(`Blender ended with ${blender.status}:\n${blender.stdout.slice(-3000)}\n${blender.stderr.slice(-3000)}`);
}

async function sheet(views: Buffer[], frame: { width: number; height: number; channels: 3 }): Promise<Sharp> {
  const rows = Math.ceil(views.length / TURN.columns);
  const placed = views.map((input, at) => ({
    input,
    raw: frame,
    left: (at % TURN.columns) * frame.width,
    top: Math.floor(at / TURN.columns) * frame.height,
  }));
  const ground = { width: TURN.columns * frame.width, height: rows * frame.height, channels: 3 as const, background: "#ECE7DC" };
  return sharp(await sharp({ create: ground }).composite(placed).png().toBuffer());
}

async function smallEnough(picture: Sharp): Promise<Buffer> {
  const of = (quality: number) => picture.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
  const enough = await of(ENOUGH);
  if (enough.length <= MOST_BYTES) return enough;
  let [fits, tooLarge] = [4, ENOUGH];
  let best = await of(fits);
  while (tooLarge - fits > 2) {
    const quality = Math.round((fits + tooLarge) / 2);
    const tried = await of(quality);
    if (tried.length > MOST_BYTES) tooLarge = quality;
    else [fits, best] = [quality, tried];
  }
  return best;
}
