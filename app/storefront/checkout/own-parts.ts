import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";

type Name = "useBonus" | "useAdvance" | "useDeposit";
type Sums = Pick<QuoteAnswer, "goodstotal" | "bonus_usable" | "avanse_usable" | "ad_deposit_usable" | "bonus" | "avanse" | "ad_deposit">;
/** `upTo`: possible; `taken`: used; `idle`: ticked without effect. */
export type OwnPart = { name: Name } & ({ says: "upTo" | "taken"; rubles: number } | { says: "idle" });

/** Balances as in the sums [PRC-07] [PRC-09]: advance before deposit. `busy`: the quote is outdated. */
export function ownParts(quote: Sums, ticked: Pick<CheckoutForm, Name>, busy: boolean): OwnPart[] {
  const { goodstotal, bonus, avanse, ad_deposit: deposit } = quote;
  const parts = [
    { name: "useBonus", usable: quote.bonus_usable, taken: bonus },
    { name: "useAdvance", usable: quote.avanse_usable, taken: avanse },
    { name: "useDeposit", usable: Math.min(quote.ad_deposit_usable, goodstotal - avanse), taken: deposit },
  ] as const;
  return parts.flatMap(({ name, usable, taken }): OwnPart[] => {
    if (ticked[name] && taken > 0) return [{ name, says: "taken", rubles: taken }];
    if (ticked[name] && !busy) return bonus + avanse + deposit > 0 ? [{ name, says: "idle" }] : [];
    return usable > 0 ? [{ name, says: "upTo", rubles: usable }] : ticked[name] ? [{ name, says: "idle" }] : [];
  });
}
