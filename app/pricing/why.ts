import { ceilToCurrency, roundHalfUp, worthMinor } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { LinePrice } from "./line-price.ts";
import type { Rate } from "./shown-money.ts";

/** A step from list to line price. `currency`: rounding up in the displayed currency, listed separately. */
export type Why = { rule: "list" | "own-sale" | "dealer" | "promo" | "rounding" | "bonus" | "currency"; amountMinor: number };

export type ExplainedLine = {
  why: readonly { rule: Why["rule"]; amount: number }[];
  quantity: number;
  discountPercent: number;
  promoName: string;
  currency: Currency;
};

export type Reduction = "own-sale" | "dealer" | "promo";

/** Steps in rubles; all but `currency` sum to the price [PRC-20]. `rounding`: per unit against per line [PRC-18]. */
export function whyOf(price: LinePrice, quantity: number, reduction: Reduction, bonusMinor: number, rate: Rate): Why[] {
  const lineDiscount = roundHalfUp(price.listMinor * price.percent, 10_000) * 100;
  const steps: Why[] = [
    { rule: "list", amountMinor: price.listMinor },
    { rule: reduction, amountMinor: -lineDiscount },
    { rule: "rounding", amountMinor: lineDiscount - price.discountMinor },
    { rule: "bonus", amountMinor: -bonusMinor },
    { rule: "currency", amountMinor: roundingUp(price.unitPriceMinor, rate) * quantity },
  ];
  return steps.filter(({ rule, amountMinor }) => rule === "list" || amountMinor !== 0);
}

/** Starts after the own sale, where the list price may not be compared [PRC-17]. */
export function withoutOwnSale(steps: readonly Why[]): Why[] {
  if (!steps.some(({ rule }) => rule === "own-sale")) return [...steps];
  const folded = steps.filter(({ rule }) => rule === "list" || rule === "own-sale" || rule === "rounding");
  const amountMinor = folded.reduce((sum, step) => sum + step.amountMinor, 0);
  return [{ rule: "list", amountMinor }, ...steps.filter((step) => !folded.includes(step))];
}

/** Whole rubles, half-up, by which a displayed unit exceeds its price. */
const roundingUp = (unitMinor: number, { currency, val }: Rate): number =>
  currency === "rub" ? 0 : roundHalfUp(worthMinor(ceilToCurrency(unitMinor, val), val) - unitMinor, 100) * 100;
