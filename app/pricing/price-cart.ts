import { parcelOf } from "#app/foundation/parcel.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { takeParts } from "./account-parts.ts";
import type { CartInput, CartPrice, PricedPromo } from "./cart-price.ts";
import { clientDeliveryPrice, deliveryIsFree, lacksForFree } from "./delivery-price.ts";
import { type Draft, draftOf, pricedLine } from "./draft.ts";
import { mergeLines } from "./goods.ts";
import { installmentsOf, isPaidInParts } from "./installments.ts";
import { discountPercent, priceLine } from "./line-price.ts";
import { fitPromo } from "./promo.ts";
import { shownTotals } from "./shown-money.ts";
import { spread, spreadCost } from "./spread.ts";

/** The one computation of a cart's money, used by drawer, checkout, order, receipt, refund and back office [PRC-12]. */
export function priceCart(input: CartInput): CartPrice {
  const { promo, drafts } = applyPromo(input, mergeLines(input.lines).map(draftOf));
  const counted = drafts.filter(({ counts }) => counts);
  const weights = counted.map(({ price }) => price.afterDiscountMinor);
  const goodsMinor = sum(weights);

  // Balances don't pay for certificates [GFT-05].
  const payable = counted.map(({ price, goods }) => (goods?.certificate ? 0 : price.afterDiscountMinor));
  const { usable, taken } = takeParts(sum(payable), input.customer, input.asked);
  const bonus = spread(taken.bonusMinor, payable);
  const afterBonus = payable.map((minor, index) => minor - bonus[index]!);
  const advance = spread(taken.advanceMinor, payable, afterBonus);
  const deposit = spread(
    taken.depositMinor,
    payable,
    afterBonus.map((minor, index) => minor - advance[index]!),
  );

  const isFree = deliveryIsFree(goodsMinor, input.storefront);
  const clientDeliveryMinor = clientDeliveryPrice(input.delivery, isFree, input.paymentType);
  const actualDelivery = spreadCost(input.delivery?.priceMinor ?? 0, weights);
  const clientDelivery = spreadCost(counted.length === 0 ? 0 : clientDeliveryMinor, weights);

  const rate = { currency: input.currency, val: input.rate };
  const position = new Map(counted.map((draft, index) => [draft, index]));
  const lines = drafts.map((draft) => {
    const index = position.get(draft);
    const share = (shares: readonly number[]) => (index === undefined ? 0 : shares[index]!);
    return {
      ...pricedLine(draft, share(bonus), rate, input.storefront.cashbackPercent, promo),
      advanceMinor: share(advance),
      depositMinor: share(deposit),
      actualDeliveryMinor: share(actualDelivery),
      clientDeliveryMinor: share(clientDelivery),
    };
  });

  const productTotalMinor = sum(lines.map(({ priceMinor }) => priceMinor));
  const totalMinor = productTotalMinor - taken.advanceMinor - taken.depositMinor + clientDeliveryMinor;
  const shown = shownTotals(
    lines.map((line) => line.shown.price),
    taken,
    clientDeliveryMinor,
    totalMinor,
    rate,
  );
  const inParts = isPaidInParts(input.storefront);
  return {
    lines,
    promo,
    goodsMinor,
    usable,
    taken,
    productTotalMinor,
    deliveryIsFree: isFree,
    lacksForFreeMinor: lacksForFree(goodsMinor, input.storefront),
    clientDeliveryMinor,
    totalMinor,
    currency: input.currency,
    rate: input.rate,
    shown,
    installments: inParts ? installmentsOf(totalMinor, moscowTime(input.now).day) : null,
    parcel: parcelOf(
      counted.flatMap(({ line, goods }) =>
        goods && !goods.certificate ? [{ quantity: line.quantity, dimensions: goods.dimensions }] : [],
      ),
    ),
  };
}

/** Applies the promo to the lines it lowers, or says why to none [PRC-01]. */
function applyPromo(input: CartInput, drafts: Draft[]): { promo: PricedPromo | null; drafts: Draft[] } {
  const { promo: terms, promoAsked } = input;
  if (!promoAsked) return { promo: null, drafts };
  if (!terms) return { promo: { id: null, name: promoAsked, sale: 0, applied: false, reason: "not_found" }, drafts };
  const counted = drafts.flatMap(({ goods, own, counts }) => (goods && counts ? [{ goods, ownPriceMinor: own.afterDiscountMinor }] : []));
  const fit = fitPromo(terms, { lines: counted, uses: input.promoUses, region: input.storefront.region, now: input.now });
  const promo = { id: terms.id, name: terms.name, sale: terms.sale };
  if (!fit.ok) {
    const minimum = fit.refusal === "minimum" && terms.minimumMinor !== null && { minimumMinor: terms.minimumMinor };
    return { promo: { ...promo, applied: false, reason: fit.refusal, ...minimum }, drafts };
  }
  let next = 0;
  const priced = drafts.map((draft) => {
    if (!draft.counts || !fit.lines[next++]) return draft;
    const percent = discountPercent(draft.goods!.sale, terms.sale);
    return { ...draft, price: priceLine(draft.goods!.listMinor, draft.line.quantity, percent), isPromo: true };
  });
  return { promo: { ...promo, applied: true, reason: null }, drafts: priced };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
