import { useEffect, useState } from "react";
import { data, Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { head } from "#app/foundation/page.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { useAskAgain } from "#app/foundation/ui/use-ask-again.ts";
import type { PaymentOutcome } from "#app/payments/order-view.ts";
import type { CertificateNewsData } from "../gifts/certificate-news.tsx";
import { ResendForm } from "../gifts/resend-form.tsx";
import type { Route } from "./+types/pmt.route";
import { OrderSums } from "./order-sums.tsx";
import { PayButton } from "./pay-button.tsx";
import { certificateResults, resultTexts } from "./result-kind.ts";
import "#app/foundation/ui/parts/fields.css";
import "./order.css";

const DOUBT_AFTER_MS = 6000;

/** The URL only names the order; the outcome comes from the server [NAV-12]. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const number = new URL(request.url).searchParams.get("order") ?? "";
  const outcome = /^[\w-]{1,40}$/.test(number) ? await shop.orderPages.returned(number, visit) : null;
  const certificate = outcome?.isCertificate ? await shop.certificates.ofOrder(number, visit) : null;
  return data({ outcome, certificate, payOrigins: shop.payments.offered.pages(visit.storefront) }, { status: outcome ? 200 : 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.pmt_title(), path: null });
}

export default function PaymentReturn({ loaderData: { outcome, certificate, payOrigins } }: Route.ComponentProps) {
  // After a refusal they may have retried in another tab.
  const patience = usePatience(outcome?.state === "checking" || outcome?.state === "refused");
  useAskAgain(outcome?.state === "paid" && certificate?.state === "sending");
  return (
    <main id="content" className="pmt">
      {outcome ? <Outcome outcome={outcome} certificate={certificate} patience={patience} flagged={payOrigins} /> : <Unknown />}
    </main>
  );
}

const titles = {
  paid: m.pmt_paid_title,
  checking: m.pmt_checking_title,
  refused: m.pmt_refused_title,
  failed: m.result_failed_title,
  closed: m.result_failed_title,
} satisfies Record<PaymentOutcome["state"], unknown>;
const texts = {
  paid: m.pmt_paid,
  checking: m.pmt_checking,
  refused: m.pmt_refused,
  failed: m.result_failed,
  closed: m.pmt_closed,
} satisfies Record<PaymentOutcome["state"], unknown>;

type Props = { outcome: PaymentOutcome; certificate: CertificateNewsData | null; patience: Patience; flagged: readonly string[] };

function Outcome({ outcome, certificate, patience, flagged }: Props) {
  const { lang } = useRoot();
  const { number, state } = outcome;
  const doubtful = state === "checking" && patience !== "fresh";
  const result = certificate && (state === "paid" || state === "failed") ? resultTexts[certificateResults[certificate.state]] : null;
  const isNotIssued = state === "paid" && certificate?.state === "not-issued";
  return (
    <>
      <div role="status" className="pmt-says">
        <h1 data-state={isNotIssued || certificate?.state === "stuck" ? "failed" : state}>
          {doubtful ? m.pmt_not_yet_title() : (result?.title ?? titles[state])()}
        </h1>
        <p className="lead">
          {doubtful
            ? patience === "spent"
              ? m.pmt_slow()
              : m.pmt_not_yet({ number })
            : result && certificate
              ? result.text({
                  number,
                  email: certificate.email,
                  day: dateWords(moscowTime(new Date(certificate.sendAt)).day, lang),
                })
              : texts[state]({ number })}
        </p>
      </div>
      {isNotIssued && <ResendForm news={certificate} />}
      {(state === "checking" ? patience !== "spent" : state === "paid" && certificate?.state === "sending") && (
        <div className="ropes-waiting" aria-hidden="true" />
      )}
      <div className="order-box">
        <OrderSums order={outcome} />
      </div>
      {outcome.canPay && (state === "refused" || state === "failed" || doubtful) && (
        <PayButton
          number={number}
          sum={formatMoney(outcome.sums.total, outcome.currency, lang)}
          paysHere={outcome.paysHere}
          otherWays={outcome.otherWays}
          flagged={flagged}
        />
      )}
      <Link to={`/order/${number}`} className={state === "paid" && !isNotIssued ? "button button-main" : "button button-quiet"} replace>
        {m.pmt_order()}
      </Link>
    </>
  );
}

function Unknown() {
  return (
    <>
      <h1>{m.pmt_unknown_title()}</h1>
      <p className="lead">{m.pmt_unknown()}</p>
      <Link to="/" className="button button-main">
        {m.pmt_home()}
      </Link>
    </>
  );
}

type Patience = "fresh" | "doubtful" | "spent";

/** Polls for a minute; soon offers to return to the bank, as the payer may have left without paying. */
function usePatience(waiting: boolean): Patience {
  const isSpent = useAskAgain(waiting);
  const [isDoubtful, setDoubtful] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const doubting = setTimeout(() => setDoubtful(true), DOUBT_AFTER_MS);
    return () => clearTimeout(doubting);
  }, [waiting]);
  return isSpent ? "spent" : isDoubtful ? "doubtful" : "fresh";
}
