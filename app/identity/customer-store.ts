import { useSyncExternalStore } from "react";
import type { PresentedCustomer } from "./customer.ts";

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

/** Asks the server whose session this is. A server that does not answer is no verdict: the session is asked for again next time. */
export const refreshCustomer = async (): Promise<void> => (await import("./customer-session.ts")).refresh();

/** The page's part of a sign-in: the cart comes along, the customer is shown. */
export const welcome = async (customer: PresentedCustomer): Promise<void> => (await import("./customer-session.ts")).welcome(customer);

/** Ends the session and loads the page anew. */
export const signOut = async (): Promise<boolean> => (await import("./customer-session.ts")).leave();
