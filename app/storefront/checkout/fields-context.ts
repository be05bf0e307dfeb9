import { createContext, useContext } from "react";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";

export type Fields = {
  form: CheckoutForm;
  change: (change: Partial<CheckoutForm> | ((form: CheckoutForm) => CheckoutForm)) => void;
  /** The sentence at a field, "" while there is nothing to say. */
  errorOf: (path: string) => string;
  /** What it lacks is also said once for the whole step, at `STEP_SAYS`. */
  isSummed: (path: string) => boolean;
  isGood: (path: string) => boolean;
  /** The shopper leaves a field: now it may be judged. */
  leave: (path: string) => void;
};

/** The id of what an open step says of all its fields. */
export const STEP_SAYS = "step-says";

export const FieldsContext = createContext<Fields | null>(null);

export function useFields(): Fields {
  const fields = useContext(FieldsContext);
  if (!fields) throw new Error("A field outside of the checkout");
  return fields;
}
