import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type FormResult, landingPath } from "#app/publishing/content/landings/landings.ts";
import { Field } from "../account/field.tsx";

type Props = { title: string; text: string; at: { landing: string; slug: string }; said: FormResult };

export function RequestForm({ title, text, at, said }: Props) {
  const [isSent, setSent] = useState(said === "sent");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const address = `/shop/landing/request?landing=${at.landing}${at.slug && `&slug=${at.slug}`}`;
  const told = { "": "", sent: "", wrong: m.landing_wrong(), later: m.problem_too_many() };
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    const answer = await post(address, Object.fromEntries(new FormData(form)));
    setBusy(false);
    if (answer.ok) {
      setSent(true);
      // Focus: the form unmounted.
      return heading.current?.focus();
    }
    setFailure(answer);
    form.querySelector<HTMLElement>(`[name="${answer.errors[0]?.path ?? "name"}"]`)?.focus();
  }
  const errorOf = (name: string) => failure?.errors.find(({ path }) => path === name)?.message ?? "";
  const trouble = !failure || failure.errors.length ? "" : failure.status === 0 ? m.sign_in_offline() : failure.title;
  return (
    <section className="landing-form" id="request">
      <h2 ref={heading} tabIndex={-1}>
        {isSent ? m.landing_sent() : title}
      </h2>
      {isSent ? (
        <p className="lead">{m.landing_sent_text()}</p>
      ) : (
        <form method="post" action={landingPath(at.landing, at.slug)} encType="text/plain" onSubmit={send} noValidate>
          {text && <p>{text}</p>}
          <Field label={m.landing_name()} error={errorOf("name")}>
            {(shared) => <input {...shared} name="name" autoComplete="name" maxLength={100} required />}
          </Field>
          <Field label={m.landing_contact()} error={errorOf("contact")}>
            {(shared) => (
              <input {...shared} name="contact" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={120} required />
            )}
          </Field>
          <Field label={m.landing_message()} error={errorOf("message")}>
            {(shared) => <textarea {...shared} name="message" rows={4} maxLength={2000} />}
          </Field>
          <label className="check landing-consent">
            <input type="checkbox" name="consent" required aria-invalid={errorOf("consent") ? true : undefined} />
            <span>
              {m.landing_consent()} <Link to="/service/privacy">{m.service_privacy()}</Link>
            </span>
          </label>
          <p className="field-error" role="alert">
            {errorOf("consent") ? m.landing_consent_needed() : trouble || (failure ? "" : told[said])}
          </p>
          <button type="submit" className="button button-main" aria-disabled={busy || undefined}>
            {m.landing_send()}
          </button>
        </form>
      )}
    </section>
  );
}
