import assert from "node:assert/strict";
import { test } from "node:test";
import { offerOf, shownOffer } from "./offer.ts";

const product = {
  listMinor: 5000_00,
  sale: 10,
  sizes: [
    { id: "s", listMinor: 4000_00, sale: 5 },
    { id: "m", listMinor: null, sale: 20 },
    { id: "l", listMinor: 0, sale: 0 },
    { id: "xl", listMinor: 6000_00, sale: null },
  ],
};

test("[PRC-19] the chosen size gives price and sale, the product its defaults; none: extremes", () => {
  assert.deepEqual(offerOf(product, "s"), { listMinor: 4000_00, sale: 5 });
  assert.deepEqual(offerOf(product, "m"), { listMinor: 5000_00, sale: 20 });
  assert.equal(offerOf(product, "l"), null, "0 is a price not set yet, and does not become the product's");
  assert.deepEqual(offerOf(product, "xl"), { listMinor: 6000_00, sale: 10 });
  assert.deepEqual(offerOf({ ...product, sizes: [] }, "0"), { listMinor: 5000_00, sale: 10 });
  assert.deepEqual(shownOffer(product), { sale: 20, fromMinor: 3800_00, listMinor: 4000_00, lowestMinor: null, varies: true });
});

test("a size of another product, or no price anywhere, is no offer", () => {
  assert.equal(offerOf(product, "xxl"), null);
  assert.equal(offerOf({ listMinor: null, sale: 0, sizes: [] }, "0"), null);
  assert.equal(offerOf({ listMinor: 0, sale: 0, sizes: [] }, "0"), null);
  assert.equal(shownOffer({ listMinor: null, sale: 0, sizes: [{ listMinor: null, sale: 5 }] }), null);
});

test("sizes of one price have no from", () => {
  assert.deepEqual(shownOffer({ ...product, sizes: [] }), {
    sale: 10,
    fromMinor: 4500_00,
    listMinor: 5000_00,
    lowestMinor: null,
    varies: false,
  });
});

test("where the prior lowest price is due, each size shows its own", () => {
  const cut = {
    listMinor: 100_00,
    sale: 20,
    sizes: [
      { id: "s", listMinor: null, sale: null, lowestMinor: 90_00 },
      { id: "m", listMinor: 110_00, sale: null, lowestMinor: 110_00 },
      { id: "l", listMinor: null, sale: 0 },
    ],
  };
  assert.deepEqual(shownOffer(cut, true), { sale: 20, fromMinor: 80_00, listMinor: 90_00, lowestMinor: 90_00, varies: true });
  assert.deepEqual(shownOffer(cut), { sale: 20, fromMinor: 80_00, listMinor: 100_00, lowestMinor: null, varies: true });
  assert.deepEqual(shownOffer({ ...cut, sizes: cut.sizes.slice(0, 1) }, true), {
    sale: 11,
    fromMinor: 80_00,
    listMinor: 90_00,
    lowestMinor: 90_00,
    varies: false,
  });
  assert.deepEqual(shownOffer({ ...cut, sizes: cut.sizes.slice(2) }, true), {
    sale: 0,
    fromMinor: 100_00,
    listMinor: 100_00,
    lowestMinor: null,
    varies: false,
  });
});
