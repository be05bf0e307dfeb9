import type { Text } from "./model-record.ts";
import type { GuideKind } from "./size-guides.ts";

/** Narrower first. */
const lettered: readonly (readonly [GuideKind, RegExp])[] = [
  ["head", /шлем|headg(?:ear|uard)|helmet/],
  ["mouth", /(?<!\p{L})кап[аы](?!\p{L})|mouth ?guard|gum ?shield/u],
  ["shins", /голен|shin/],
  ["chest", /защит\p{L}* груди|chest guard|breast/u],
  ["waist", /бандаж|раковин|ракушк|пояс|groin|belly|belt/],
  ["hands", /перчат|блинчик|накладк|glove|mitt/],
  ["womens-clothes", /(?:женск|women|ladies).*(?:шорт|майк|футболк|топ|легинс|short|tank|tee|shirt|top|legging)/],
  [
    "clothes",
    /шорт|футболк|майк|худи|толстовк|куртк|халат|рашгард|штан|одежд|форма|shirt|short|trunk|tank|hoodie|jacket|robe|rash ?guard|apparel|clothing|pants/,
  ],
];
const SHOES = /бокс[её]рк|обув|кроссовк|штангетк|борцовк|shoe|boot|sneaker|trainer/;
const KIDS = /детск|подростк|kids|youth|junior/;
const LETTER = /^(?:\d?X{0,3}[SL]|M)(?:\/(?:\d?X{0,3}[SL]|M))?$/i;
const NUMBER = /^(?:EU\s*)?(\d{2})(?:[.,]5)?$/i;
const OUNCES = /^\d{1,2}\s*(?:oz|унц)/i;

export function guideKindOf(sizes: readonly string[], name: Partial<Text>): GuideKind | null {
  const called = `${name.ru ?? ""} ${name.en ?? ""}`.toLowerCase();
  if (sizes.some((each) => OUNCES.test(each))) return "gloves";
  if (sizes.some((each) => LETTER.test(each))) return lettered.find(([, words]) => words.test(called))?.[0] ?? null;
  const numbers = sizes.flatMap((each) => Number(NUMBER.exec(each)?.[1] ?? Number.NaN)).filter((number) => number >= 16 && number <= 52);
  if (!numbers.length || !SHOES.test(called)) return null;
  return Math.max(...numbers) < 36 || (KIDS.test(called) && Math.min(...numbers) < 36) ? "kids-shoes" : "shoes";
}
