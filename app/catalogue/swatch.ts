import { remembered } from "#app/foundation/remembered.ts";
import type { Text } from "./model-record.ts";

/** Prefixes of colour names: the earliest in the name wins, then the upper row. */
const swatches: readonly (readonly [code: string, beginnings: string, ru: string])[] = [
  ["#1b2a52", "темно-син|темно син|navy|dark blue|midnight", "тёмно-синий"],
  ["#6fb3e0", "голуб|светло-син|светло син|sky|light blue|cyan", "голубой"],
  ["#b9bcc2", "серебр|silver|хром|chrome", "серебристый"],
  ["#3a3b40", "антрацит|графит|anthracite|graphite|charcoal|темно-сер|dark gray|dark grey", "графитовый"],
  ["#7a1f2b", "бордо|вишн|марсал|burgundy|maroon|wine|cherry", "бордовый"],
  ["#222226", "черн|black", "чёрный"],
  ["#f2efe8", "бел|молоч|white|ivory|cream", "белый"],
  ["#8c8d91", "сер|gray|grey", "серый"],
  ["#c4222c", "красн|алый|алая|алые|red|scarlet|crimson", "красный"],
  ["#df6420", "оранж|терракот|orange|terracotta", "оранжевый"],
  ["#c79a3b", "золот|gold|горчи|mustard", "золотой"],
  ["#efb720", "желт|yellow", "жёлтый"],
  ["#6b6b3a", "олив|хаки|камуфл|olive|khaki|camo", "оливковый"],
  ["#8fc43f", "салат|лайм|lime", "салатовый"],
  ["#2f9c95", "бирюз|мят|turquoise|teal|mint", "бирюзовый"],
  ["#1f6b47", "зелен|изумруд|green|emerald", "зелёный"],
  ["#1f4fc0", "син|blue|электрик", "синий"],
  ["#a99bd0", "сирен|лаванд|lavender|lilac", "сиреневый"],
  ["#5d4190", "фиол|пурпур|purple|violet", "фиолетовый"],
  ["#dd8a9e", "роз|фукси|pink|fuchsia|magenta", "розовый"],
  ["#7a4526", "корич|шоколад|brown|chocolate", "коричневый"],
  ["#d8c3a0", "беж|песоч|натурал|beige|sand|natural", "бежевый"],
];
const known = swatches.map(([code, beginnings, ru]) => ({ code, ru, pattern: new RegExp(`(?<!\\p{L})(?:${beginnings})`, "u") }));

/** The product's own code, else one derived from its name (1C and Magento send only names); null = unknown. */
export function swatchOf({ colorCode, colorName }: { colorCode: string | null; colorName: Text }): string | null {
  return colorCode ?? byName(colorName.ru) ?? byName(colorName.en);
}

/** The first colour in a name, with its Russian base form; a shop has few names on many cards. */
export const hueOf = remembered((name): { code: string; ru: string } | null => {
  const plain = name.toLowerCase().replaceAll("ё", "е");
  const [first] = known
    .map((hue) => ({ hue, at: plain.search(hue.pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return first?.hue ?? null;
});

const byName = (name = ""): string | null => hueOf(name)?.code ?? null;
