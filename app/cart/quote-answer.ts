import type { GoodsRow } from "#app/catalogue/goods.queries.server.ts";
import { rubles } from "#app/foundation/money.ts";
import type { CartPrice, PricedLine } from "#app/pricing/cart-price.ts";
import { lineKey } from "#app/pricing/goods.ts";

/** A quote as the wire tells it (`calls.md`); what the drawer shows beside it: size, slug, picture. */
export function presentQuote({
  id,
  expiresAt,
  price,
  goods,
}: {
  id: string;
  expiresAt: Date;
  price: CartPrice;
  goods: Map<string, GoodsRow>;
}) {
  return {
    id,
    expires: expiresAt.toISOString(),
    lines: price.lines.map((line) => presentLine(line, goods.get(lineKey(line)), price)),
    promo: price.promo && {
      name: price.promo.name,
      sale: price.promo.sale,
      applied: price.promo.applied,
      ...(price.promo.reason && { reason: price.promo.reason }),
    },
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
    total: rubles(price.totalMinor),
    currency: { type: price.currency, rate: Number(price.rate), ...price.shown },
    ...(price.installments && {
      installments: price.installments.map(({ day, amountMinor }) => ({ date: day, sum: rubles(amountMinor) })),
    }),
    dimensions: price.parcel,
  };
}

function presentLine(line: PricedLine, row: GoodsRow | undefined, price: CartPrice) {
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
      realprice: line.shown.realprice,
      unit: { price: line.shown.unitPrice, realprice: line.shown.unitRealprice },
    },
    why: line.why.map(({ rule, amountMinor }) => ({ rule, amount: rubles(amountMinor) })),
    ...(line.problem && { problem: line.problem }),
    ...(line.max !== null && { max: line.max }),
    size: row?.size ?? "",
    slug: row?.slug ?? "",
    image: row?.pictureId ?? null,
  };
}

export type QuoteAnswer = ReturnType<typeof presentQuote>;
