import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aPromo, NOW, someGoods } from "../../test/examples/a-cart.ts";
import type { CartPrice } from "./cart-price.ts";
import { type AgreedOrder, type EditInput, priceEdit, type WantedLine } from "./edited-order.ts";
import { lineKey, type PricedGoods } from "./goods.ts";
import { priceCart } from "./price-cart.ts";
import type { PromoTerms } from "./promo.ts";

const storefront = { region: "ru", freeDeliveryFromMinor: 5_000_00, cashbackPercent: 5, paymentTypes: ["bank-card"] } as const;
const nothing = { bonusMinor: 0, advanceMinor: 0, depositMinor: 0 };
const line = (productId: string, quantity = 1): WantedLine => ({ productId, specificationId: "0", quantity });
const shelf = (goods: Record<string, Partial<PricedGoods>>) =>
  new Map(Object.entries(goods).map(([id, facts]) => [`${id} 0`, someGoods(facts)]));

type Shelf = Map<string, PricedGoods>;
type Bought = { wanted: WantedLine[]; today: Shelf; promo?: PromoTerms | null; deliveryMinor?: number };

function buy({ wanted, today, promo = null, deliveryMinor = 390_00 }: Bought): CartPrice {
  return priceCart({
    lines: wanted.map((one) => ({ ...one, goods: today.get(lineKey(one)) ?? null })),
    promo,
    promoAsked: promo?.name,
    promoUses: { total: 0, byCustomer: 0 },
    customer: null,
    asked: nothing,
    delivery: { priceMinor: deliveryMinor, surchargeMinor: 0, mode: "door" },
    paymentType: "bank-card",
    storefront: { ...storefront, paymentTypes: ["bank-card"] },
    currency: "rub",
    rate: "1",
    now: NOW,
  });
}

const agreedIn = (price: CartPrice, deliveryMinor = 390_00): AgreedOrder => ({
  lines: price.lines.map((one) => ({ ...one, reserved: one.reserves })),
  delivery: { priceMinor: deliveryMinor, clientMinor: price.clientDeliveryMinor, mode: "door" },
  paymentType: "bank-card",
  currency: "rub",
  rate: "1",
});

function held(today: Shelf, agreed: AgreedOrder): Shelf {
  const taken = new Map(agreed.lines.map((one) => [lineKey(one), one.reserved]));
  return new Map([...today].map(([key, goods]) => [key, { ...goods, available: goods.available - (taken.get(key) ?? 0) }]));
}

const edit = (agreed: AgreedOrder, wanted: WantedLine[], more: Partial<EditInput> & { today: Shelf }) =>
  priceEdit({ agreed, wanted, promo: null, delivery: null, storefront: { ...storefront, paymentTypes: ["bank-card"] }, now: NOW, ...more });

test("an edited order keeps the price of what was bought", () => {
  const before = shelf({ gloves: { listMinor: 1_000_00 }, wraps: { listMinor: 300_00 } });
  const agreed = agreedIn(buy({ wanted: [line("gloves", 2)], today: before }));
  const today = held(shelf({ gloves: { listMinor: 1_500_00 }, wraps: { listMinor: 400_00 } }), agreed);
  const price = edit(agreed, [line("gloves", 2), line("wraps")], { today });
  assert.deepEqual(
    price.lines.map(({ priceMinor }) => priceMinor),
    [2_000_00, 400_00],
  );
  const more = edit(agreed, [line("gloves", 3)], { today });
  assert.equal(more.lines[0]!.priceMinor, 3_000_00, "a dearer price of today is not taken for more of the same");
  const cheaper = edit(agreed, [line("gloves", 3)], { today: held(shelf({ gloves: { listMinor: 900_00 } }), agreed) });
  assert.equal(cheaper.lines[0]!.priceMinor, 2_700_00);
});

test("a code of an edited order covers new goods though its time", () => {
  const promo = aPromo({ sale: 20, minimumMinor: 1_500_00, endsAt: new Date(NOW.getTime() + 1), useLimit: 1 });
  const today = shelf({ gloves: { listMinor: 2_000_00 }, wraps: { listMinor: 300_00 } });
  const agreed = agreedIn(buy({ wanted: [line("gloves")], today, promo }));
  const later = new Date(NOW.getTime() + 86_400_000);
  const price = edit(agreed, [line("wraps")], { today, promo, now: later });
  assert.equal(price.lines[0]!.priceMinor, 240_00);
});

test("delivery of an edited order keeps its price unless it is chosen again", () => {
  const today = shelf({ gloves: { listMinor: 3_000_00 } });
  const free = agreedIn(buy({ wanted: [line("gloves", 2)], today }));
  assert.equal(edit(free, [line("gloves")], { today }).clientDeliveryMinor, 0);
  const charged = agreedIn(buy({ wanted: [line("gloves")], today }));
  assert.equal(edit(charged, [line("gloves", 2)], { today }).clientDeliveryMinor, 390_00);
  const chosen = { priceMinor: 500_00, surchargeMinor: 0, mode: "door" } as const;
  assert.equal(edit(free, [line("gloves")], { today, delivery: chosen }).clientDeliveryMinor, 500_00);
});

test("an edited order counts its own reservation as its stock and refuses more", () => {
  const today = shelf({ gloves: { available: 2 } });
  const agreed = agreedIn(buy({ wanted: [line("gloves", 2)], today }));
  const left = held(today, agreed);
  assert.equal(edit(agreed, [line("gloves", 2)], { today: left }).lines[0]!.problem, null);
  assert.deepEqual([edit(agreed, [line("gloves", 3)], { today: left }).lines[0]!.problem], ["short"]);
  const offSale = edit(agreed, [line("gloves")], { today: new Map() });
  assert.deepEqual([offSale.lines[0]!.problem, offSale.lines[0]!.priceMinor], [null, 1_000_00], "what was bought may go off sale");
});

const goods = fc
  .record({
    listMinor: fc.integer({ min: 1, max: 60_000 }).map((rubles) => rubles * 100),
    sale: fc.integer({ min: 0, max: 90 }),
    noPromo: fc.boolean(),
    madeToOrder: fc.boolean(),
    available: fc.integer({ min: 1, max: 60 }),
  })
  .map(someGoods);
const names = ["a", "b", "c", "d", "e"];
const cart = fc
  .uniqueArray(fc.record({ productId: fc.constantFrom(...names), quantity: fc.integer({ min: 1, max: 20 }) }), {
    selector: ({ productId }) => productId,
    minLength: 1,
  })
  .map((lines) => lines.map(({ productId, quantity }) => line(productId, quantity)));
const shelves = fc.tuple(goods, goods, goods, goods, goods).map((all) => new Map(all.map((one, at) => [`${names[at]} 0`, one])));
const promos = fc.option(fc.record({ sale: fc.integer({ min: 1, max: 99 }), minimumMinor: fc.option(fc.constant(9_000_00)) }).map(aPromo));

test("an edit adds up to the kopeck", () => {
  let reversed = 0;
  fc.assert(
    fc.property(shelves, cart, cart, promos, (today, first, second, promo) => {
      const bought = buy({ wanted: first, today, promo });
      if (bought.lines.some(({ problem }) => problem)) return;
      const inForce = bought.promo?.applied ? promo : null;
      const agreed = agreedIn(bought);
      const price = edit(agreed, second, { today: held(today, agreed), promo: inForce });
      const goodsMinor = price.lines.reduce((sum, one) => sum + one.priceMinor, 0);
      assert.equal(price.totalMinor, goodsMinor + price.clientDeliveryMinor);
      for (const one of price.lines) assert.equal(one.priceMinor, one.listMinor - one.discountMinor);
      const shares = price.lines.reduce((sum, one) => sum + one.clientDeliveryMinor, 0);
      assert.equal(shares, price.clientDeliveryMinor);
      if (price.lines.some(({ problem }) => problem)) return;
      const after = agreedIn(price);
      const back = edit(after, first, { today: held(today, after), promo: inForce });
      reversed++;
      assert.equal(back.totalMinor, bought.totalMinor);
    }),
    { numRuns: 2_000 },
  );
  assert.ok(reversed > 200, `only ${reversed} were edited back`);
});

test("an edit that changes nothing changes no sum", () => {
  fc.assert(
    fc.property(shelves, cart, promos, shelves, (today, wanted, promo, dearer) => {
      const bought = buy({ wanted, today, promo });
      if (bought.lines.some(({ problem }) => problem)) return;
      const price = edit(agreedIn(bought), wanted, { today: dearer, promo: bought.promo?.applied ? promo : null });
      assert.deepEqual(
        price.lines.map((one) => [one.priceMinor, one.listMinor, one.reserves, one.problem]),
        bought.lines.map((one) => [one.priceMinor, one.listMinor, one.reserves, one.problem]),
      );
      assert.equal(price.totalMinor, bought.totalMinor);
    }),
    { numRuns: 1_000 },
  );
});
