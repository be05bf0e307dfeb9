import { useLayoutEffect, useRef } from "react";
import { customerStore } from "#app/client/customer/customer-store.ts";
import { notNow } from "#app/client/customer/offer-passkey.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { Toasts } from "../shell/toasts.tsx";
import { PasskeyOffer } from "./offer.tsx";

export function OfferDialog({ customer, close }: { customer: PresentedCustomer; close: () => void }) {
  const isDone = useRef(false);
  // Any close without a passkey snoozes the offer, before it can be made again; not when the session is unknown.
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
