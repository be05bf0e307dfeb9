import { lazy } from "react";
import { useCustomer } from "#app/identity/customer-store.ts";

// Every page names what its dialogs need; behind this step it names nothing of the offer's.
const OfferDialog = lazy(() => import("./offer-dialog.tsx"));

/** Only a customer is offered a passkey: he alone has an account to add one to. */
export default function PasskeyDialog({ close }: { close: () => void }) {
  const { customer } = useCustomer();
  return customer && <OfferDialog customer={customer} close={close} />;
}
