import { useState } from "react";
import { useRevalidator } from "react-router";
import { Field } from "#app/account/field.tsx";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { fieldAttributes } from "#app/foundation/ui/field-attributes.ts";
import { showToast } from "#app/shell/toast-store.ts";
import { useRoot } from "#app/shell/use-root.ts";
import { type CertificateState, mayResend } from "./certificate.ts";
import "#app/foundation/ui/parts/fields.css";
import "./certificates.css";

export type CertificateNewsData = { orderId: string; email: string; sendAt: string; state: CertificateState };

const words = {
  unpaid: m.certificate_state_unpaid,
  waiting: m.certificate_state_waiting,
  sending: m.certificate_state_sending,
  sent: m.certificate_state_sent,
  "not-issued": m.certificate_state_not_issued,
  activated: m.certificate_state_activated,
  void: m.certificate_state_void,
} satisfies Record<CertificateState, unknown>;

/** Where the certificate that an order bought is, for its buyer, and another letter where the first went astray [GFT-04]. */
export function CertificateNews({ news }: { news: CertificateNewsData }) {
  const { lang } = useRoot();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { orderId, email, state, sendAt } = news;

  async function resend(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await post("/shop/certificate/resend", { id: orderId, email: new FormData(event.currentTarget).get("email") });
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    showToast(m.certificate_resent());
    await revalidate();
  }

  return (
    <section className="certificate-news" aria-labelledby="certificate-news">
      <h2 id="certificate-news">{m.certificate_state()}</h2>
      <p role="status">{words[state]({ email, day: dateWords(moscowTime(new Date(sendAt)).day, lang) })}</p>
      {mayResend(state) && (
        <form onSubmit={resend} noValidate>
          <Field
            label={m.certificate_resend_to()}
            hint={m.certificate_resend_says()}
            error={failure?.errors[0]?.message ?? failure?.title ?? ""}
          >
            {(shared) => <input {...shared} {...fieldAttributes.email} autoComplete="off" name="email" defaultValue={email} required />}
          </Field>
          <button type="submit" className="button button-quiet" aria-disabled={busy || undefined}>
            {m.certificate_resend()}
          </button>
        </form>
      )}
    </section>
  );
}
