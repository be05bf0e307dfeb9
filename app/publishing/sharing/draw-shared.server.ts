import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { sourceOf } from "#app/catalogue/late-pictures.server.ts";
import { FIELD, markPath } from "#app/foundation/brand/mark.ts";
import { type Line, lengthOf, outlinesOf } from "#app/foundation/outlines.server.ts";
import type { Storefront } from "#app/foundation/storefront.ts";
import type { SharedFace } from "./shared.ts";

const [WIDTH, HEIGHT] = [1200, 630];
const MOST_BYTES = 120_000;
const EDGE = 64;
/** The name panel's edges, which lean like ropes. */
const [TOP, BOTTOM] = [640, 548];
const ROOM = 452;
const MOST_LINES = 5;
/** Height of all lines, and line spacing by font size. */
const [HIGHEST, LEADING] = [340, 0.88];

const INK = "#111113";
const CANVAS = "#F4F1EA";
const looks = {
  red: { panel: INK, letters: CANVAS, corner: "#D4131F" },
  blue: { panel: INK, letters: CANVAS, corner: "#1546D6" },
  white: { panel: "#E8FF3A", letters: INK, corner: INK },
} as const satisfies Record<Storefront["corner"], object>;

type Of = SharedFace & { brand: string; corner: Storefront["corner"]; mediaFolder: string };

/** A 1200 × 630 share picture as JPEG, light enough for messengers. */
export async function drawShared({ title, pictureId, brand, corner, mediaFolder }: Of): Promise<Buffer> {
  const { panel, letters, corner: edge } = looks[corner];
  const made = join(mediaFolder, `${pictureId}-1280.webp`);
  const picture = await sharp(existsSync(made) ? made : sourceOf(mediaFolder, pictureId))
    .resize(WIDTH - BOTTOM, HEIGHT, { fit: "cover" })
    .flatten({ background: CANVAS })
    .toBuffer();
  const name = await setName(title.toUpperCase());
  const lines: Line[] = [
    { text: brand.toUpperCase(), x: EDGE + 58, y: EDGE + 40, size: 54, face: "head", fill: letters },
    ...name.lines.map((text, n): Line => ({ text, x: EDGE, y: name.first + n * name.step, size: name.size, face: "head", fill: letters })),
  ];
  const ropes = [0, 11, 22].map(
    (down) => `<rect x="${EDGE}" y="${HEIGHT - EDGE - 22 + down}" width="${ROOM - 40}" height="4" fill="${letters}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <path d="M0 0H${TOP + 26}L${BOTTOM + 26} ${HEIGHT}H0Z" fill="${edge}"/><path d="M0 0H${TOP}L${BOTTOM} ${HEIGHT}H0Z" fill="${panel}"/>
    <g transform="translate(${EDGE - 13} ${EDGE - 13}) scale(${68 / FIELD})">${markPath(letters)}</g>${ropes.join("")}${(await Promise.all(lines.map(outlinesOf))).join("")}</svg>`;
  const whole = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: CANVAS } })
    .composite([
      { input: picture, left: BOTTOM, top: 0 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: WIDTH, height: HEIGHT, channels: whole.info.channels };
  for (let quality = 84; ; quality -= 12) {
    const file = await sharp(whole.data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (file.length <= MOST_BYTES || quality < 40) return file;
  }
}

/** The largest size at which the name fits; cut if none does. */
async function setName(text: string): Promise<{ lines: string[]; size: number; step: number; first: number }> {
  // Short words stay with their neighbour.
  const words = text
    .replace(/(?<!\S)(\S{1,3})\s+/g, "$1\u00a0")
    .split(/[ \t\n]+/)
    .filter(Boolean);
  let set = { lines: words, size: 0 };
  for (const size of [160, 144, 128, 114, 102, 90, 78, 68, 58]) {
    set = { lines: await broken(words, ROOM / size), size };
    const widest = Math.max(...(await Promise.all(set.lines.map((line) => lengthOf(line, "head")))));
    if (set.lines.length <= Math.min(MOST_LINES, Math.floor(HIGHEST / (size * LEADING))) && widest * size <= ROOM) break;
  }
  const lines = await Promise.all(
    set.lines.slice(0, MOST_LINES).map((line, n) => cutTo(line, ROOM / set.size, n === MOST_LINES - 1 && set.lines.length > MOST_LINES)),
  );
  const step = Math.round(set.size * LEADING);
  return { lines, size: set.size, step, first: Math.round(HEIGHT / 2 + 18 - ((lines.length - 1) * step) / 2 + set.size * 0.3) };
}

async function broken(words: readonly string[], room: number): Promise<string[]> {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && (await lengthOf(longer, "head")) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

async function cutTo(line: string, room: number, isCut: boolean): Promise<string> {
  if (!isCut && (await lengthOf(line, "head")) <= room) return line;
  let kept = [...line];
  while (kept.length > 1 && (await lengthOf(`${kept.join("")}…`, "head")) > room) kept = kept.slice(0, -1);
  return `${kept.join("").trimEnd()}…`;
}
