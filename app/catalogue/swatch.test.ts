import assert from "node:assert/strict";
import { test } from "node:test";
import { swatchOf } from "./swatch.ts";

const named = (ru: string | undefined, en?: string) => swatchOf({ colorCode: null, colorName: { ...(ru && { ru }), ...(en && { en }) } });

test("a colour known by name gets a swatch, in every word form and both languages", () => {
  for (const forms of [
    ["красный", "Красная", "КРАСНЫЕ", "красно-чёрный"],
    ["чёрный", "черная", "чёрно-белый"],
    ["тёмно-синий", "Темно-синяя"],
    ["серебристый", "серебряный"],
  ])
    assert.equal(new Set(forms.map((form) => named(form))).size, 1, forms.join());
  for (const [ru, en] of [
    ["красный", "red"],
    ["чёрный", "Black / White"],
    ["тёмно-синий", "navy"],
    ["серый", "grey melange"],
    ["голубой", "light blue"],
  ])
    assert.equal(named(ru), named(undefined, en), `${ru} ${en}`);
  assert.notEqual(named("серый"), named("серебристый"));
  assert.notEqual(named("синий"), named("тёмно-синий"));
});

test("a known code wins, and an unknown name has no swatch", () => {
  assert.equal(swatchOf({ colorCode: "#123456", colorName: { ru: "красный" } }), "#123456");
  for (const name of ["разноцветный", "cored", "", "сталь 45"]) assert.equal(named(name), null, name);
});
