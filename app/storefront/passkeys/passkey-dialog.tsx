import { useCustomer } from "#app/client/customer/customer-store.ts";
import { later } from "#app/foundation/ui/later.tsx";

// Every page names what its dialogs need; behind this step it names nothing of the offer's.
const OfferDialog = later(async () => (await import("./offer-dialog.tsx")).OfferDialog);

/** Only a customer is offered a passkey: he alone has an account to add one to. */
export function PasskeyDialog({ close }: { close: () => void }) {
  const { customer } = useCustomer();
  return customer && <OfferDialog customer={customer} close={close} />;
}
