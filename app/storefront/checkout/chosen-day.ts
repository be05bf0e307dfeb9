import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import type { OfferedWay } from "#app/client/checkout/ask-options.ts";

/** A way as its shopper wants it: by courier, on the day that he has picked. */
export const onChosenDay = (way: OfferedWay, { date }: Pick<CheckoutForm, "date">): OfferedWay =>
  way.mode === "door" && date ? { ...way, day: { from: date, to: date } } : way;
