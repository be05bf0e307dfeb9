import { useEffect, useState } from "react";
import { Link } from "react-router";
import { signOut } from "#app/client/customer/customer-store.ts";
import { canUsePasskeys } from "#app/client/customer/passkey-here.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import type { Factors } from "#app/customers/identity/second-factor.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ContactWords } from "../help/contact-words.tsx";
import { SupportMail } from "../help/support-mail.tsx";
import { useCeremony } from "../passkeys/use-ceremony.ts";
import { CodeStep } from "../sign-in/code-step.tsx";
import { useSignIn } from "../sign-in/use-sign-in.ts";
import "../sign-in/sign-in.css";

/** Replaces the account when its number may have changed hands: asks for the second factor [T17] (decision 0045). */
export function SecondFactor({ mailbox, passkeys, done }: Factors & { done: () => void }) {
  const { sent, busy, error, askSecond, enter, change, say } = useSignIn(done, "factor");
  const { busy: isWaiting, run } = useCeremony();
  // The server can't know the browser's abilities.
  const [canPasskeys, setCan] = useState(false);
  useEffect(() => setCan(canUsePasskeys()), []);
  const send = () => void (!busy && mailbox && askSecond(mailbox));
  async function showPasskey() {
    if (isWaiting || busy) return;
    say("");
    if (await run(({ enterByPasskey }) => enterByPasskey(), false)) done();
    else say(mailbox ? m.passkey_step_up_failed() : m.lk_factor_passkey_failed());
  }
  if (sent)
    return (
      <div className="sign-in">
        <h1>{m.sign_in_code_title()}</h1>
        <CodeStep
          key={sent.request}
          target={sent.target}
          channel="email"
          others={[]}
          again={sent.again}
          busy={busy}
          error={error}
          enter={enter}
          resend={send}
          change={change}
          say={say}
        />
      </div>
    );
  return (
    <div className="sign-in">
      <h1>{m.lk_factor_title()}</h1>
      <p>{m.lk_factor_why()}</p>
      {mailbox && <p>{m.lk_factor_mailbox({ mailbox })}</p>}
      <p className="field-error" role="alert">
        <ContactWords>{error}</ContactWords>
      </p>
      {mailbox && (
        <button type="button" className="button button-main" onClick={send} aria-disabled={busy || undefined}>
          {busy ? m.sign_in_sending() : m.lk_factor_send()}
        </button>
      )}
      {passkeys > 0 && canPasskeys && (
        <button type="button" className="link-button" onClick={showPasskey} aria-disabled={isWaiting || undefined}>
          {isWaiting ? m.passkey_busy() : m.passkey_step_up()}
        </button>
      )}
      <p className="quiet">
        {mailbox || passkeys ? m.lk_factor_lost() : m.lk_factor_none()} <SupportMail />
      </p>
      <p className="quiet">{m.lk_factor_meanwhile()}</p>
      <p className="lk-actions">
        <Link to="/category" className="button button-quiet">
          {m.lk_factor_shop()}
        </Link>
        <button type="button" className="link-button" onClick={async () => (await signOut()) || showToast(m.sign_in_failed())}>
          {m.sign_out()}
        </button>
      </p>
    </div>
  );
}
