import { useSyncExternalStore } from "react";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";

/** Who is signed in: pages are the same for all, so it loads later [IDN-03]. `orders`: their count, null until loaded [IDN-04]. `isUnsure`: asking failed, so "nobody" is a guess. */
export type CustomerState = { known: boolean; customer: PresentedCustomer | null; orders: number | null; isUnsure?: true };

const nobody: CustomerState = { known: false, customer: null, orders: null };
let state = nobody;
const listeners = new Set<() => void>();

export function setCustomer(change: Partial<CustomerState>): void {
  const { isUnsure, ...before } = state;
  state = { ...before, known: true, ...change };
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

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 120_000;
let pause = FIRST_PAUSE_MS;
let retry: ReturnType<typeof setTimeout> | undefined;
const again = () => void refreshCustomer();

/** Loads the session; a network failure decides nothing and is retried, also when the script itself fails or never comes. */
export async function refreshCustomer(): Promise<void> {
  clearTimeout(retry);
  await session().then(
    ({ refresh }) => refresh(),
    () => setCustomer({ customer: null, orders: null, isUnsure: true }),
  );
  if (!state.isUnsure) {
    pause = FIRST_PAUSE_MS;
    return;
  }
  addEventListener("online", again, { once: true });
  retry = setTimeout(again, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
}

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
