import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { canUsePasskeys, dropMarker, forgetPasskey, passkeyMarker } from "#app/client/customer/passkey-here.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { mostPasskeys } from "#app/customers/passkeys/passkey.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Proven } from "../sign-in/proven.tsx";
import { PasskeyRow, type PasskeyShown } from "./passkey-row.tsx";
import { usePasskey } from "./use-passkey.ts";
import "./passkeys.css";

/** Passkeys: rename, remove, add [T11]. */
export function PasskeyList({ customer, passkeys }: { customer: PresentedCustomer; passkeys: readonly PasskeyShown[] }) {
  const { revalidate } = useRevalidator();
  const section = useRef<HTMLElement>(null);
  const { add, busy, error, needsProof, notProven } = usePasskey(customer._id, () => void revalidate());
  // The server can't know the browser's abilities; assume yes.
  const [isPossible, setPossible] = useState(true);
  useEffect(() => setPossible(canUsePasskeys()), []);

  async function changed({ rawId, host }: PasskeyShown, isRemoved: boolean) {
    if (isRemoved) {
      forgetPasskey(host, rawId);
      if (passkeyMarker() === rawId) dropMarker();
      showToast(m.passkey_removed());
    }
    await revalidate();
    // Focus: the row unmounted.
    if (isRemoved) section.current?.focus();
  }
  return (
    <section ref={section} tabIndex={-1} className="passkeys" aria-labelledby="lk-passkeys">
      <h2 id="lk-passkeys">{m.passkeys_title()}</h2>
      <p className="quiet">{m.passkeys_says()}</p>
      {passkeys.length > 0 && (
        <ul className="passkey-list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} changed={(isRemoved) => void changed(passkey, isRemoved)} />
          ))}
        </ul>
      )}
      <p className="field-error" role="alert">
        {error}
      </p>
      {!isPossible && <p>{m.passkeys_unsupported()}</p>}
      {isPossible && passkeys.length >= mostPasskeys && <p>{m.passkeys_most()}</p>}
      {isPossible && passkeys.length < mostPasskeys && (
        <button type="button" className="button button-quiet" onClick={() => void add()} aria-disabled={busy || undefined}>
          {busy ? m.passkey_busy() : m.passkey_add()}
        </button>
      )}
      {needsProof && (
        <Proven customer={customer} title={m.passkey_adding()} why={m.passkey_why} done={() => void add()} close={notProven} />
      )}
    </section>
  );
}
