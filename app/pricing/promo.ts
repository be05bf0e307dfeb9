import type { Region } from "#app/foundation/storefront.ts";
import type { PricedGoods } from "./goods.ts";

export type PromoTerms = {
  id: string;
  name: string;
  sale: number;
  categoryIds: readonly string[];
  modelIds: readonly string[];
  /** Requires everything listed. */
  complect: boolean;
  /** Half-open interval; null = open. */
  startsAt: Date | null;
  endsAt: Date | null;
  useLimit: number | null;
  perCustomer: number | null;
  /** Minimum of goods at their own prices. */
  minimumMinor: number | null;
  /** Null = all. */
  storefronts: readonly string[] | null;
};
export type PromoUses = { total: number; byCustomer: number };
export type PromoRefusal = "not_found" | "composition" | "expired" | "used_up" | "minimum" | "storefront";
export type PromoCart = { lines: readonly PromoLine[]; uses: PromoUses; region: Region; now: Date };
export type PromoLine = { goods: Pick<PricedGoods, "modelId" | "categoryIds" | "sale" | "noPromo" | "certificate">; ownPriceMinor: number };
/** `lines[i]`: whether the code lowers line i. */
export type PromoFit = { ok: true; lines: boolean[] } | { ok: false; refusal: PromoRefusal };

/** Validity and affected lines [PRC-04] [PRC-05] [PRC-13] [PRC-21]. */
export function fitPromo(promo: PromoTerms, cart: PromoCart): PromoFit {
  const refusal = limitRefusal(promo, cart);
  if (refusal) return { ok: false, refusal };
  const lines = cart.lines.map(({ goods }) => lowers(promo, goods));
  if ((promo.complect && !holdsAllListed(promo, cart.lines)) || !lines.includes(true)) return { ok: false, refusal: "composition" };
  const goodsMinor = cart.lines.reduce((sum, line) => sum + line.ownPriceMinor, 0);
  if (goodsMinor < (promo.minimumMinor ?? 0)) return { ok: false, refusal: "minimum" };
  return { ok: true, lines };
}

function limitRefusal(promo: PromoTerms, { uses, region, now }: PromoCart): PromoRefusal | null {
  if (promo.storefronts && !promo.storefronts.includes(region)) return "storefront";
  if ((promo.startsAt && now < promo.startsAt) || (promo.endsAt && now >= promo.endsAt)) return "expired";
  const usedUp = uses.total >= (promo.useLimit ?? Infinity) || uses.byCustomer >= (promo.perCustomer ?? Infinity);
  return usedUp ? "used_up" : null;
}

function lowers(promo: PromoTerms, goods: PromoLine["goods"]): boolean {
  if (goods.noPromo || goods.certificate || goods.sale >= promo.sale) return false;
  const forAll = promo.modelIds.length === 0 && promo.categoryIds.length === 0;
  return forAll || promo.modelIds.includes(goods.modelId) || goods.categoryIds.some((id) => promo.categoryIds.includes(id));
}

/** No-sale lines count too [PRC-04]. */
function holdsAllListed(promo: PromoTerms, lines: readonly PromoLine[]): boolean {
  const models = new Set(lines.map(({ goods }) => goods.modelId));
  const categories = new Set(lines.flatMap(({ goods }) => goods.categoryIds));
  return promo.modelIds.every((id) => models.has(id)) && promo.categoryIds.every((id) => categories.has(id));
}
