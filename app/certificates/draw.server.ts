import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fontkit from "fontkit";
import sharp from "sharp";
import subsetFont from "subset-font";
import { PICTURE, type Picture, type Shape, type Words } from "./certificate-picture.ts";

/** Each face comes in files by script; a letter is taken from the first that has it. */
const faces = { head: ["sofia-sans-extra-condensed", 900], text: ["golos-text", 600] } as const;
const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n));
const scripts = [
  ["cyrillic", `${range(0x400, 0x45f)}№`],
  ["latin", `${range(0x20, 0xff)}${range(0x2010, 0x2044)}€`],
  ["latin-ext", `${range(0x100, 0x17f)}₽₸`],
] as const;

type Face = fontkit.Font[];
const cut = new Map<Words["face"], Promise<Face>>();

function faceOf(name: Words["face"]): Promise<Face> {
  const known = cut.get(name) ?? cutFace(name);
  cut.set(name, known);
  return known;
}

const cutFace = (name: Words["face"]): Promise<Face> =>
  Promise.all(
    scripts.map(async ([script, letters]) => {
      const [family, wght] = faces[name];
      const file = fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`));
      const font = await subsetFont(readFileSync(file), letters, { targetFormat: "sfnt", variationAxes: { wght }, noHinting: true });
      return fontkit.create(font) as fontkit.Font;
    }),
  );

/** The picture as SVG whose letters are outlines: it looks the same wherever it is opened, with whatever faces are there. */
export async function outlined({ shapes, words }: Picture): Promise<string> {
  const { width, height } = PICTURE;
  const letters = await Promise.all(words.map(async (one) => lettersOf(one, await faceOf(one.face))));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes.map(shapeOf).join("")}${letters.join("")}</svg>`;
}

/** The picture for a letter, as JPEG. */
export const asJpeg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 88, mozjpeg: true }).toBuffer();

function shapeOf(shape: Shape): string {
  switch (shape.tag) {
    case "rect":
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}" fill-opacity="${shape.opacity ?? 1}"/>`;
    case "circle":
      return `<circle cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}" fill="none" stroke="${shape.stroke}" stroke-width="${shape.strokeWidth}"/>`;
    case "path":
      return `<path d="${shape.d}" fill="${shape.fill}"/>`;
    case "image":
      return `<image href="${shape.href}" x="0" y="0" width="${PICTURE.width}" height="${PICTURE.height}"/>`;
  }
}

/** Letter by letter along the line; a letter that no file has leaves a space, as nothing should have let it through. */
function lettersOf({ text, x, y, size, fill }: Words, face: Face): string {
  let at = x;
  const outlines = runsOf(text, face).map(({ font, part }) => {
    const scale = size / font.unitsPerEm;
    const run = font.layout(part);
    return run.glyphs
      .map((glyph, n) => {
        const place = `translate(${at.toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
        at += run.positions[n]!.xAdvance * scale;
        const d = glyph.path.toSVG();
        return d && `<path transform="${place}" d="${d}"/>`;
      })
      .join("");
  });
  return `<g fill="${fill}">${outlines.join("")}</g>`;
}

/** Neighbouring letters of one file together, so that they keep their distances. */
function runsOf(text: string, face: Face): { font: fontkit.Font; part: string }[] {
  const runs: { font: fontkit.Font; part: string }[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    const font = face.find((one) => one.hasGlyphForCodePoint(code));
    const last = runs.at(-1);
    if (font && last?.font === font) last.part += letter;
    else runs.push(font ? { font, part: letter } : { font: face[1]!, part: " " });
  }
  return runs;
}
