import type { Language } from "#app/foundation/storefront.ts";

/** Russian plural forms; 11 to 14 are "many". */
type Forms = readonly [one: string, few: string, many: string];

const units = ["", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"];
const feminine = ["", "одна", "две", ...units.slice(3)];
const teens = "десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать".split(
  " ",
);
const tens = ["", "", ..."двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто".split(" ")];
const hundreds = ["", ..."сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот".split(" ")];
const scales: readonly (Forms | null)[] = [
  null,
  ["тысяча", "тысячи", "тысяч"],
  ["миллион", "миллиона", "миллионов"],
  ["миллиард", "миллиарда", "миллиардов"],
  ["триллион", "триллиона", "триллионов"],
];
const rubles: Forms = ["рубль", "рубля", "рублей"];
const kopecks: Forms = ["копейка", "копейки", "копеек"];

const english = {
  units:
    " one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
      " ",
    ),
  tens: "  twenty thirty forty fifty sixty seventy eighty ninety".split(" "),
  scales: ["", "thousand", "million", "billion", "trillion"],
};

function formOf(count: number, [one, few, many]: Forms): string {
  const last = count % 10;
  if (count % 100 >= 11 && count % 100 <= 14) return many;
  return last === 1 ? one : last >= 2 && last <= 4 ? few : many;
}

/** Rubles in words, kopecks as digits. `minor`: 0 to 999 trillion rubles in kopecks. */
export function sumInWords(minor: number, lang: Language): string {
  const whole = Math.floor(minor / 100);
  const rest = minor % 100;
  const digits = String(rest).padStart(2, "0");
  const words = (whole === 0 ? [lang === "ru" ? "ноль" : "zero"] : groupsOf(whole).flatMap(lang === "ru" ? inRussian : inEnglish)).join(
    " ",
  );
  const money =
    lang === "ru"
      ? `${formOf(whole, rubles)} ${digits} ${formOf(rest, kopecks)}`
      : `${whole === 1 ? "ruble" : "rubles"} ${digits} ${rest === 1 ? "kopeck" : "kopecks"}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${money}`;
}

type Group = { value: number; scale: number };

function groupsOf(whole: number): Group[] {
  const groups: Group[] = [];
  for (let left = whole, scale = 0; left > 0; left = Math.floor(left / 1000), scale++)
    if (left % 1000 > 0) groups.unshift({ value: left % 1000, scale });
  return groups;
}

function inRussian({ value, scale }: Group): string[] {
  const last = value % 100;
  const ones = scale === 1 ? feminine : units;
  const forms = scales[scale];
  return [
    hundreds[Math.floor(value / 100)]!,
    ...(last >= 10 && last < 20 ? [teens[last - 10]!] : [tens[Math.floor(last / 10)]!, ones[last % 10]!]),
    forms ? formOf(value, forms) : "",
  ].filter(Boolean);
}

function inEnglish({ value, scale }: Group): string[] {
  const [hundred, last] = [Math.floor(value / 100), value % 100];
  const tail = last < 20 ? english.units[last]! : [english.tens[Math.floor(last / 10)], english.units[last % 10]].filter(Boolean).join("-");
  return [hundred ? `${english.units[hundred]} hundred` : "", tail, english.scales[scale]!].filter(Boolean);
}
