import type { Language } from "../storefront.ts";

type Forms = string | Partial<Record<Intl.LDMLPluralRule, string>>;
/** Unit spellings by language; the first match wins. A capital M or a lone L is a clothes size, not metres or litres. */
const units: readonly (readonly [written: string, told: Record<Language, Forms>])[] = [
  ["(?:oz|OZ|Oz|ounces?|унц(?:\\.|ия|ии|ий)?)", { ru: "унц.", en: "oz" }],
  ["(?:cm|CM|см|СМ)\\.?", { ru: "см", en: "cm" }],
  ["(?:mm|MM|мм|ММ)\\.?", { ru: "мм", en: "mm" }],
  ["(?:kg|KG|Kg|kgs|кг|КГ|Кг)\\.?", { ru: "кг", en: "kg" }],
  ["(?:ml|ML|мл|МЛ)\\.?", { ru: "мл", en: "ml" }],
  ["(?:lbs?|LBS?|pounds?|фунт(?:\\.|а|ов)?)", { ru: { one: "фунт", few: "фунта", many: "фунтов", other: "фунта" }, en: "lb" }],
  [
    "(?:inch(?:es)?|in\\.|in(?=\\s*(?:[,;)×x]|$))|дюйм(?:а|ов)?|″)",
    { ru: { one: "дюйм", few: "дюйма", many: "дюймов", other: "дюйма" }, en: "in" },
  ],
  ["(?:years?|лет|года?)", { ru: { one: "год", few: "года", many: "лет", other: "года" }, en: { one: "year", other: "years" } }],
  ["(?:pcs\\.?|шт\\.?)", { ru: "шт.", en: "pcs" }],
  ["(?:gr?|гр?\\.?)", { ru: "г", en: "g" }],
  ["(?:m|м)", { ru: "м", en: "m" }],
  ["(?:l|л|(?<=\\d\\s)L)", { ru: "л", en: "l" }],
];
const NUMBER = "\\d+(?:[.,]\\d+)?";
const numbers = `${NUMBER}(?:\\s*[-–—×x/]\\s*${NUMBER})*`;
/** Numbers with one shared unit; "2 in 1" is no length. */
const measured = new RegExp(
  `(?<![\\p{L}\\d.,])(${numbers})\\s*-?(?:${units.map(([written]) => `(${written})`).join("|")})(?![\\p{L}\\d]|\\s*\\d)`,
  "gu",
);
const bare = new RegExp(`^${numbers}$`);
const plurals = { ru: new Intl.PluralRules("ru"), en: new Intl.PluralRules("en") };

/** "3.5 m" → «3,5 м», «12 унций» → "12 oz": translates numbers and units, leaves other words. */
export function withUnits(text: string, lang: Language): string {
  const plain = text.trim();
  if (bare.test(plain)) return inDigits(plain, lang);
  return plain.replace(measured, (_, amount: string, ...found: (string | undefined)[]) => {
    const [, told] = units[found.findIndex((each) => each !== undefined)]!;
    return `${inDigits(amount, lang)}\u00a0${inForm(told[lang], amount, lang)}`;
  });
}

export const inSize = (name: string, size: string, lang: Language): string => [name, withUnits(size, lang)].filter(Boolean).join(", ");

/** Three digits after a comma are thousands in one language and a fraction in the other: leave them. */
const inDigits = (amount: string, lang: Language): string =>
  amount.replace(/(\d+)[.,](\d+)/g, (all, whole: string, rest: string) =>
    rest.length === 3 ? all : whole + (lang === "ru" ? "," : ".") + rest,
  );

function inForm(forms: Forms, amount: string, lang: Language): string {
  if (typeof forms === "string") return forms;
  const last = /[\d.,]+$/.exec(amount)![0].replace(",", ".");
  return forms[plurals[lang].select(Number(last))] ?? forms.other!;
}
