import assert from "node:assert/strict";
import { test } from "node:test";
import { inSize, withUnits } from "./units.ts";

const told = (text: string) => (["ru", "en"] as const).map((lang) => withUnits(text, lang).replaceAll("\u00a0", " "));

test("sizes show in the reader's units and numbers, whatever they came in", () => {
  for (const [written, ru, en] of [
    ["280 cm", "280 см", "280 cm"],
    ["3.5 m", "3,5 м", "3.5 m"],
    ["24 kg", "24 кг", "24 kg"],
    ["10 oz", "10 унц.", "10 oz"],
    ["12 унций", "12 унц.", "12 oz"],
    ["12oz", "12 унц.", "12 oz"],
    ["14 OZ", "14 унц.", "14 oz"],
    ["3,5 м", "3,5 м", "3.5 m"],
    ["7.5кг", "7,5 кг", "7.5 kg"],
    ["20 mm", "20 мм", "20 mm"],
    ["0.5 × 1.2 m", "0,5 × 1,2 м", "0.5 × 1.2 m"],
    ["42.5", "42,5", "42.5"],
    ["7.5-8", "7,5-8", "7.5-8"],
    ["S 53–55, M 56–57 cm", "S 53–55, M 56–57 см", "S 53–55, M 56–57 cm"],
    ["M (58-60 см)", "M (58-60 см)", "M (58-60 cm)"],
    ["45 lbs", "45 фунтов", "45 lb"],
    ["2 lb", "2 фунта", "2 lb"],
    ["40 L", "40 л", "40 l"],
    ["700 ml", "700 мл", "700 ml"],
    ["9 in", "9 дюймов", "9 in"],
    ["7–8 лет", "7–8 лет", "7–8 years"],
    ["1 year", "1 год", "1 year"],
    ["10 шт.", "10 шт.", "10 pcs"],
    ["Пара 10 oz — 570 г", "Пара 10 унц. — 570 г", "Пара 10 oz — 570 g"],
    ["1,250 g", "1,250 г", "1,250 g"],
  ] as const)
    assert.deepEqual(told(written), [ru, en], written);
});

test("letters, shoes by men and women, words and articles are no units", () => {
  for (const word of [
    "M",
    "10 M",
    "3XL",
    "3L",
    "8 M / 9.5 W",
    "2 in 1",
    "универсальный",
    "10 метких",
    "GN-12m3",
    "V1.2",
    "100 miles",
    "5 great gifts",
    "",
  ])
    assert.deepEqual(told(word), [word, word], word);
  assert.equal(inSize("Скакалка", "280 cm", "ru"), "Скакалка, 280\u00a0см");
  assert.equal(inSize("Мешок", "", "ru"), "Мешок");
});
