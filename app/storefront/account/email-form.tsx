import { useEffect, useLayoutEffect, useState } from "react";
import { drop, goodUntil, keep, kept } from "#app/client/customer/kept-code.ts";
import { useSignInChannels } from "#app/client/page/use-root.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { fieldAttributes } from "#app/foundation/ui/field-attributes.ts";
import { useFirstWrong } from "#app/foundation/ui/use-first-wrong.ts";
import { StepUp } from "../sign-in/step-up.tsx";
import { clockWords, useCountdown } from "../sign-in/use-countdown.ts";
import { Field } from "./field.tsx";
import { useEditor } from "./use-editor.ts";

type SentCode = { email: string; again: number; until: number };

/** Confirms a new email by code, where codes can be sent [IDN-08]. */
export function EmailSection({ customer }: { customer: PresentedCustomer }) {
  const takesCodes = useSignInChannels().includes("email");
  if (takesCodes) return <EmailForm customer={customer} />;
  return (
    <section>
      <h2>{m.sign_in_email()}</h2>
      <p className="lk-email">{customer.email}</p>
    </section>
  );
}

function EmailForm({ customer }: { customer: PresentedCustomer }) {
  const { edit, busy, failure, errorOf, trouble, forgive } = useEditor(customer._id);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [wanted, setWanted] = useState("");
  const place = `email.${customer._id}`;
  // The server can't see this tab's storage.
  useLayoutEffect(() => setSent(kept<SentCode>(place)), [place]);
  const left = useCountdown(sent?.again ?? 0);
  const form = useFirstWrong(failure);
  useEffect(() => {
    if (sent) form.current?.querySelector<HTMLElement>("[name=code]")?.focus();
  }, [sent]);

  async function ask(email: string) {
    setWanted(email);
    const done = await edit("email", { email });
    if (!done) return;
    const next = { email, again: Date.now() + (done.retry_after ?? 30) * 1000, until: goodUntil() };
    keep(place, next);
    setSent(next);
  }
  function end() {
    drop(place);
    setSent(null);
  }
  async function enter(code: string) {
    if (sent && (await edit("email", { email: sent.email, code }, m.lk_email_added()))) {
      end();
      setWanted("");
    }
  }
  if (failure?.code === "step_up")
    return (
      <section>
        <h2>{m.sign_in_email()}</h2>
        <StepUp customer={customer} why={m.step_up_why} done={() => void ask(wanted)} cancel={forgive} />
      </section>
    );
  const tries = Number(failure?.body.tries_left ?? 0);
  const wrong = failure?.code === "wrong_code" ? (tries ? m.sign_in_wrong_code({ count: tries }) : m.sign_in_code_dead()) : "";
  const tooSoon = failure?.status === 429 ? String(failure.body.detail ?? "") : "";
  return (
    <form
      ref={form}
      className="lk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const said = new FormData(event.currentTarget);
        void (sent ? enter(String(said.get("code")).replace(/\D/g, "")) : ask(String(said.get("email")).trim()));
      }}
    >
      <h2>{m.sign_in_email()}</h2>
      {customer.email && <p className="lk-email">{customer.email}</p>}
      {sent ? (
        <>
          <p className="lk-email">{m.lk_email_code_sent({ email: sent.email })}</p>
          <Field label={m.sign_in_code()} error={wrong || errorOf("code") || tooSoon || trouble}>
            {(shared) => (
              <input
                {...shared}
                className="code-input tabular"
                name="code"
                key={failure?.body.requestId as string}
                inputMode="numeric"
                autoComplete="one-time-code"
                spellCheck={false}
                maxLength={12}
              />
            )}
          </Field>
        </>
      ) : (
        <Field label={customer.email ? m.lk_email_new() : m.lk_email_add()} error={errorOf("email") || tooSoon || trouble}>
          {(shared) => <input {...shared} {...fieldAttributes.email} name="email" defaultValue={wanted} />}
        </Field>
      )}
      <p className="lk-actions">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {sent ? m.lk_email_confirm() : m.sign_in_send()}
        </button>
        {sent && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              forgive();
              end();
            }}
          >
            {m.sign_in_other_target()}
          </button>
        )}
        {sent &&
          (left > 0 ? (
            <span className="quiet tabular">{m.sign_in_resend_in({ time: clockWords(left) })}</span>
          ) : (
            <button type="button" className="link-button" onClick={() => ask(sent.email)}>
              {m.sign_in_resend()}
            </button>
          ))}
      </p>
    </form>
  );
}
