import { useSyncExternalStore } from "react";
import type { PresentedCustomer } from "#app/customers/identity/customer.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";

/**
 * Who is signed in, as far as this page knows: the page itself is the same for everybody, so it is asked afterwards [IDN-03].
 * `orders` counts the customer's own, null until it is loaded [IDN-04].
 */
export type CustomerState = { known: boolean; customer: PresentedCustomer | null; orders: number | null };

const nobody: CustomerState = { known: false, customer: null, orders: null };
let state = nobody;
const listeners = new Set<() => void>();

export function setCustomer(change: Partial<CustomerState>): void {
  state = { ...state, known: true, ...change };
  for (const listener of listeners) listener();
}

export const customerStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): CustomerState => state,
  none: (): CustomerState => nobody,
};

export const useCustomer = (): CustomerState => useSyncExternalStore(customerStore.subscribe, customerStore.get, customerStore.none);

const session = () => fetchModule(() => import("./customer-session.ts"));

/**
 * Asks the server whose session this is. A server that does not answer is no verdict: the session is asked for again next time; what asks it
 * may not come either, and is fetched again once the network is back.
 */
export const refreshCustomer = (): Promise<void> =>
  session().then(
    ({ refresh }) => refresh(),
    () => {
      setCustomer({ customer: null, orders: null });
      addEventListener("online", () => void refreshCustomer(), { once: true });
    },
  );

/** The page's part of a sign-in: the cart comes along, the customer is shown. */
export const welcome = (customer: PresentedCustomer): Promise<void> =>
  session().then(
    ({ welcome }) => welcome(customer),
    () => location.reload(),
  );

/** Ends the session and loads the page anew. */
export const signOut = (): Promise<boolean> =>
  session().then(
    ({ leave }) => leave(),
    () => false,
  );
