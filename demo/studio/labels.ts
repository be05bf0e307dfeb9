import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { markPath } from "../../app/foundation/brand/mark.ts";
import { lengthOf, outlinesOf } from "../../app/foundation/outlines.server.ts";

const HIGH = 256;
const ounces = [6, 8, 10, 12, 14, 16].map((weight) => [`ounces-${weight}`, `${weight} OZ`] as const);
const stamps = [...ounces, ["kilograms", "16 KG"], ["ten", "10"]] as const;

/** Label textures: white on transparent PNG. */
export async function drawLabels(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // The disc nearly fills the sheet.
  const mark = `<g transform="translate(-64 -64) scale(12)">${markPath("#fff")}</g>`;
  const ropes = [6, 76, 146, 216].map((y) => `<path fill="#fff" d="M0 ${y}h512v34H0z"/>`).join("");
  const sheet = async (name: string, width: number, inside: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${HIGH}">${inside}</svg>`;
    // Rename at the end: a concurrent run may read it.
    const drawn = join(folder, `${name}.${process.pid}.png`);
    await sharp(Buffer.from(svg)).png().toFile(drawn);
    renameSync(drawn, join(folder, `${name}.png`));
  };
  const lettered = async (name: string, text: string, from = 16, before = "") => {
    const letters = await outlinesOf({ text, x: from, y: 250, size: 340, face: "head", fill: "#fff" });
    await sheet(name, from + (await lengthOf(text, "head")) * 340 + 16, before + letters);
  };
  await lettered("wordmark", "GONG", 296, mark);
  for (const [name, text] of stamps) await lettered(name, text);
  await sheet("mark", HIGH, mark);
  await sheet("ropes", 512, ropes);
}
