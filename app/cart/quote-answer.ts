import { lowestIn } from "#app/catalogue/card.ts";
import type { GoodsRow } from "#app/catalogue/goods.queries.server.ts";
import { ceilToCurrency, rubles } from "#app/foundation/money.ts";
import type { CartPrice, PricedLine } from "#app/pricing/cart-price.ts";
import { lineKey } from "#app/pricing/goods.ts";
import { announce } from "#app/pricing/lowest-price.ts";
import { withoutOwnSale } from "#app/pricing/why.ts";
import type { Quote } from "./quote.server.ts";

/** A quote on the wire (`calls.md`), plus what the drawer displays. */
export function presentQuote(quote: Quote) {
  const { id, expiresAt, price, goods, ownPromos } = quote;
  return {
    id,
    expires: expiresAt.toISOString(),
    lines: price.lines.map((line) => presentLine(line, goods.get(lineKey(line)), quote)),
    promo: price.promo && {
      name: price.promo.name,
      sale: price.promo.sale,
      applied: price.promo.applied,
      ...(price.promo.reason && { reason: price.promo.reason }),
      ...presentMinimum(price),
      ...(price.promo.again && { again: price.promo.again.toISOString() }),
    },
    promos: ownPromos,
    goodstotal: rubles(price.goodsMinor),
    bonus_usable: rubles(price.usable.bonusMinor),
    avanse_usable: rubles(price.usable.advanceMinor),
    ad_deposit_usable: rubles(price.usable.depositMinor),
    bonus: rubles(price.taken.bonusMinor),
    avanse: rubles(price.taken.advanceMinor),
    ad_deposit: rubles(price.taken.depositMinor),
    producttotal: rubles(price.productTotalMinor),
    priceclient: rubles(price.clientDeliveryMinor),
    free: price.deliveryIsFree,
    ...(price.lacksForFreeMinor !== null && { lacksforfree: ceilToCurrency(price.lacksForFreeMinor, price.rate) }),
    total: rubles(price.totalMinor),
    currency: { type: price.currency, rate: Number(price.rate), ...price.shown },
    ...(price.installments && {
      installments: price.installments.map(({ day, amountMinor }) => ({ date: day, sum: rubles(amountMinor) })),
    }),
    dimensions: price.parcel,
  };
}

const presentMinimum = ({ promo, goodsMinor, rate }: CartPrice) =>
  promo?.minimumMinor !== undefined && {
    minimum: rubles(promo.minimumMinor),
    currency: { minimum: ceilToCurrency(promo.minimumMinor, rate), lacks: ceilToCurrency(promo.minimumMinor - goodsMinor, rate) },
  };

function presentLine(line: PricedLine, row: GoodsRow | undefined, quote: Quote) {
  const { price } = quote;
  const told = announced(line, quote);
  return {
    productid: line.productId,
    specification: line.specificationId,
    quantity: line.quantity,
    name: line.goods?.name ?? "",
    realprice: rubles(line.listMinor),
    discount_procent: line.discountPercent,
    discount_sum: rubles(line.discountMinor),
    discount_activity: line.discountMinor > 0,
    remove_bonus: rubles(line.bonusMinor),
    remove_bonus_status: line.bonusMinor > 0,
    price: rubles(line.priceMinor),
    unit: { realprice: rubles(line.unitListMinor), price: rubles(line.unitPriceMinor) },
    promocodename: line.promoName,
    promocodesale: line.promoSale,
    activityspecifications: line.goods?.hasSizes ?? false,
    marking: line.goods?.marking ?? null,
    podzakaz: line.goods?.madeToOrder ?? false,
    made: line.made,
    balance: line.goods?.available ?? 0,
    cashback: rubles(line.cashbackMinor),
    currency: {
      type: price.currency,
      rate: Number(price.rate),
      price: line.shown.price,
      realprice: line.shown.listPrice,
      unit: { price: line.shown.unitPrice, realprice: line.shown.unitListPrice },
      ...told.currency,
    },
    why: told.why.map(({ rule, amountMinor }) => ({ rule, amount: rubles(amountMinor) })),
    ...(line.problem && { problem: line.problem }),
    ...(line.max !== null && { max: line.max }),
    size: row?.size ?? "",
    slug: row?.slug ?? "",
    image: row?.pictureId ?? null,
  };
}

/** What a line may be announced as reduced from, and the 30-day lowest price [PRC-17]. */
function announced({ goods, counts, quantity, why, ...line }: PricedLine, { price: { rate, currency }, lowest, lang }: Quote) {
  // Dealer prices are no announced reduction.
  if (!goods || !lowest || goods.dealer) return { why };
  const told = announce(goods, lowest.get(lineKey(line)) ?? null);
  const said = lowestIn({ val: rate, currency, lang }, told.lowestMinor);
  return {
    currency: {
      was: counts ? ceilToCurrency(told.listMinor, rate) * quantity : 0,
      ...(said && { lowest: said.price, told: said.text }),
    },
    why: told.listMinor < goods.listMinor ? withoutOwnSale(why) : why,
  };
}

export type QuoteAnswer = ReturnType<typeof presentQuote>;
