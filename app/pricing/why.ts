import { ceilToCurrency, roundHalfUp, worthMinor } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { LinePrice } from "./line-price.ts";
import type { Rate } from "./shown-money.ts";

/** One step from the list price to the line's price. `currency` stands apart: what rounding up adds in the shown currency. */
export type Why = { rule: "list" | "own-sale" | "dealer" | "promo" | "rounding" | "bonus" | "currency"; amountMinor: number };

/** A line's steps in rubles, and what their names need. */
export type ExplainedLine = {
  why: readonly { rule: Why["rule"]; amount: number }[];
  quantity: number;
  discountPercent: number;
  promoName: string;
  currency: Currency;
};

/** What lowered the line: the larger of all that could. */
export type Reduction = "own-sale" | "dealer" | "promo";

/**
 * The steps of a line, in rubles; all but `currency` add up to its price [PRC-20].
 * `rounding` is what rounding each unit makes of it against rounding the line at once [PRC-18].
 */
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

/** The same steps from the price that already has the goods' own reduction, where their list price is nothing to compare with [PRC-17]. */
export function withoutOwnSale(steps: readonly Why[]): Why[] {
  if (!steps.some(({ rule }) => rule === "own-sale")) return [...steps];
  const folded = steps.filter(({ rule }) => rule === "list" || rule === "own-sale" || rule === "rounding");
  const amountMinor = folded.reduce((sum, step) => sum + step.amountMinor, 0);
  return [{ rule: "list", amountMinor }, ...steps.filter((step) => !folded.includes(step))];
}

/** Whole rubles, half-up, that one shown unit is worth above its price. */
const roundingUp = (unitMinor: number, { currency, val }: Rate): number =>
  currency === "rub" ? 0 : roundHalfUp(worthMinor(ceilToCurrency(unitMinor, val), val) - unitMinor, 100) * 100;
