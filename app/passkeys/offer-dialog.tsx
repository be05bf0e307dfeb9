import { useEffect, useRef } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import type { PresentedCustomer } from "#app/identity/customer.ts";
import { Toasts } from "#app/shell/toasts.tsx";
import { PasskeyOffer } from "./offer.tsx";
import { notNow } from "./offer-passkey.ts";

/** The offer of a passkey over a page [IDN-06]. */
export default function OfferDialog({ customer, close }: { customer: PresentedCustomer; close: () => void }) {
  const isDone = useRef(false);
  // However it is closed, by Escape or by going back: without a passkey that was a "not now".
  useEffect(
    () => () => {
      if (!isDone.current) notNow();
    },
    [],
  );
  function done() {
    isDone.current = true;
    close();
  }
  return (
    <Modal label={m.passkey_offer_title()} close={close} className="sign-in-dialog">
      <PasskeyOffer customer={customer} done={done} later={close} />
      <Toasts inDialog />
    </Modal>
  );
}
