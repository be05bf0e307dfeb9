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
  const slow = usePatience(outcome?.state === "checking");
  return (
    <main id="content" className="pmt">
      {outcome ? <Outcome outcome={outcome} slow={slow} flagged={payOrigins} /> : <Unknown />}
    </main>
  );
}

function Outcome({ outcome, slow, flagged }: { outcome: PaymentOutcome; slow: boolean; flagged: readonly string[] }) {
  const { lang } = useRoot();
  const { number, state } = outcome;
  const title = { paid: m.pmt_paid_title, checking: m.pmt_checking_title, failed: m.result_failed_title, closed: m.result_failed_title }[
    state
  ]();
  const text = { paid: m.pmt_paid, checking: m.pmt_checking, failed: m.result_failed, closed: m.pmt_closed }[state]({ number });
  return (
    <>
      <div role="status" className="pmt-says">
        <h1 data-state={state}>{title}</h1>
        <p className="lead">{slow ? m.pmt_slow() : text}</p>
      </div>
      {state === "checking" && !slow && <div className="ropes-waiting" aria-hidden="true" />}
      <div className="order-box">
        <OrderSums order={outcome} />
      </div>
      {outcome.canPay && state === "failed" && (
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

/** Asks again while the bank is silent; true once it has been for a minute. */
function usePatience(waiting: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const asking = setInterval(revalidate, ASK_EVERY_MS);
    const ending = setTimeout(() => {
      clearInterval(asking);
      setSlow(true);
    }, ASK_FOR_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(ending);
    };
  }, [waiting, revalidate]);
  return slow && waiting;
}
