import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrackets, isFirm, isNothing, measureOf, roleOf, variantOf } from "./characteristics.ts";

const told = (said: Record<string, string>) => Object.entries(said).map(([name, value]) => ({ name, value }));
const variant = (said: Record<string, string>, characteristics = {}) => {
  const { size, color, unclear } = variantOf(told(said), { characteristics });
  return [size, color, ...unclear.map(({ name }) => name)];
};

test("1C's empty values are nothing, short sizes are not", () => {
  for (const empty of ["", " ", "00000000-0000-0000-0000-000000000000", "-999 999 999,9", "-999999999", "-999\u00a0999\u00a0999,99"])
    assert.equal(isNothing(empty), true, empty);
  for (const empty of ["01.01.0001 0:00:00", "0001-01-01T00:00:00", "<>", "<не указано>", "Не указан", "—", "-", "n/a"])
    assert.equal(isNothing(empty), true, empty);
  for (const said of ["0", "нет", "S", "-10 °C", "999", "10 oz", "A4", "б/р"]) assert.equal(isNothing(said), false, said);
});

test("what a characteristic is, its name says, or the profile does", () => {
  for (const [name, role] of [
    ["Размер", "size"],
    ["Детский размер", "size"],
    ["Размер обуви (RU)", "size"],
    ["Рост, см", "size"],
    ["Size", "size"],
    ["Цвет", "color"],
    ["Основной цвет", "color"],
    ["Colour", "color"],
    ["Расцветка", "color"],
    ["Торговая марка", "brand"],
    ["Марка (бренд)", "brand"],
    ["Вес, кг", "weight"],
    ["Вес брутто", "weight"],
    ["Длина коробки (см)", "length"],
    ["Ширина индивидуальной упаковки (см)", "width"],
    ["Размер упаковки", "nothing"],
    ["Цвет коробки", "nothing"],
    ["Материал верха", "fact"],
    ["Тип кожи", "fact"],
    ["Обхват ладони", undefined],
    ["Размеренность", undefined],
  ] as const)
    assert.equal(roleOf(name, {}), role, name);
  assert.equal(roleOf(" обхват ЛАДОНИ", { characteristics: { "Обхват ладони": "size" } }), "size");
  assert.equal(roleOf("Размер", { characteristics: { Размер: "fact" } }), "fact");
  assert.deepEqual([measureOf("Вес, г", "weight"), measureOf("Вес", "weight"), measureOf("Длина коробки (см)", "length")], [1, 1000, 10]);
});

test("size and colour of an offer leave out the parcel, the empty and the facts", () => {
  assert.deepEqual(variant({ "Детский размер": "", "Длина коробки (см)": "50", "Ширина упаковки (см)": "-999 999 999,9" }), ["", ""]);
  assert.deepEqual(variant({ Цвет: "Красный", Размер: "42", "Тип кожи": "гладкая" }), ["42", "Красный"]);
  assert.deepEqual(variant({ "Цвет подошвы": "белый", Цвет: "чёрный", Размер: "42" }), ["42", "чёрный"]);
  assert.deepEqual(variant({ Рост: "170-176", Размер: "48-50" }), ["48-50, 170-176", ""]);
  assert.deepEqual(variant({ "Размер (RU)": "42", "Размер (EU)": "43", "Размер (рост)": "180" }), ["42", ""]);
  assert.deepEqual(variant({ "Детский размер": "140", Рост: "140" }), ["140", ""]);
  assert.deepEqual(variant({ Полнота: "6", Размер: "38" }, { Полнота: "size" }), ["38, 6", ""]);
  assert.deepEqual(variant({ Хват: "левый", Длина: "L" }, { Длина: "size", Хват: "size" }), ["L, левый", ""]);
  assert.deepEqual(variant({ "Вес, кг": "16" }), ["16 кг", ""]);
  assert.deepEqual(variant({ "Вес, кг": "0,4", Размер: "10 oz" }), ["10 oz", ""]);
  assert.deepEqual(variant({ Вес: "10 oz" }), ["10 oz", ""]);
  assert.deepEqual(variant({ Обхват: "20", Натяжение: "сильное" }), ["", "", "Обхват", "Натяжение"]);
  assert.deepEqual(variant({ Обхват: "20", Натяжение: "сильное" }, { Обхват: "size", Натяжение: "fact" }), ["20", ""]);
});

test("brackets at the end of a name are read whole, without the colour and the empty", () => {
  for (const [name, color, found] of [
    ["Кимоно, синее (А4 (XL))", "", "А4 (XL)"],
    ["Перчатки (кожа) (10 oz)", "", "10 oz"],
    ["Перчатки (10 oz, Красный)", "красный", "10 oz"],
    ["Перчатки (, 50, -999 999 999,9)", "", "50"],
    ["Шорты ((M))", "", "(M)"],
    ["Шорты (M", "", ""],
    ["Шорты M)", "", ""],
    ["Шорты ) (L)", "", "L"],
    ["Шорты (L) новые", "", ""],
    ["Бинты (3,5 м)  ", "", "3,5 м"],
  ] as const)
    assert.equal(inBrackets(name, color), found, name);
});

test("a maker's legal name or address is no brand", () => {
  for (const firm of ["ООО «Ринг»", "Восточная фабрика спорттоваров, лтд, ул. Длинная 22", "Ring Co. Ltd", "ИП Иванов", "450000 Уфа"])
    assert.equal(isFirm(firm), true, firm);
  for (const brand of ["Crazy Boom", "Everlast", "Ринг", "Adidas Boxing", "Coral", "Ипподром"]) assert.equal(isFirm(brand), false, brand);
});
