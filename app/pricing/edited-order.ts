import type { Currency, PaymentType, Storefront } from "#app/foundation/storefront.ts";
import type { CartPrice } from "./cart-price.ts";
import type { DeliveryTerms } from "./delivery-price.ts";
import { type GoodsKey, lineKey, type PricedGoods } from "./goods.ts";
import { discountPercent, unitDiscount } from "./line-price.ts";
import { priceCart } from "./price-cart.ts";
import type { PromoTerms } from "./promo.ts";

/** A line at the price it was bought for; `reserved`: pieces of stock that the order holds. */
export type BoughtLine = GoodsKey & { quantity: number; listMinor: number; discountPercent: number; reserved: number };
export type WantedLine = GoodsKey & { quantity: number };

export type AgreedOrder = {
  lines: readonly BoughtLine[];
  delivery: { priceMinor: number | null; clientMinor: number; mode: "door" | "point" };
  paymentType: PaymentType;
  currency: Currency;
  rate: string;
};
export type EditInput = {
  agreed: AgreedOrder;
  wanted: readonly WantedLine[];
  /** Today's goods by line key, at the buyer's own terms. */
  today: ReadonlyMap<string, PricedGoods | null>;
  /** The code that the order was placed with; null: without. */
  promo: PromoTerms | null;
  /** Quoted again; null: delivery stays as agreed. */
  delivery: DeliveryTerms | null;
  storefront: Pick<Storefront, "region" | "freeDeliveryFromMinor" | "cashbackPercent" | "paymentTypes">;
  now: Date;
};

/**
 * An edited order's money, by the same computation as every cart. What was bought keeps its price, what is new costs today's, what is bought more of
 * costs the lower of the two; the code goes on working for what it covers; delivery that is not chosen again keeps its price.
 */
export function priceEdit({ agreed, wanted, today, promo, delivery, storefront, now }: EditInput): CartPrice {
  const isKept = delivery === null;
  const freeDeliveryFromMinor = isKept ? (agreed.delivery.clientMinor === 0 ? 0 : null) : storefront.freeDeliveryFromMinor;
  return priceCart({
    lines: wanted.map((line) => ({ ...line, goods: goodsOf(line, agreed, today.get(lineKey(line)) ?? null) })),
    promo: promo && lasting(promo),
    promoAsked: promo?.name,
    promoUses: { total: 0, byCustomer: 0 },
    customer: null,
    asked: { bonusMinor: 0, advanceMinor: 0, depositMinor: 0 },
    delivery: delivery ?? agreedTerms(agreed.delivery),
    paymentType: agreed.paymentType,
    storefront: { ...storefront, freeDeliveryFromMinor },
    currency: agreed.currency,
    rate: agreed.rate,
    now,
  });
}

/** Its use is taken and its minimum was met when the order was placed. */
const lasting = (promo: PromoTerms): PromoTerms => ({
  ...promo,
  ...{ complect: false, startsAt: null, endsAt: null, useLimit: null, perCustomer: null, minimumMinor: null },
});

const agreedTerms = ({ priceMinor, clientMinor, mode }: AgreedOrder["delivery"]): DeliveryTerms | null =>
  priceMinor === null ? null : { priceMinor, surchargeMinor: Math.max(0, clientMinor - priceMinor), mode };

const unitOf = ({ listMinor, quantity }: BoughtLine): number => listMinor / quantity;

function goodsOf(line: WantedLine, { lines }: AgreedOrder, today: PricedGoods | null): PricedGoods | null {
  const bought = lines.find((one) => lineKey(one) === lineKey(line));
  if (!bought) return today;
  const available = Math.max((today?.available ?? 0) + bought.reserved, Math.min(line.quantity, bought.reserved));
  const isMore = line.quantity > bought.quantity;
  if (isMore && (!today || ownPrice(today) < priceOf(bought))) return today && { ...today, available };
  const isMade = bought.reserved < bought.quantity;
  return {
    ...(today ?? gone),
    listMinor: unitOf(bought),
    sale: bought.discountPercent,
    noPromo: true,
    available: isMade ? 0 : available,
    ...(isMade && { madeToOrder: true }),
    ...(!isMore && { sellable: true, hasSizes: false }),
  };
}

const priceOf = (bought: BoughtLine): number => unitOf(bought) - unitDiscount(unitOf(bought), bought.discountPercent);
const ownPrice = ({ listMinor, sale }: PricedGoods): number => listMinor - unitDiscount(listMinor, discountPercent(sale, 0));

/** Bought, and off sale since. */
const gone: PricedGoods = {
  name: "",
  modelId: "",
  categoryIds: [],
  listMinor: 0,
  sale: 0,
  noPromo: true,
  madeToOrder: false,
  hasSizes: false,
  available: 0,
  sellable: true,
  marking: null,
  dimensions: { length: 0, width: 0, height: 0, weight: 0 },
};
