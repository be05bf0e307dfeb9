import type { Parcel } from "#app/foundation/parcel.ts";
import type { Currency, PaymentType, Storefront } from "#app/foundation/storefront.ts";
import type { Parts, Purse } from "./account-parts.ts";
import type { DeliveryTerms } from "./delivery-price.ts";
import type { AskedLine, PricedGoods } from "./goods.ts";
import type { Installment } from "./installments.ts";
import type { PromoRefusal, PromoTerms, PromoUses } from "./promo.ts";
import type { ShownLine, ShownTotals } from "./shown-money.ts";
import type { SupplyProblem } from "./supply.ts";
import type { Why } from "./why.ts";

export type CartInput = {
  lines: readonly AskedLine[];
  /** Null or undefined with `promoAsked` = unknown code. */
  promo: PromoTerms | null | undefined;
  promoAsked: string | undefined;
  promoUses: PromoUses;
  customer: Purse | null;
  asked: Parts;
  delivery: DeliveryTerms | null;
  paymentType: PaymentType | null;
  storefront: Pick<Storefront, "region" | "freeDeliveryFromMinor" | "cashbackPercent" | "paymentTypes">;
  currency: Currency;
  /** Rubles per unit of `currency`, a decimal string. */
  rate: string;
  now: Date;
};

export type PricedLine = {
  productId: string;
  specificationId: string;
  quantity: number;
  goods: PricedGoods | null;
  problem: SupplyProblem | "price_changed" | null;
  /** With `short`: how many are available. */
  max: number | null;
  /** False for gone, sold_out, choose_size: unit prices are set, sums are 0. */
  counts: boolean;
  reserves: number;
  made: boolean;
  discountPercent: number;
  unitListMinor: number;
  unitPriceMinor: number;
  /** Of the whole line [PRC-20]. */
  listMinor: number;
  discountMinor: number;
  bonusMinor: number;
  priceMinor: number;
  /** "" and 0 where the promo doesn't apply [CRT-11]. */
  promoName: string;
  promoSale: number;
  cashbackMinor: number;
  /** The line's shares of the order's balances and delivery [PRC-23] [PRC-24]. */
  advanceMinor: number;
  depositMinor: number;
  actualDeliveryMinor: number;
  clientDeliveryMinor: number;
  shown: ShownLine;
  why: Why[];
};

/** `minimumMinor`: the code's minimum, if refused only for that. `again`: when a code that came after too many wrong ones is heard. */
export type PricedPromo = {
  id: string | null;
  name: string;
  sale: number;
  applied: boolean;
  reason: PromoRefusal | "too_many" | null;
  minimumMinor?: number;
  again?: Date;
};

export type CartPrice = {
  lines: PricedLine[];
  promo: PricedPromo | null;
  /** G: goods before bonus [PRC-22]. */
  goodsMinor: number;
  usable: Parts;
  taken: Parts;
  productTotalMinor: number;
  deliveryIsFree: boolean;
  lacksForFreeMinor: number | null;
  clientDeliveryMinor: number;
  /** The payment amount [PRC-11]. */
  totalMinor: number;
  currency: Currency;
  rate: string;
  shown: ShownTotals;
  installments: Installment[] | null;
  parcel: Parcel;
};
