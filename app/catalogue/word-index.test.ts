import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { add, type BitSet } from "./bit-set.ts";
import { createWordIndex } from "./word-index.ts";

const lexemes = ["glove", "red", "bag", "mat"];
const places = ["A", "B", "C", "D"] as const;
/** Per model and word: its position, -1 = absent. */
const often = fc.integer({ min: -1, max: 3 });
const seldom = fc.oneof({ weight: 20, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: often });
const catalogue = fc.array(fc.tuple(often, often, often, seldom), { minLength: 1, maxLength: 60 });

function indexOf(models: readonly (readonly number[])[], hidden: readonly number[]) {
  const index = createWordIndex();
  const visible: BitSet = new Uint32Array((models.length + 31) >>> 5);
  models.forEach((held, slot) => {
    index.put(slot, held.flatMap((place, at) => (place < 0 ? [] : `'${lexemes[at]}':1${places[place]}`)).join(" "));
    if (!hidden.includes(slot)) add(visible, slot);
  });
  const popular = Int32Array.from(models.keys()).reverse();
  return {
    search: (words: readonly string[]) => [
      ...index.search(
        words.map((own) => ({ own: [own] })),
        { popular, visible },
      ),
    ],
  };
}

test("matches of every word or all but one sort as a plain sort would", () => {
  fc.assert(
    fc.property(catalogue, fc.subarray(lexemes, { minLength: 1 }), fc.array(fc.nat(60)), (models, query, hidden) => {
      const holders = (at: number) => models.filter((held) => held[at]! >= 0).length;
      // Sum from the rarest word on: float rounding decides ties.
      const asked = query.map((word) => lexemes.indexOf(word)).sort((a, b) => holders(a) - holders(b));
      const worth = [8, 4, 2, 1];
      const rarity = asked.map((at) => Math.log(1 + models.length / holders(at)));
      const shown = [...models.keys()].filter((slot) => !hidden.includes(slot));
      const words = (slot: number) => asked.filter((at) => models[slot]![at]! >= 0).length;
      const score = (slot: number) =>
        asked.reduce(
          (sum, at, n) => Math.fround(sum + (models[slot]![at]! < 0 ? 0 : Math.fround(worth[models[slot]![at]!]! * rarity[n]!))),
          0,
        );
      const most = Math.max(0, ...shown.map(words));
      const expected = most < Math.max(1, query.length - 1) ? [] : shown.filter((slot) => words(slot) === most);
      expected.sort((a, b) => score(b) - score(a) || b - a);
      assert.deepEqual(indexOf(models, hidden).search(query), expected);
    }),
  );
});

test("where no model has all the words the nearest are found, not thousands", () => {
  const models = Array.from({ length: 1000 }, (_, slot) => (slot === 0 ? [-1, 0, -1, -1] : [0, -1, -1, -1]));
  const { search } = indexOf(models, []);
  const near = search(["glove", "red"]);
  assert.deepEqual([near.length, near[0], near[1]], [240, 0, 999], "the rarer word first");
  assert.equal(search(["glove"]).length, 999);
  assert.equal(search(["glove", "nowhere"]).length, 999, "a word that no model has leaves nothing out");
});
