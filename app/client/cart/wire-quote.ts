import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import { type DeliveryMode, wireModeOf } from "#app/delivery/wire-mode.ts";

export type QuoteAsk = {
  promocode?: string;
  delivery?: { type: string; mode: DeliveryMode; code: string; city: string; region?: string; index?: string } | null;
  paymentType?: string | null;
  country?: string;
  bonus?: number;
  advance?: number;
  deposit?: number;
};

export function writeAsk({ delivery, paymentType, advance, deposit, ...ask }: QuoteAsk) {
  const { mode, ...choice } = delivery ?? {};
  return {
    ...ask,
    avanse: advance,
    ad_deposit: deposit,
    typepayment: paymentType,
    delivery: mode && { ...choice, deliverytype: wireModeOf(mode) },
  };
}

/** Sums are whole rubles; those of `currency` are whole units of the displayed currency. */
export type CartQuote = ReturnType<typeof readQuote>;
export type QuotedLine = CartQuote["lines"][number];

export const readQuote = ({ lines, ...quote }: QuoteAnswer) => ({
  id: quote.id,
  lines: lines.map(readLine),
  promo: quote.promo,
  promos: quote.promos,
  goods: quote.goodstotal,
  usable: { bonus: quote.bonus_usable, advance: quote.avanse_usable, deposit: quote.ad_deposit_usable },
  bonus: quote.bonus,
  advance: quote.avanse,
  deposit: quote.ad_deposit,
  clientDelivery: quote.priceclient,
  free: quote.free,
  lacksForFree: quote.lacksforfree,
  total: quote.total,
  currency: quote.currency,
  installments: quote.installments,
  dimensions: quote.dimensions,
});

/** A line keeps its pair's names: the cart in storage has them too [CRT-02]. */
const readLine = ({ currency: { realprice, ...currency }, ...line }: QuoteAnswer["lines"][number]) => ({
  productid: line.productid,
  specification: line.specification,
  quantity: line.quantity,
  name: line.name,
  size: line.size,
  slug: line.slug,
  image: line.image,
  hasSizes: line.activityspecifications,
  madeToOrder: line.podzakaz,
  made: line.made,
  balance: line.balance,
  problem: line.problem,
  max: line.max,
  listPrice: line.realprice,
  discountPercent: line.discount_procent,
  discount: line.discount_sum,
  price: line.price,
  unit: { price: line.unit.price },
  promoName: line.promocodename,
  promoSale: line.promocodesale,
  currency: { ...currency, listPrice: realprice },
  why: line.why,
});
