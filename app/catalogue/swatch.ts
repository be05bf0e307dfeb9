import type { Text } from "./model-record.ts";

/** Beginnings of colours' names; within a name the first to appear decides, among equals the upper row. */
const swatches: readonly (readonly [code: string, beginnings: string])[] = [
  ["#1b2a52", "темно-син|темно син|navy|dark blue|midnight"],
  ["#6fb3e0", "голуб|светло-син|светло син|sky|light blue|cyan"],
  ["#b9bcc2", "серебр|silver|хром|chrome"],
  ["#3a3b40", "антрацит|графит|anthracite|graphite|charcoal|темно-сер|dark gray|dark grey"],
  ["#7a1f2b", "бордо|вишн|марсал|burgundy|maroon|wine|cherry"],
  ["#222226", "черн|black"],
  ["#f2efe8", "бел|молоч|white|ivory|cream"],
  ["#8c8d91", "сер|gray|grey"],
  ["#c4222c", "красн|алый|алая|алые|red|scarlet|crimson"],
  ["#df6420", "оранж|терракот|orange|terracotta"],
  ["#c79a3b", "золот|gold|горчи|mustard"],
  ["#efb720", "желт|yellow"],
  ["#6b6b3a", "олив|хаки|камуфл|olive|khaki|camo"],
  ["#8fc43f", "салат|лайм|lime"],
  ["#2f9c95", "бирюз|мят|turquoise|teal|mint"],
  ["#1f6b47", "зелен|изумруд|green|emerald"],
  ["#1f4fc0", "син|blue|электрик"],
  ["#a99bd0", "сирен|лаванд|lavender|lilac"],
  ["#5d4190", "фиол|пурпур|purple|violet"],
  ["#dd8a9e", "роз|фукси|pink|fuchsia|magenta"],
  ["#7a4526", "корич|шоколад|brown|chocolate"],
  ["#d8c3a0", "беж|песоч|натурал|beige|sand|natural"],
];
const known = swatches.map(([code, beginnings]) => [code, new RegExp(`(?<!\\p{L})(?:${beginnings})`, "u")] as const);

/** A colour to show for a product: its own code, else what its name says (1C and Magento send names alone); null = nobody knows. */
export function swatchOf({ colorCode, colorName }: { colorCode: string | null; colorName: Text }): string | null {
  return colorCode ?? byName(colorName.ru) ?? byName(colorName.en);
}

function byName(name = ""): string | null {
  const plain = name.toLowerCase().replaceAll("ё", "е");
  const [first] = known
    .map(([code, pattern]) => ({ code, at: plain.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return first?.code ?? null;
}
