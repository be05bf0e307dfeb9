import { canUsePasskeys, passkeyMarker } from "#app/client/customer/passkey-here.ts";
import { useSignInChannels } from "#app/client/page/use-root.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { phoneWords } from "#app/customers/identity/dial-codes.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { SignInChannel } from "#app/foundation/storefront.ts";
import { ContactWords } from "../help/contact-words.tsx";
import { useCeremony } from "../passkeys/use-ceremony.ts";
import { CodeStep } from "./code-step.tsx";
import { useSignIn } from "./use-sign-in.ts";
import "#app/foundation/ui/parts/fields.css";
import "./sign-in.css";

type Props = {
  customer: PresentedCustomer;
  why: (said: { target: string }) => string;
  /** Proof of the phone itself: no passkey. */
  byCodeAlone?: boolean;
  done: () => void;
  cancel: () => void;
};

/** Re-authentication for actions a stolen session must not do: by phone, else email, or a passkey of this browser. */
export function StepUp({ customer: { _id, phone, email }, why, byCodeAlone = false, done, cancel }: Props) {
  const { sent, busy, error, ask, enter, change, say } = useSignIn(done, `step-up.${_id}`);
  const { busy: isWaiting, run } = useCeremony();
  const target = phone ?? email ?? "";
  const ways = useSignInChannels().filter((way) => (way === "email") === !phone);
  const [first] = ways;
  const send = (by: SignInChannel) => void ask(by, target);
  async function showPasskey() {
    if (isWaiting || busy) return;
    say("");
    if (await run(({ enterByPasskey }) => enterByPasskey(_id), false)) done();
    else say(m.passkey_step_up_failed());
  }
  if (sent)
    return (
      <CodeStep
        key={sent.request}
        target={phone ? phoneWords(phone) : target}
        channel={sent.channel}
        others={ways.filter((way) => way !== sent.channel)}
        again={sent.again}
        busy={busy}
        error={error}
        enter={enter}
        resend={send}
        change={() => {
          change();
          cancel();
        }}
        say={say}
        says={m.lk_email_confirm()}
      />
    );
  return (
    <div className="step-up">
      {/* Keep a phone on one line; break an email before its host. */}
      <p>
        {ways.length === 0 ? (
          <ContactWords>{m.sign_in_no_codes()}</ContactWords>
        ) : (
          why({ target: phone ? phoneWords(phone).replaceAll("-", "-\u2060") : target.replace("@", "\u200b@") })
        )}
      </p>
      <p className="field-error" role="alert">
        {error}
      </p>
      <p className="step-up-ways">
        {first && (
          <button type="button" className="button" onClick={() => send(first)} aria-disabled={busy || undefined}>
            {busy ? m.sign_in_sending() : m.sign_in_send()}
          </button>
        )}
        {!byCodeAlone && passkeyMarker() !== null && canUsePasskeys() && (
          <button type="button" className="link-button" onClick={showPasskey} aria-disabled={isWaiting || undefined}>
            {isWaiting ? m.passkey_busy() : m.passkey_step_up()}
          </button>
        )}
        <button type="button" className="link-button" onClick={cancel}>
          {m.lk_cancel()}
        </button>
      </p>
    </div>
  );
}
