import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parcelOf } from "./parcel.ts";

const item = (length: number | null, width: number | null, height: number | null, weight: number | null = 500, quantity = 1) => ({
  quantity,
  dimensions: { length, width, height, weight },
});

test("[DLV-03] parcel: cube of volumes plus 10 %, rounded up; missing values are 100 each", () => {
  assert.deepEqual(parcelOf([item(300, 200, 100)]), { length: 188, width: 188, height: 188, weight: 500 });
  assert.deepEqual(parcelOf([item(300, 250, 50, 400, 2)]), { length: 203, width: 203, height: 203, weight: 800 });
  assert.deepEqual(parcelOf([item(300, 250, 50, 400), item(300, 250, 50, 400)]), parcelOf([item(300, 250, 50, 400, 2)]));
  assert.deepEqual(parcelOf([item(null, null, null, null)]), { length: 104, width: 104, height: 104, weight: 100 });
  assert.deepEqual(parcelOf([item(300, null, 100, null, 2)]), parcelOf([item(300, 100, 100, 100, 2)]));
});

test("a cube that fits exactly is not rounded up", () => {
  assert.equal(parcelOf([item(100, 100, 100, 1, 1210)]).length, 1100);
});

test("the side is the least that holds the volume", () => {
  const size = fc.integer({ min: 1, max: 3000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(size, size, size, fc.integer({ min: 1, max: 999 })), { minLength: 1, maxLength: 20 }), (sizes) => {
      const side = BigInt(parcelOf(sizes.map(([l, w, h, quantity]) => item(l, w, h, 1, quantity))).length);
      const volume = sizes.reduce((sum, [l, w, h, quantity]) => sum + BigInt(l) * BigInt(w) * BigInt(h) * BigInt(quantity), 0n) * 11n;
      assert.ok(side ** 3n * 10n >= volume && (side - 1n) ** 3n * 10n < volume);
    }),
  );
});
