import { useEffect, useEffectEvent } from "react";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { StepUp } from "../sign-in/step-up.tsx";
import { usePasskey } from "./use-passkey.ts";
import { takeWish } from "./wish.ts";
import "#app/foundation/ui/parts/fields.css";
import "./passkeys.css";

type Props = {
  customer: PresentedCustomer;
  done: () => void;
  later: () => void;
  /** The order's page it is on; a wish made there before signing in needs no second press. */
  order?: string;
};

/** Explains passkeys; an old session re-authenticates first. */
export function PasskeyOffer({ customer, done, later, order = "" }: Props) {
  const { add, busy, error, needsProof, notProven } = usePasskey(customer._id, done);
  // Browsers that require a user gesture refuse; the button remains.
  const begin = useEffectEvent(async () => (await takeWish(order, customer.phone)) && add(true));
  useEffect(() => {
    if (order) void begin();
  }, [order]);
  return (
    <div className="passkey-offer">
      <h2>{m.passkey_offer_title()}</h2>
      {needsProof ? (
        <StepUp customer={customer} why={m.passkey_why} done={() => void add()} cancel={notProven} />
      ) : (
        <>
          <p>{m.passkey_offer()}</p>
          <p className="field-error" role="alert">
            {error}
          </p>
          <p className="passkey-actions">
            <button type="button" className="button button-main" onClick={() => void add()} aria-disabled={busy || undefined}>
              {busy ? m.passkey_busy() : m.passkey_offer_do()}
            </button>
            <button type="button" className="link-button" onClick={later}>
              {m.passkey_offer_later()}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
