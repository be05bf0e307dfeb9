import { useEffect, useRef } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import type { PresentedCustomer } from "#app/identity/customer.ts";
import { useCustomer } from "#app/identity/customer-store.ts";
import { Toasts } from "#app/shell/toasts.tsx";
import { PasskeyOffer } from "./offer.tsx";
import { notNow } from "./offer-passkey.ts";

type Props = { close: () => void };

/** The offer of a passkey over a page; only a customer has anything to add one to [IDN-06]. */
export default function PasskeyDialog({ close }: Props) {
  const { customer } = useCustomer();
  return customer && <Offer customer={customer} close={close} />;
}

function Offer({ customer, close }: Props & { customer: PresentedCustomer }) {
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
    <Modal label={m.passkey_offer_title()} close={close} className="sign-in-dialog passkey-dialog">
      <PasskeyOffer customer={customer} done={done} later={close} />
      <Toasts inDialog />
    </Modal>
  );
}
