import { useLayoutEffect, useRef } from "react";
import { customerStore } from "#app/client/customer/customer-store.ts";
import { notNow } from "#app/client/customer/offer-passkey.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { Toasts } from "../shell/toasts.tsx";
import { PasskeyOffer } from "./offer.tsx";

/** The offer of a passkey over a page [IDN-06]. */
export function OfferDialog({ customer, close }: { customer: PresentedCustomer; close: () => void }) {
  const isDone = useRef(false);
  // However it is closed, by Escape or by going back: without a passkey that was a "not now". It is one before anybody can look whether to
  // offer it again. Where nobody knows any more who is here, nobody has said it.
  useLayoutEffect(
    () => () => {
      if (!isDone.current && customerStore.get().customer) notNow();
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
