import { useEffect, useSyncExternalStore } from "react";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";
import { followDraft } from "#app/client/checkout/draft-sync.ts";

/** While it is filled in, a customer's form is also on the server. Answers how often that was heard: what was filled in of itself may have gone. */
export function useDraft(customerId: string | null, isPlaced: boolean): number {
  useEffect(() => (customerId && !isPlaced ? followDraft(customerId) : undefined), [customerId, isPlaced]);
  return useSyncExternalStore(checkoutStore.subscribe, checkoutStore.taken, checkoutStore.taken);
}
