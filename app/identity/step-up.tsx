import { m } from "#app/foundation/i18n/messages/messages.js";
import { type SignInChannel, storefronts } from "#app/foundation/storefront.ts";
import { useRoot } from "#app/shell/use-root.ts";
import { CodeStep } from "./code-step.tsx";
import type { PresentedCustomer } from "./customer.ts";
import { phoneWords } from "./dial-codes.ts";
import { useSignIn } from "./use-sign-in.ts";
import "./sign-in.css";

type Props = { customer: PresentedCustomer; why: (said: { target: string }) => string; done: () => void; cancel: () => void };

/** Before anything is done that a stolen session must not do, whoever asks shows that he has the account's phone, else its mailbox. */
export function StepUp({ customer: { phone, email }, why, done, cancel }: Props) {
  const { sent, busy, error, ask, enter, say } = useSignIn(done);
  const target = phone ?? email ?? "";
  const { region } = useRoot();
  const ways = storefronts.find((record) => record.region === region)!.signIn.filter((way) => (way === "email") === !phone);
  const send = (by: SignInChannel) => void ask(by, target);
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
        change={cancel}
        say={say}
      />
    );
  return (
    <div className="lk-form">
      <p>{why({ target: phone ? phoneWords(phone) : target })}</p>
      <p className="field-error" role="alert">
        {error}
      </p>
      <p className="lk-actions">
        <button type="button" className="button" onClick={() => send(phone ? "sms" : "email")} aria-disabled={busy || undefined}>
          {busy ? m.sign_in_sending() : m.sign_in_send()}
        </button>
        <button type="button" className="link-button" onClick={cancel}>
          {m.lk_cancel()}
        </button>
      </p>
    </div>
  );
}
