import { waysToWrite } from "#app/foundation/barcode.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Sort } from "../listing.ts";

/** Prices in whole units of `currency`; null = the displayed one. */
export type QueryIntent = {
  text: string;
  price: { min: number | null; max: number | null; currency: Currency | null } | null;
  sort: Sort | null;
  sale: boolean;
  stock: boolean;
};

const END = "(?![\\p{L}\\p{N}])";
const START = "(?<![\\p{L}\\p{N}])";
const NUMBER = "(?<number>\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+|\\d+(?:[.,]\\d{1,2})?)";
const THOUSAND = "(?:\\s?(?<thousand>тысяч[аиу]?|тыс\\.?|т\\.?\\s?р\\.?|к|k))?";
const SIGNS: readonly (readonly [Currency, string])[] = [
  ["rub", "₽|руб(?:л\\p{L}*|\\.)?|р\\.?|rub(?:les?)?"],
  ["usd", "\\$|usd|dollars?|bucks|долл\\p{L}*"],
  ["eur", "€|eur(?:os?)?|евро"],
  ["kzt", "₸|kzt|тенге|tenge"],
];
const SIGN = SIGNS.map(([, names]) => names).join("|");
const AMOUNT = `(?<before>[$€₸₽])?\\s?${NUMBER}${THOUSAND}(?:\\s?(?<after>${SIGN})${END})?`;
/** A number before these is a size, weight or age. */
const UNIT =
  /^\s?-?\s?(?:oz|ounces?|унц\p{L}*|кг|kg|г|g|гр|см|cm|мм|mm|м|m|метр\p{L}*|л|l|литр\p{L}*|ml|мл|дюйм\p{L}*|inch\p{L}*|["″]|лет|год\p{L}*|years?|размер\p{L}*|size|шт\p{L}*|pcs|pairs?|пар\p{L}*|%|eu|us|uk|раунд\p{L}*|rounds?|lbs?|фунт\p{L}*)(?![\p{L}])/iu;

const TO =
  "до|дешевле(?:\\s+чем)?|не\\s+дороже|не\\s+более|не\\s+больше|максимум|менее|меньше|ниже|в\\s+пределах|за|under|below|up\\s+to|less\\s+than|cheaper\\s+than|no\\s+more\\s+than|at\\s+most|max(?:imum)?|within";
const FROM =
  "от|дороже(?:\\s+чем)?|не\\s+дешевле|не\\s+менее|не\\s+меньше|более|больше|выше|свыше|over|above|from|more\\s+than|at\\s+least|starting\\s+(?:at|from)|min(?:imum)?";
const AND = "до|по|and|to|[-–—]";
const pattern = (source: string) => new RegExp(source, "iu");
const amount = (name: string) => AMOUNT.replace(/\?<(\w+)>/g, (_, part) => `?<${name}${part}>`);

const RANGE = pattern(`${START}(?:(?:от|between|from)\\s+)?${amount("min")}\\s*(?:${AND})\\s*${amount("max")}${END}`);
const LIMIT = pattern(`${START}(?:(?<to>${TO})|(?<from>${FROM}))\\s+${amount("one")}`);
const ALONE = pattern(`${START}${amount("one")}`);

/** Below this a bare number is more likely a size than a price. */
const LEAST: Record<Currency, number> = { rub: 100, kzt: 500, usd: 20, eur: 20 };

type Amount = { value: number; currency: Currency | null };

function readAmount(groups: Record<string, string | undefined>, name: string): Amount | null {
  const written = groups[`${name}number`];
  if (written === undefined) return null;
  const value = Number(written.replace(/[ \u00a0\u202f]/g, "").replace(",", "."));
  const sign = groups[`${name}before`] ?? groups[`${name}after`];
  const thousand = groups[`${name}thousand`];
  const isRubles = thousand !== undefined && /р\.?$/iu.test(thousand);
  const currency = sign ? SIGNS.find(([, names]) => pattern(`^(?:${names})$`).test(sign))![0] : isRubles ? "rub" : null;
  return { value: Math.ceil(value * (thousand ? 1000 : 1)), currency };
}

type PriceIntent = { price: QueryIntent["price"]; rest: string };

/** After "до" and "under", sums are also spelled out; genitive in Russian. */
const SPELLED: Readonly<Record<string, number>> = {
  ...{ двух: 2, трех: 3, четырех: 4, пяти: 5, шести: 6, семи: 7, восьми: 8, девяти: 9, десяти: 10, двенадцати: 12, пятнадцати: 15 },
  ...{ двадцати: 20, тридцати: 30, сорока: 40, пятидесяти: 50, ста: 100, двухсот: 200, трехсот: 300, пятисот: 500 },
  ...{ ten: 10, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  ...{ "a hundred": 100, "one hundred": 100, "two hundred": 200, "three hundred": 300 },
};
const SPELLED_SUM = new RegExp(
  `(?<=${START}(?:${TO}|${FROM}|between|and)\\s+)(?:(?<number>${Object.keys(SPELLED).join("|").replaceAll("е", "[её]")})|(?<alone>полутора\\s+тысяч|тысяч[иу]))${END}`,
  "giu",
);
const inDigits = (text: string): string =>
  text.replace(SPELLED_SUM, (_, number?: string, alone = "") =>
    String(number ? SPELLED[number.toLowerCase().replaceAll("ё", "е")] : alone.startsWith("полутора") ? 1500 : 1000),
  );

/** `shown`: the default currency. */
function findPrice(text: string, shown: Currency): PriceIntent | null {
  for (const [expression, isSure] of [
    [RANGE, false],
    [LIMIT, false],
    [ALONE, true],
  ] as const) {
    const match = expression.exec(text);
    if (!match?.groups) continue;
    const { groups } = match;
    const after = text.slice(match.index + match[0].length);
    if (UNIT.test(after) || /^[\p{L}\p{N}]/u.test(after)) continue;
    const min = readAmount(groups, "min") ?? (groups.from ? readAmount(groups, "one") : null);
    const max = readAmount(groups, "max") ?? (groups.from ? null : readAmount(groups, "one"));
    const currency = max?.currency ?? min?.currency ?? null;
    const most = max?.value ?? min!.value;
    // "38-42", "12" and "за 3" are sizes and counts unless the currency or magnitude says otherwise.
    const isRange = expression === RANGE;
    if (currency === null && (isSure || most < LEAST[shown] || (isRange && !/^(?:от|between|from)/iu.test(match[0]) && most < 1000)))
      continue;
    return {
      price: { min: min?.value ?? null, max: max?.value ?? null, currency },
      rest: `${text.slice(0, match.index)} ${after}`,
    };
  }
  return null;
}

const words = (source: string) => new RegExp(`${START}(?:${source})${END}`, "giu");
const VERY = "(?:сам(?:ы[ейм]|ое|ая|ую|ых)\\s+|the\\s+)?";
const CHEAP = words(
  `${VERY}(?:деш[её]в\\p{L}*|не\\s?дорог\\p{L}*|подешевле|бюджетн\\p{L}*|cheap(?:est|er)?|inexpensive|affordable|budget|low[- ]?(?:cost|priced?))`,
);
const DEAR = words(
  `${VERY}(?:дорог(?:ие|ой|ая|ое|их|ую)|подороже|премиум\\p{L}*|элитн\\p{L}*|premium|expensive|luxury|high[- ]end|top[- ]end)`,
);
const NEW = words(
  `${VERY}(?:новинк[аиу]|новинок|нов(?:ые|ое)\\s+поступлени[яе]|нов(?:ые|ый|ая|ое|ую|ых)|new(?!\\s+balance)(?:\\s+(?:arrivals?|in|releases?))?|newest|latest)`,
);
const POPULAR = words(
  `${VERY}(?:хит(?:ы|ов)?\\s+продаж|бестселлер\\p{L}*|популярн\\p{L}*|(?:best|top)[- ]?sell(?:er|ers|ing)|most\\s+popular|popular)`,
);
const SALE = words(
  "со?\\s+скидк\\p{L}*|скидк\\p{L}*|распродаж\\p{L}*|акци(?:я|и|ю|й|ях|онн\\p{L}*)|уцен[её]?н?к?\\p{L}*|(?:on\\s+)?sale|discount(?:ed|s)?|clearance|deals?",
);
const STOCK = words("(?:есть\\s+)?в\\s+наличии|in\\s+stock|available\\s+now");

/** "скидки на боксерки" leaves "на". */
const DANGLING =
  /^\s*(?:на|для|по|от|до|из|с|со|в|во|и|on|for|of|in|with|and|the|at)(?=\s)|(?<=\s)(?:на|для|по|от|до|с|со|в|и|on|for|of|in|with|and|at)\s*$/giu;

/** Extracts price limits, order, sale and stock: "дешёвые перчатки до 5000", "gloves under $50" [CAT-10]. */
export function parseQuery(typed: string, shown: Currency): QueryIntent {
  const found = waysToWrite(typed).length ? null : findPrice(inDigits(typed), shown);
  let text = found?.rest ?? typed;
  const take = (expression: RegExp): boolean => {
    const before = text;
    text = text.replace(expression, " ");
    return text !== before;
  };
  const stock = take(STOCK);
  const sale = take(SALE);
  const sort = [
    ["popular", POPULAR],
    ["price", CHEAP],
    ["-price", DEAR],
    ["new", NEW],
  ] as const;
  const chosen = sort.filter(([, expression]) => take(expression)).map(([name]) => name);
  if (text !== typed) text = text.replace(DANGLING, "");
  return { text: text.trim().replace(/\s+/g, " "), price: found?.price ?? null, sort: chosen[0] ?? null, sale, stock };
}
