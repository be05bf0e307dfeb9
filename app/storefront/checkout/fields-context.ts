import { createContext, useContext } from "react";
import type { CheckoutForm } from "#app/checkout/checkout-form.ts";

export type Fields = {
  form: CheckoutForm;
  change: (change: Partial<CheckoutForm> | ((form: CheckoutForm) => CheckoutForm)) => void;
  /** "" = no error. */
  errorOf: (path: string) => string;
  /** Its error is also in the step's summary (`STEP_SAYS`). */
  isSummed: (path: string) => boolean;
  isGood: (path: string) => boolean;
  /** On blur: validate from now on. */
  leave: (path: string) => void;
};

export const STEP_SAYS = "step-says";

export const FieldsContext = createContext<Fields | null>(null);

export function useFields(): Fields {
  const fields = useContext(FieldsContext);
  if (!fields) throw new Error("A field outside of the checkout");
  return fields;
}
