import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";

type Name = "useBonus" | "useAdvance" | "useDeposit";
type Sums = Pick<CartQuote, "goods" | "usable" | "bonus" | "advance" | "deposit">;
/** `upTo`: possible; `taken`: used; `idle`: ticked without effect. */
export type OwnPart = { name: Name } & ({ says: "upTo" | "taken"; rubles: number } | { says: "idle" });

/** Balances as in the sums [PRC-07] [PRC-09]: advance before deposit. `busy`: the quote is outdated. */
export function ownParts(quote: Sums, ticked: Pick<CheckoutForm, Name>, busy: boolean): OwnPart[] {
  const { goods, usable: most, bonus, advance, deposit } = quote;
  const parts = [
    { name: "useBonus", usable: most.bonus, taken: bonus },
    { name: "useAdvance", usable: most.advance, taken: advance },
    { name: "useDeposit", usable: Math.min(most.deposit, goods - advance), taken: deposit },
  ] as const;
  return parts.flatMap(({ name, usable, taken }): OwnPart[] => {
    if (ticked[name] && taken > 0) return [{ name, says: "taken", rubles: taken }];
    if (ticked[name] && !busy) return bonus + advance + deposit > 0 ? [{ name, says: "idle" }] : [];
    return usable > 0 ? [{ name, says: "upTo", rubles: usable }] : ticked[name] ? [{ name, says: "idle" }] : [];
  });
}
