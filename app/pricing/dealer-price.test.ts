import assert from "node:assert/strict";
import { test } from "node:test";
import { forDealer } from "./dealer-price.ts";

const goods = { sale: 10, noPromo: false };

test("a dealer pays the percent less or the sale price, promo exclusions included", () => {
  assert.deepEqual(forDealer(goods, 30), { sale: 30, noPromo: false, dealer: true });
  for (const [own, percent] of [
    [{ ...goods, sale: 40 }, 30],
    [{ ...goods, sale: 30 }, 30],
    [{ ...goods, noPromo: true }, 30],
    [{ ...goods, certificate: true as const }, 30],
    [goods, 0],
  ] as const)
    assert.equal(forDealer(own, percent), own);
});
