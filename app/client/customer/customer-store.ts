import { useSyncExternalStore } from "react";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";

/** Who is signed in: pages are the same for all, so it loads later [IDN-03]. `orders`: their count, null until loaded [IDN-04]. */
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

/** Loads the session; a network failure decides nothing and is retried, also when the script itself fails to load. */
export const refreshCustomer = (): Promise<void> =>
  session().then(
    ({ refresh }) => refresh(),
    () => {
      setCustomer({ customer: null, orders: null });
      addEventListener("online", () => void refreshCustomer(), { once: true });
    },
  );

export const welcome = (customer: PresentedCustomer): Promise<void> =>
  session().then(
    ({ welcome }) => welcome(customer),
    () => location.reload(),
  );

export const signOut = (): Promise<boolean> =>
  session().then(
    ({ leave }) => leave(),
    () => false,
  );
