import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fontkit from "fontkit";
import subsetFont from "subset-font";

export type FaceName = keyof typeof faces;
/** `y` is the baseline. */
export type Line = { text: string; x: number; y: number; size: number; face: FaceName; fill: string };

/** Fonts come in one file per script; a glyph is taken from the first that has it. */
const faces = { head: ["sofia-sans-extra-condensed", 900], text: ["golos-text", 600] } as const;
const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n));
const scripts = [
  ["cyrillic", `${range(0x400, 0x45f)}№`],
  ["latin", `${range(0x20, 0xff)}${range(0x2010, 0x2044)}€`],
  ["latin-ext", `${range(0x100, 0x17f)}₽₸`],
] as const;

type Face = fontkit.Font[];
const cut = new Map<FaceName, Promise<Face>>();

function faceOf(name: FaceName): Promise<Face> {
  const known = cut.get(name) ?? cutFace(name);
  cut.set(name, known);
  return known;
}

const cutFace = (name: FaceName): Promise<Face> =>
  Promise.all(
    scripts.map(async ([script, letters]) => {
      const [family, wght] = faces[name];
      const file = fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`));
      const font = await subsetFont(readFileSync(file), letters, { targetFormat: "sfnt", variationAxes: { wght }, noHinting: true });
      return fontkit.create(font) as fontkit.Font;
    }),
  );

/** Text as SVG outlines, independent of installed fonts; a missing glyph leaves a space. */
export async function outlinesOf({ text, x, y, size, face: name, fill }: Line): Promise<string> {
  const face = await faceOf(name);
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

/** Runs of one font file, so that kerning is kept. */
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

/** Width at size 1. */
export async function lengthOf(text: string, name: FaceName): Promise<number> {
  const face = await faceOf(name);
  return runsOf(text, face).reduce((sum, { font, part }) => sum + font.layout(part).advanceWidth / font.unitsPerEm, 0);
}
