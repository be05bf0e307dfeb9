import { useEffect, useState } from "react";
import { data, Link, useRevalidator } from "react-router";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { head } from "#app/foundation/page.ts";
import { useRoot } from "#app/shell/use-root.ts";
import type { Route } from "./+types/pmt.route";
import { OrderSums } from "./order-sums.tsx";
import type { PaymentOutcome } from "./order-view.ts";
import { PayButton } from "./pay-button.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./order.css";

const ASK_EVERY_MS = 2500;
const ASK_FOR_MS = 60_000;
const DOUBT_AFTER_MS = 6000;

/** The address only names the order; how it was paid is the provider's word to the server [NAV-12]. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const number = new URL(request.url).searchParams.get("order") ?? "";
  const outcome = /^[\w-]{1,40}$/.test(number) ? await shop.orderPages.returned(number, visit) : null;
  return data({ outcome, payOrigins: [new URL(shop.config.sber.url).origin] }, { status: outcome ? 200 : 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.pmt_title(), path: null });
}

export default function PaymentReturn({ loaderData: { outcome, payOrigins } }: Route.ComponentProps) {
  const patience = usePatience(outcome?.state === "checking");
  return (
    <main id="content" className="pmt">
      {outcome ? <Outcome outcome={outcome} patience={patience} flagged={payOrigins} /> : <Unknown />}
    </main>
  );
}

const titles = { paid: m.pmt_paid_title, checking: m.pmt_checking_title, failed: m.result_failed_title, closed: m.result_failed_title };
const texts = { paid: m.pmt_paid, checking: m.pmt_checking, failed: m.result_failed, closed: m.pmt_closed };

function Outcome({ outcome, patience, flagged }: { outcome: PaymentOutcome; patience: Patience; flagged: readonly string[] }) {
  const { lang } = useRoot();
  const { number, state } = outcome;
  const isGiven = outcome.isCertificate && state === "paid";
  const doubtful = state === "checking" && patience !== "fresh";
  return (
    <>
      <div role="status" className="pmt-says">
        <h1 data-state={state}>{doubtful ? m.pmt_not_yet_title() : titles[state]()}</h1>
        <p className="lead">
          {doubtful
            ? patience === "spent"
              ? m.pmt_slow()
              : m.pmt_not_yet({ number })
            : isGiven
              ? m.certificate_paid({ number })
              : texts[state]({ number })}
        </p>
      </div>
      {state === "checking" && patience !== "spent" && <div className="ropes-waiting" aria-hidden="true" />}
      <div className="order-box">
        <OrderSums order={outcome} />
      </div>
      {outcome.canPay && (state === "failed" || doubtful) && (
        <PayButton number={number} sum={formatMoney(outcome.sums.total, outcome.currency, lang)} flagged={flagged} />
      )}
      <Link to={`/order/${number}`} className={state === "paid" ? "button button-main" : "button button-quiet"} replace>
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

/** Asks again while the bank is silent. Soon the payer may go back to it, who perhaps left without paying; after a minute the page rests. */
function usePatience(waiting: boolean): Patience {
  const { revalidate } = useRevalidator();
  const [patience, setPatience] = useState<Patience>("fresh");
  useEffect(() => {
    if (!waiting) return;
    const asking = setInterval(revalidate, ASK_EVERY_MS);
    const doubting = setTimeout(() => setPatience("doubtful"), DOUBT_AFTER_MS);
    const ending = setTimeout(() => {
      clearInterval(asking);
      setPatience("spent");
    }, ASK_FOR_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(doubting);
      clearTimeout(ending);
    };
  }, [waiting, revalidate]);
  return patience;
}
