import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import type { OfferedWay } from "#app/client/checkout/ask-options.ts";

export const onChosenDay = (way: OfferedWay, { date }: Pick<CheckoutForm, "date">): OfferedWay =>
  way.mode === "door" && date ? { ...way, day: { from: date, to: date } } : way;
