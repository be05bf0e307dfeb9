import assert from "node:assert/strict";
import { test } from "node:test";
import { aPromo, NOW, someGoods } from "../../test/examples/a-cart.ts";
import type { PricedGoods } from "./goods.ts";
import { fitPromo, type PromoCart } from "./promo.ts";

const cart = (goods: Partial<PricedGoods>[], overrides: Partial<PromoCart> = {}): PromoCart => ({
  lines: goods.map((some) => ({ goods: someGoods(some), ownPriceMinor: someGoods(some).listMinor })),
  uses: { total: 0, byCustomer: 0 },
  region: "ru",
  now: NOW,
  ...overrides,
});
const composition = { ok: false, refusal: "composition" };

test("[PRC-04] complect wants every listed model and every listed category in the cart", () => {
  const set = aPromo({ complect: true, modelIds: ["gloves", "bag"], categoryIds: ["care"] });
  assert.deepEqual(fitPromo(set, cart([{}, { modelId: "bag" }, { modelId: "oil", categoryIds: ["care"] }])), {
    ok: true,
    lines: [true, true, true],
  });
  assert.deepEqual(fitPromo(set, cart([{}, { modelId: "bag" }])), composition);
  assert.deepEqual(fitPromo(set, cart([{}, { modelId: "oil", categoryIds: ["care"] }])), composition);
});

test("[PRC-05] lists select matching promo lines without own sale; no lists mean all such", () => {
  const listed = aPromo({ modelIds: ["bag"], categoryIds: ["care"] });
  const goods = [
    {},
    { modelId: "bag" },
    { categoryIds: ["sale", "care"] },
    { modelId: "bag", noPromo: true },
    { modelId: "bag", sale: 19 },
  ];
  assert.deepEqual(fitPromo(listed, cart(goods)), { ok: true, lines: [false, true, true, false, true] });
  assert.deepEqual(fitPromo(listed, cart([{}])), composition);
  assert.deepEqual(fitPromo(aPromo(), cart([{}, { sale: 30 }, { noPromo: true }])), { ok: true, lines: [true, false, false] });
});

test("[PRC-21] below is strict, model or category suffices, complect counts no-sale lines first", () => {
  assert.deepEqual(fitPromo(aPromo({ modelIds: ["gloves"] }), cart([{ sale: 20 }])), composition);
  assert.deepEqual(fitPromo(aPromo(), cart([{ sale: 20 }])), composition);
  assert.deepEqual(fitPromo(aPromo({ modelIds: ["gloves"], categoryIds: ["care"] }), cart([{}])), { ok: true, lines: [true] });
  assert.deepEqual(fitPromo(aPromo({ categoryIds: ["parent"] }), cart([{ categoryIds: ["child"] }])), composition);
  const set = aPromo({ complect: true, modelIds: ["gloves", "bag"] });
  assert.deepEqual(fitPromo(set, cart([{ noPromo: true }, { modelId: "bag" }, { modelId: "oil" }])), {
    ok: true,
    lines: [false, true, false],
  });
  assert.deepEqual(fitPromo(set, cart([{ noPromo: true }, { modelId: "bag", sale: 50 }])), composition);
  assert.deepEqual(fitPromo(aPromo({ complect: true }), cart([{}])), { ok: true, lines: [true] });
});

test("dates, limits, minimum and storefront refuse with their reasons", () => {
  const refusal = (terms: Parameters<typeof aPromo>[0], overrides?: Partial<PromoCart>) => {
    const fit = fitPromo(aPromo(terms), cart([{}], overrides));
    return fit.ok ? null : fit.refusal;
  };
  const second = (ms: number) => new Date(NOW.getTime() + ms);
  assert.equal(refusal({ endsAt: second(-1000) }), "expired");
  assert.equal(refusal({ endsAt: NOW }), "expired");
  assert.equal(refusal({ startsAt: second(1) }), "expired");
  assert.equal(refusal({ startsAt: NOW, endsAt: second(1) }), null);
  assert.equal(refusal({ useLimit: 3 }, { uses: { total: 3, byCustomer: 0 } }), "used_up");
  assert.equal(refusal({ useLimit: 3 }, { uses: { total: 2, byCustomer: 0 } }), null);
  assert.equal(refusal({ perCustomer: 1 }, { uses: { total: 9, byCustomer: 1 } }), "used_up");
  assert.equal(refusal({ useLimit: 0 }), "used_up");
  assert.equal(refusal({ minimumMinor: 1000_01 }), "minimum");
  assert.equal(refusal({ minimumMinor: 1000_00 }), null);
  assert.equal(refusal({ storefronts: ["eu"] }), "storefront");
  assert.equal(refusal({ storefronts: ["eu", "ru"] }), null);
});

test("a certificate takes no promo", () => {
  assert.deepEqual(fitPromo(aPromo(), cart([{ certificate: true }])), composition);
});
