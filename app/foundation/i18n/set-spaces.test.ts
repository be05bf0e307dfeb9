import assert from "node:assert/strict";
import { test } from "node:test";
import { setSpaces } from "./set-spaces.ts";

const shown = (text: string) => setSpaces(text).replaceAll("\u00a0", "_");

test("short words, figures and dashes do not end a line", () => {
  assert.equal(shown("Проверены в зале, и не раз"), "Проверены в_зале, и_не_раз");
  assert.equal(shown("вернём деньги в течение 14 дней"), "вернём деньги в_течение 14_дней");
  assert.equal(shown("Меньше — по тарифу"), "Меньше_— по_тарифу");
  assert.equal(shown("`$" + "{i.count} товаров`"), "`$" + "{i.count}_товаров`");
});

test("long words and program text keep their spaces", () => {
  for (const text of ["Бесплатная доставка", 'if (form == "one") return `x`', "const a = 1 + 2 && b - c"])
    assert.equal(setSpaces(text), text);
});
