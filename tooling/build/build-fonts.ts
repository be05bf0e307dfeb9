import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const OUT = "app/foundation/ui/fonts";
const upper = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ";
const cyrillic = `${upper}${upper.toLowerCase()}№`;
const latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const accents = "ÀÉÈÖÜéèöüß";
const signs = "\u00a0 0123456789.,:;!?–—−-«»“”„‘’'\"()[]/\\%+=№&@#*·•×…°<>_|©→←↑↓✓";

const head = "sofia-sans-extra-condensed";
const text = "golos-text";
const headWeight = { wght: 900 };
const textWeights = { wght: { min: 400, max: 700 } };

/** Name, face, source file, characters, weights in use. */
const subsets = [
  ["head-cyrillic", head, "cyrillic", cyrillic, headWeight],
  ["head-latin", head, "latin", latin + accents, headWeight],
  ["head-signs", head, "latin", signs, headWeight],
  ["text-cyrillic", text, "cyrillic", cyrillic, textWeights],
  ["text-latin", text, "latin", latin, textWeights],
  ["text-accents", text, "latin", accents, textWeights],
  ["text-signs", text, "latin", `${signs}$€`, textWeights],
  ["text-money", text, "latin-ext", "₽₸", textWeights],
] as const;

/** Subsets the fonts: a page preloads two files of 5 to 14 kB. */
export async function buildFonts(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  await Promise.all(
    subsets.map(async ([name, face, file, letters, variationAxes]) => {
      const source = readFileSync(join("node_modules/@fontsource-variable", face, "files", `${face}-${file}-wght-normal.woff2`));
      const cut = await subsetFont(source, letters, { targetFormat: "woff2", variationAxes, noHinting: true });
      writeFileSync(join(OUT, `${name}.generated.woff2`), cut);
    }),
  );
}

if (import.meta.main) await buildFonts();
