import { useState } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/client/page/toast-store.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { fieldAttributes } from "#app/foundation/ui/field-attributes.ts";
import { useFirstWrong } from "#app/foundation/ui/use-first-wrong.ts";
import { Field } from "../account/field.tsx";
import type { CertificateNewsData } from "./certificate-news.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./certificates.css";

/** Resends a lost email, optionally to another address; before its day corrects the address only [GFT-04]. */
export function ResendForm({ news: { orderId, email, state } }: { news: CertificateNewsData }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useFirstWrong(failure);
  const isAhead = state === "waiting";

  async function resend(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await post("/shop/certificate/resend", { id: orderId, email: new FormData(event.currentTarget).get("email") });
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    showToast(isAhead ? m.certificate_address_saved() : m.certificate_resent());
    await revalidate();
  }

  return (
    <form className="certificate-resend" ref={form} onSubmit={resend} noValidate>
      <Field label={m.certificate_resend_to()} hint={isAhead ? "" : m.certificate_resend_says()} error={failure ? wordsOf(failure) : ""}>
        {(shared) => <input {...shared} {...fieldAttributes.email} autoComplete="off" name="email" defaultValue={email} required />}
      </Field>
      <button type="submit" className="button button-quiet" aria-disabled={busy || undefined}>
        {isAhead ? m.certificate_address_save() : m.certificate_resend()}
      </button>
    </form>
  );
}

const wordsOf = ({ errors, status, title }: Failure): string =>
  errors[0]?.message || (status === 0 ? m.certificate_offline() : title || m.certificate_failed());
