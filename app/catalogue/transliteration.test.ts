import assert from "node:assert/strict";
import { test } from "node:test";
import { inCyrillic } from "./transliteration.ts";

test("Russian words typed in Latin letters are read as they are meant", () => {
  for (const [typed, meant] of [
    ["perchatki", "перчатки"],
    ["binty", "бинты"],
    ["shlem", "шлем"],
    ["Kapa", "капа"],
    ["schit", "щит"],
    ["zhilet", "жилет"],
    ["bokserskie", "боксерские"],
    ["grusha", "груша"],
    ["boks", "бокс"],
    ["box", "бокс"],
    ["chernyj", "черный"],
  ] as const)
    assert.ok(inCyrillic(typed).includes(meant), `${typed}: ${inCyrillic(typed).join(", ")}`);
});

test("a non-Latin word has no readings; the longest word has few", () => {
  for (const typed of ["", "a", "12oz", "перчатки", "gn-101"]) assert.deepEqual(inCyrillic(typed), [], typed);
  assert.ok(inCyrillic("cyecyjltecyjltecyjltecyjltec").length <= 16);
});
