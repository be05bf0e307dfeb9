import { useEffect, useSyncExternalStore } from "react";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";
import { followDraft } from "#app/client/checkout/draft-sync.ts";

/** Syncs a customer's form with the server; returns how often it was read, as reading may undo prefills. */
export function useDraft(customerId: string | null, isPlaced: boolean): number {
  useEffect(() => (customerId && !isPlaced ? followDraft(customerId) : undefined), [customerId, isPlaced]);
  return useSyncExternalStore(checkoutStore.subscribe, checkoutStore.taken, checkoutStore.taken);
}
