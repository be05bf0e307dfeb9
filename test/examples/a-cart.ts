import type { CartInput } from "../../app/pricing/cart-price.ts";
import type { AskedLine, PricedGoods } from "../../app/pricing/goods.ts";
import type { PromoTerms } from "../../app/pricing/promo.ts";

export const NOW = new Date("2026-11-20T09:00:00Z");

export const someGoods = (overrides: Partial<PricedGoods> = {}): PricedGoods => ({
  name: "Gong Classic gloves",
  modelId: "gloves",
  categoryIds: ["boxing"],
  listMinor: 1_000_00,
  sale: 0,
  noPromo: false,
  madeToOrder: false,
  hasSizes: false,
  available: 50,
  sellable: true,
  marking: null,
  dimensions: { length: 300, width: 200, height: 100, weight: 500 },
  ...overrides,
});

let next = 0;

/** Of its own product by default. */
export const aLine = (goods: Partial<PricedGoods> | null = {}, overrides: Partial<AskedLine> = {}): AskedLine => ({
  productId: `product-${++next}`,
  specificationId: "0",
  quantity: 1,
  goods: goods && someGoods(goods),
  ...overrides,
});

export const aPromo = (overrides: Partial<PromoTerms> = {}): PromoTerms => ({
  id: "promo-1",
  name: "GONG20",
  sale: 20,
  categoryIds: [],
  modelIds: [],
  complect: false,
  startsAt: null,
  endsAt: null,
  useLimit: null,
  perCustomer: null,
  minimumMinor: null,
  storefronts: null,
  ...overrides,
});

export const aCart = (overrides: Partial<CartInput> = {}): CartInput => ({
  lines: [],
  promo: undefined,
  promoAsked: overrides.promo?.name,
  promoUses: { total: 0, byCustomer: 0 },
  customer: null,
  asked: { bonusMinor: 0, advanceMinor: 0, depositMinor: 0 },
  delivery: null,
  paymentType: null,
  storefront: { region: "ru", freeDeliveryFromMinor: null, cashbackPercent: 5, paymentTypes: ["bank-card", "split"] },
  currency: "rub",
  rate: "1",
  now: NOW,
  ...overrides,
});
