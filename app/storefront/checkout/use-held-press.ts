import { useEffect, useState } from "react";
import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { saysTheSame } from "./order-of.ts";

type Held = { form: CheckoutForm; quote: QuoteAnswer };

/** Keeps a press during quoting and replays it if neither sums nor form changed. */
export function useHeldPress(
  now: Held | null,
  counted: boolean,
  { place, changed }: { place: () => unknown; changed: (was: QuoteAnswer) => void },
) {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    if (!held || !counted) return;
    setHeld(null);
    if (!now || held.form !== now.form) return;
    if (saysTheSame(held.quote, now.quote)) place();
    else changed(held.quote);
  });
  return { isHeld: held !== null, hold: setHeld };
}
