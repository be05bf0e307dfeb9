import { useCustomer } from "#app/client/customer/customer-store.ts";
import { later } from "#app/foundation/ui/later.tsx";

// Lazy in two steps: pages preload what dialogs name, but not behind this.
const OfferDialog = later(async () => (await import("./offer-dialog.tsx")).OfferDialog);

/** Guests have no account to add one to. */
export function PasskeyDialog({ close }: { close: () => void }) {
  const { customer } = useCustomer();
  return customer && <OfferDialog customer={customer} close={close} />;
}
