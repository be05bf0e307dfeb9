import { createContext, useContext } from "react";
import type { CheckoutForm } from "./checkout-form.ts";

export type Fields = {
  form: CheckoutForm;
  change: (change: Partial<CheckoutForm> | ((form: CheckoutForm) => CheckoutForm)) => void;
  /** The sentence at a field, "" while there is nothing to say. */
  errorOf: (path: string) => string;
  isGood: (path: string) => boolean;
  /** The shopper leaves a field: now it may be judged. */
  leave: (path: string) => void;
};

export const FieldsContext = createContext<Fields | null>(null);

export function useFields(): Fields {
  const fields = useContext(FieldsContext);
  if (!fields) throw new Error("A field outside of the checkout");
  return fields;
}
