import type { Profile } from "../profile.contract.ts";

export const roles = ["size", "color", "brand", "weight", "length", "width", "height", "fact", "nothing"] as const;
export type Role = (typeof roles)[number];
export type Characteristic = { name: string; value: string };

const EMPTY_GUID = /^0{8}-0{4}-0{4}-0{4}-0{12}$/;
const NO_NUMBER = /^-9{9}([.,]9+)?$/;
const NO_DATE = /^(01\.01\.0001|0001-01-01)/;
const NO_WORD = /^([-–—_.?]*|<.*>|null|n\/a|не указано|не указан|не указана|не задано|не задан|не выбрано|пусто)$/i;

/** 1C's placeholders for "no value". */
export function isNothing(value: string): boolean {
  const text = value.trim();
  return NO_WORD.test(text) || EMPTY_GUID.test(text) || NO_NUMBER.test(text.replace(/[\s\u00a0\u202f]/g, "")) || NO_DATE.test(text);
}

const PARCEL = /упаков|короб|брутто|транспортн|грузов|packag|packing|carton|parcel|shipping|\bbox\b/;
/** The first match wins: specific before general. */
const learnt: readonly (readonly [Role, RegExp])[] = [
  ["brand", /^(бр[еэ]нд|торговая марка|товарный знак|марка|тм|brand|trade ?mark)(\s*[(/].*)?$/],
  ["weight", /^(вес|масса|weight)(\s|$|[,(])/],
  ["color", /^(основной |главный )?(цвет|расцветка|окраска|оттенок|colou?r)(\s|$|[,(/])/],
  ["size", /(^|[\s(/])(размер|размеры|размерный ряд|рост|ростовка|унции|унций|size|sizes|ounces)(\s|$|[,()/])/],
  [
    "fact",
    /^(материал|состав|страна|пол|сезон|коллекция|линейка|гарантия|назначение|уход|возраст|вид|тип|стиль|модель|производитель|изготовитель)(\s|$|[,(])/,
  ],
  ["fact", /^(material|composition|country|gender|sex|season|collection|warranty|style|type|model|manufacturer|vendor)(\s|$|[,(])/],
];
const sides: readonly (readonly [Role, RegExp])[] = [
  ["weight", /вес|масса|weight/],
  ["length", /длина|length/],
  ["width", /ширина|width/],
  ["height", /высота|height/],
];

/** The profile's role wins over one guessed from the name; undefined = unclear. */
export function roleOf(name: string, profile: Pick<Profile, "characteristics">): Role | undefined {
  const plain = name.trim().toLowerCase();
  const said = Object.entries(profile.characteristics ?? {}).find(([given]) => given.trim().toLowerCase() === plain)?.[1];
  if (said) return said;
  if (PARCEL.test(plain)) return sides.find(([, pattern]) => pattern.test(plain))?.[0] ?? "nothing";
  return learnt.find(([, pattern]) => pattern.test(plain))?.[0];
}

const GRAMS: Record<string, number> = { г: 1, гр: 1, g: 1, кг: 1000, kg: 1000 };
const MILLIMETRES: Record<string, number> = { мм: 1, mm: 1, см: 10, cm: 10, м: 1000, m: 1000 };
const unitOf = (name: string): string => /[,(]\s*(кг|гр?|kg|g|мм|см|м|mm|cm|m|oz|унц\p{L}*)\.?\s*\)?\s*$/iu.exec(name)?.[1] ?? "";

/** Grams or millimetres per unit in the name; defaults to kilograms and metres, as 1C does. */
export const measureOf = (name: string, role: Role): number =>
  (role === "weight" ? GRAMS[unitOf(name).toLowerCase()] : MILLIMETRES[unitOf(name).toLowerCase()]) ?? 1000;

const HEIGHT = /(^|[\s(/])(рост|ростовка)([\s,()/]|$)/;

/** Names of one dimension give one size by several grids; height is another, and so is each that the profile names. */
export function dimensionOf(name: string, profile: Pick<Profile, "characteristics">): number {
  const plain = name.trim().toLowerCase();
  const said = Object.keys(profile.characteristics ?? {}).findIndex((given) => given.trim().toLowerCase() === plain);
  return said >= 0 ? 2 + said : HEIGHT.test(plain) && !/размер|size/.test(plain) ? 1 : 0;
}
/** The first size of each dimension. */
export function joinedSizes(sizes: readonly Characteristic[], profile: Pick<Profile, "characteristics">): string[] {
  const byDimension = new Map<number, string>();
  for (const { name, value } of sizes) {
    const dimension = dimensionOf(name, profile);
    if (!byDimension.has(dimension)) byDimension.set(dimension, value.trim());
  }
  return [...new Set([...byDimension].sort(([one], [other]) => one - other).map(([, value]) => value))];
}

type Variant = { size: string; color: string /** Without a known role. */; unclear: Characteristic[] };

/** An offer's size and colour. Goods sold by weight have it as their size. */
export function variantOf(told: readonly Characteristic[], profile: Pick<Profile, "characteristics">): Variant {
  const known = told.filter(({ value }) => !isNothing(value)).map((one) => ({ ...one, role: roleOf(one.name, profile) }));
  const first = (role: Role) => known.find((one) => one.role === role && !PARCEL.test(one.name.toLowerCase()));
  const weight = first("weight");
  const sizes = known.filter(({ role }) => role === "size");
  return {
    size: joinedSizes(sizes, profile).join(", ") || ((weight && withUnit(weight)) ?? ""),
    color: (known.find(({ name, role }) => role === "color" && /^\S+$/.test(name.trim())) ?? first("color"))?.value ?? "",
    unclear: known.filter(({ role }) => role === undefined),
  };
}

const withUnit = ({ name, value }: Characteristic) =>
  /^[\d\s.,]+$/.test(value) && unitOf(name) ? `${value.trim()} ${unitOf(name)}` : value.trim();

/** The trailing brackets of an offer's name, nested ones included, without placeholders and its colour. */
export function inBrackets(name: string, color: string): string {
  const text = name.trim();
  if (!text.endsWith(")")) return "";
  let depth = 0;
  let from = text.length - 1;
  for (; from >= 0; from--) {
    if (text[from] === ")") depth++;
    else if (text[from] === "(" && --depth === 0) break;
  }
  // Unbalanced brackets: take the last pair.
  const inner = from >= 0 ? text.slice(from + 1, -1) : (/\(([^()]*)\)$/.exec(text)?.[1] ?? "");
  return inner
    .split(/,\s+/)
    .map((part) => part.trim())
    .filter((part) => !isNothing(part) && part.toLowerCase() !== color.toLowerCase())
    .join(", ");
}

const FIRM =
  /[,;]|\d{3}|(^|[\s"«(])(ооо|оао|зао|пао|ао|нао|ип|чп|тоо|лтд|ltd|llc|inc|gmbh|co|corp|s\.?r\.?l|нпо|фабрика|завод|комбинат|ул|город|street|road)([\s.,"»)]|$)/i;

/** Whether a manufacturer reads like a company with legal form or address, not a brand. */
export const isFirm = (name: string): boolean => name.length > 40 || FIRM.test(name);
