import { type CheckoutForm, emptyForm, readForm } from "./checkout-form.ts";

const KEY = "gong.checkout.1";
const listeners = new Set<() => void>();
let form: CheckoutForm | undefined;

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(next: CheckoutForm) {
  form = next;
  try {
    if (next === emptyForm) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Kept by the page alone.
  }
  for (const listener of listeners) listener();
}

/** What the shopper has filled in, for as long as this tab lives or until the order is placed [CHK-01]. */
export const checkoutStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): CheckoutForm => {
    form ??= readForm(stored());
    return form;
  },
  none: (): CheckoutForm => emptyForm,
  change: (change: Partial<CheckoutForm> | ((form: CheckoutForm) => CheckoutForm)): void => {
    const now = checkoutStore.get();
    keep(typeof change === "function" ? change(now) : { ...now, ...change });
  },
  forget: (): void => keep(emptyForm),
};
