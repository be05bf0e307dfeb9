import { useEffect, useState } from "react";
import { canUsePasskeys } from "#app/client/customer/passkey-here.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ceremonies, useCeremony } from "./use-ceremony.ts";

/** Sign-in by passkey through autofill or a button; a failure changes nothing [IDN-05]. */
export function PasskeyWay({ done }: { done: () => void }) {
  const { busy, run } = useCeremony();
  // The server can't know the browser's abilities.
  const [isOffered, setOffered] = useState(false);
  const [isIn, setIn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => setOffered(canUsePasskeys()), []);
  const isWaiting = isOffered && !busy && !isIn;
  useEffect(() => {
    if (!isWaiting) return;
    let stop: (() => void) | null = null;
    let gone = false;
    ceremonies().then(
      ({ waitForPasskey }) => {
        if (!gone) stop = waitForPasskey(done, () => setFailed(true));
      },
      () => {},
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [isWaiting]);

  async function enter() {
    if (busy) return;
    setFailed(false);
    const entered = await run(({ enterByPasskey }) => enterByPasskey(), false);
    setIn(entered);
    setFailed(!entered);
    if (entered) done();
  }
  if (!isOffered) return null;
  return (
    <div className="sign-in-passkey">
      <button type="button" className="link-button" onClick={enter} aria-disabled={busy || undefined}>
        {busy ? m.passkey_busy() : m.passkey_sign_in()}
      </button>
      <p className="field-error" role="alert">
        {hasFailed && m.passkey_sign_in_failed()}
      </p>
    </div>
  );
}
