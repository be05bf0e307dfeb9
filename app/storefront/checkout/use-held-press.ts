import { useEffect, useState } from "react";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { saysTheSame } from "./wire-order.ts";

type PressedCheckout = { form: CheckoutForm; quote: CartQuote };

/** Keeps a press during quoting and replays it if neither sums nor form changed. */
export function useHeldPress(
  now: PressedCheckout | null,
  counted: boolean,
  { place, changed }: { place: () => unknown; changed: (was: CartQuote) => void },
) {
  const [held, setHeld] = useState<PressedCheckout | null>(null);
  useEffect(() => {
    if (!held || !counted) return;
    setHeld(null);
    if (!now || held.form !== now.form) return;
    if (saysTheSame(held.quote, now.quote)) place();
    else changed(held.quote);
  });
  return { isHeld: held !== null, hold: setHeld };
}
