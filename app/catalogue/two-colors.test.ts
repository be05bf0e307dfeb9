import assert from "node:assert/strict";
import { test } from "node:test";
import { colorKeys } from "./card.ts";
import { colorsWithin, dotOf } from "./two-colors.ts";

const of = (ru?: string, en?: string, colorCode: string | null = null) => ({
  colorCode,
  colorName: { ...(ru && { ru }), ...(en && { en }) },
});

test("goods of two colours are found under both, with any separator", () => {
  for (const [ru, en, keys] of [
    ["чёрный/красный", "black/red", ["black-red", "black", "red"]],
    ["чёрно-красный", "black and red", ["black-and-red", "black", "red"]],
    ["бело-синий", undefined, ["бело-синий", "белый", "синий"]],
    ["Чёрный с золотом", undefined, ["чёрный-с-золотом", "чёрный", "золотой"]],
    [undefined, "Black-White", ["black-white", "black", "white"]],
    ["сине-бело-красный", undefined, ["сине-бело-красный", "синий", "белый", "красный"]],
    [undefined, "navy & white", ["navy-white", "navy", "white"]],
    ["рыжий/чёрный", "tan/black", ["tan-black", "tan", "black"]],
    ["чёрный, белый", "black + white", ["black-white", "black", "white"]],
    ["красный и белый", undefined, ["красный-и-белый", "красный", "белый"]],
  ] as const)
    assert.deepEqual(colorKeys(of(ru, en)), keys, ru ?? en);
});

test("shades and names of one colour stay one", () => {
  for (const name of [
    "тёмно-синий",
    "sky-blue",
    "sky blue",
    "light-grey",
    "rose-gold",
    "Mint-green",
    "off-white",
    "чёрный",
    "серый меланж",
    "red-red",
    "X-Ray",
    "",
  ])
    assert.deepEqual(colorsWithin(of(name, name)), [], name);
});

test("a dot is split by both colours; where one is not known it is that of the goods", () => {
  assert.equal(dotOf(of("чёрно-красный")), "linear-gradient(135deg,#222226 0% 50%,#c4222c 50% 100%)");
  assert.equal(dotOf(of("рыжий/чёрный", "tan/black", "#bd8748")), "linear-gradient(135deg,#bd8748 0% 50%,#222226 50% 100%)");
  assert.equal(dotOf(of("красный")), "#c4222c");
  assert.equal(dotOf(of(undefined, "black/whatever")), "#222226");
  assert.equal(dotOf(of(undefined, "whatever")), null);
});
