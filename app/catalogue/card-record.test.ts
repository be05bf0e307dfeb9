import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cardOf, colorKey, type Place, say } from "./card.ts";
import { type CardProduct, type CardRecord, pack, unpack } from "./card-record.ts";

const text = fc.record({ ru: fc.string({ unit: "grapheme" }), en: fc.string() }, { requiredKeys: [] });
const money = fc.option(fc.integer({ min: 0, max: 2 ** 50 }));
const aProduct: fc.Arbitrary<CardProduct> = fc.record({
  id: fc.uuid(),
  colorCode: fc.option(fc.constantFrom("#c4222c", "#1f4fc0")),
  colorName: fc.oneof(text, fc.constantFrom({ en: "Red" }, { ru: "синий", en: "Blue" })),
  sale: fc.integer({ min: 0, max: 90 }),
  listMinor: money,
  lowestMinor: money,
  madeToOrder: fc.boolean(),
  available: fc.integer({ min: -3, max: 1000 }),
  sizes: fc.array(
    fc.record({
      name: fc.constantFrom("8 oz", "10 унций", "XL"),
      sale: fc.option(fc.integer({ min: 0, max: 90 })),
      listMinor: money,
      lowestMinor: money,
      available: fc.integer({ min: -3, max: 1000 }),
    }),
    { maxLength: 5 },
  ),
  pictures: fc.array(fc.record({ id: fc.uuid() }), { maxLength: 5 }),
});
const aRecord: fc.Arbitrary<CardRecord> = fc.record({
  id: fc.uuid(),
  slug: fc.string(),
  name: text,
  storefronts: fc.option(fc.subarray(["ru", "eu", "reload"])),
  createdAt: fc.date({ noInvalidDate: true }),
  products: fc.array(aProduct, { maxLength: 3 }),
});
const places: Place[] = [
  { region: "ru", lang: "ru", currency: "rub", val: "1", tellsLowest: false },
  { region: "eu", lang: "en", currency: "eur", val: "91.37", tellsLowest: true },
];

test("a packed card says in every place and colour what the model said", () => {
  fc.assert(
    fc.property(aRecord, fc.constantFrom(...places), fc.subarray(["red", "blue"]), (record, place, colors) => {
      const again = unpack(pack(record));
      assert.deepEqual(cardOf(again, place, colors), cardOf(record, place, colors));
      assert.deepEqual(again.storefronts, record.storefronts);
      assert.deepEqual(again.name, { ...record.name });
    }),
  );
});

test("the colour that a card shows comes first among its dots, and none is lost", () => {
  fc.assert(
    fc.property(aRecord, fc.constantFrom(...places), fc.subarray(["red", "blue"]), (record, place, colors) => {
      const card = cardOf(record, place, colors);
      if (!card) return;
      assert.equal(card.colors.length, record.products.filter(colorKey).length);
      const shown = record.products.find(({ id }) => id === card.product)!;
      if (colorKey(shown)) assert.equal(card.colors[0]?.name, say(shown.colorName, place.lang));
    }),
  );
});
