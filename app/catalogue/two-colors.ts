import { remembered } from "#app/foundation/remembered.ts";
import type { Text } from "./model-record.ts";
import { hueOf, swatchOf } from "./swatch.ts";

type Colored = { colorCode: string | null; colorName: Text };

const BETWEEN = /\s*[/&+,;]\s*|\s+(?:and|with|и|с)\s+/u;
/** "sky-blue" and «тёмно-серый» are shades of one colour. */
const SHADE =
  /^(?:(?:тёмно|темно|светло|ярко|бледно|нежно|dark|light|deep|pale|bright|royal|sky|midnight|navy|mint|olive|lime|teal|wine|rose|charcoal|cherry|off|ice)[-–—\s])/iu;

/** Parts of a multicolour: "black/red", "black and red", «чёрно-красный»; empty for one colour. */
export function colorsWithin({ colorCode, colorName }: Colored): Colored[] {
  const [en, ru] = [partsOf(colorName.en ?? ""), partsOf(colorName.ru ?? "")];
  const main = en.length > 1 ? en : ru;
  if (main.length < 2) return [];
  return main.map((word, at) => ({
    colorCode: at === 0 ? colorCode : null,
    colorName: main === ru ? { ru: whole(word) } : { en: word, ru: ru.length === en.length ? whole(ru[at]!) : (hueOf(word)?.ru ?? word) },
  }));
}

/** A swatch; several colours are split diagonally. */
export function dotOf(product: Colored): string | null {
  const codes = colorsWithin(product).map(swatchOf);
  if (codes.length < 2 || codes.some((code) => code === null)) return swatchOf(product);
  const share = 100 / codes.length;
  return `linear-gradient(135deg,${codes.map((code, at) => `${code} ${Math.round(at * share)}% ${Math.round((at + 1) * share)}%`).join()})`;
}

const partsOf = remembered((name): readonly string[] => {
  const plain = name.trim();
  const told = plain.split(BETWEEN).filter(Boolean);
  if (told.length > 1) return told;
  const joined = SHADE.test(plain) ? [] : plain.split(/[-–—]/);
  const hues = joined.map(hueOf);
  return joined.length > 1 && hues.every((hue) => hue !== null) && new Set(hues).size === hues.length ? joined : [plain];
});

/** "чёрно" and "с золотом" → the adjective's base form. */
const whole = (word: string): string => (/(?:[ыио]й|[ая]я|[оеыи]е)$/iu.test(word) ? word : (hueOf(word)?.ru ?? word));
