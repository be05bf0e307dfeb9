import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useAskAgain } from "#app/foundation/ui/use-ask-again.ts";
import { type CertificateState, mayResend } from "#app/gifts/certificate.ts";
import { ContactWords } from "../help/contact-words.tsx";
import { ResendForm } from "./resend-form.tsx";
import { nextWords, stateWords } from "./state-words.ts";
import "./certificates.css";

export type CertificateNewsData = { orderId: string; email: string; sendAt: string; state: CertificateState };

/** Status and next steps for the buyer [GFT-04] [CHK-07]. */
export function CertificateNews({ news }: { news: CertificateNewsData }) {
  const { lang } = useRoot();
  const { state } = news;
  useAskAgain(state === "sending");
  const next = nextWords(state);
  return (
    <section className="certificate-news" aria-labelledby="certificate-news" data-trouble={state === "not-issued" || undefined}>
      <h2 id="certificate-news">{m.certificate_state()}</h2>
      <p role="status" className="certificate-state">
        {stateWords(news, lang)}
      </p>
      {next && (
        <p>
          <ContactWords>{next}</ContactWords>
        </p>
      )}
      {mayResend(state) && <ResendForm news={news} />}
    </section>
  );
}
