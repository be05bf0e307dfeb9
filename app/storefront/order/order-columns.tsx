import type { ReactNode } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks, formatMoney } from "#app/foundation/money.ts";
import { dateWords, momentWords } from "#app/foundation/time/day-words.ts";
import type { OrderView } from "#app/payments/order-view.ts";
import { ContactBlock } from "../help/contact-block.tsx";
import { BackSums } from "../returns/comes-back.tsx";
import { ClaimOrder } from "./claim-order.tsx";
import { JourneyLine } from "./journey-line.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderSums } from "./order-sums.tsx";
import { ParcelTrack } from "./parcel-track.tsx";
import { PayButton } from "./pay-button.tsx";
import "./order.css";

type Props = {
  order: OrderView;
  /** Payment origins [NAV-13]. */
  flagged: readonly string[];
  certificate?: ReactNode;
  actions?: ReactNode;
};

/** Shows as much as the view contains. */
export function OrderColumns({ order, flagged, certificate, actions }: Props) {
  const { lang } = useRoot();
  const full = order.kind === "full" ? order : null;
  return (
    <div className="order-columns">
      <section aria-labelledby="order-state" className="order-now">
        <h2 id="order-state" className="sr-only">
          {m.order_status()}
        </h2>
        <p className="order-status head" role="status">
          {order.status}
        </p>
        <p className="order-paid" data-paid={order.isPaid || undefined}>
          {order.payment}
        </p>
        {order.next && <p>{order.next}</p>}
        {certificate}
        {full && <JourneyLine journey={full.journey} />}
        {full?.parcel && <ParcelTrack {...full.parcel} />}
        {full?.holdUntil && <p className="quiet">{m.order_hold({ time: momentWords(full.holdUntil, lang) })}</p>}
        {full?.payBy && <p>{m.invoice_pay_until({ date: dateWords(full.payBy, lang) })}</p>}
        {full?.received && (
          <p>{m.invoice_received({ sum: formatKopecks(full.received.minor, lang), total: formatKopecks(full.received.ofMinor, lang) })}</p>
        )}
        {full && <PayOrder order={full} flagged={flagged} />}
        {actions}
        {order.kind === "link" && <ClaimOrder order={order} />}
        <ContactBlock order={order.number} />
      </section>
      <section aria-labelledby="order-sums" className="order-box">
        <h2 id="order-sums">{m.order_sums()}</h2>
        <OrderSums order={order} />
        {order.wayOfPaying && (
          <dl className="order-facts">
            <div>
              <dt>{m.order_way_of_paying()}</dt>
              <dd>{order.wayOfPaying}</dd>
            </div>
          </dl>
        )}
        {full?.givenBack && (
          <BackSums refunded={full.givenBack} order={full} title={full.givenBack.isDone ? m.order_given_back() : m.order_giving_back()} />
        )}
        {!full && <p className="sums-small">{m.order_phone_ends({ digits: order.phoneEnds })}</p>}
      </section>
      {full && (
        <div className="order-more">
          <OrderDetails order={full} />
        </div>
      )}
    </div>
  );
}

export function PayOrder({ order, flagged }: Pick<Props, "order" | "flagged">) {
  const { lang } = useRoot();
  if (order.kind !== "full" || !order.canPay) return null;
  return (
    <PayButton
      number={order.number}
      sum={formatMoney(order.sums.total, order.currency, lang)}
      paysHere={order.paysHere}
      otherWays={order.otherWays}
      flagged={flagged}
    />
  );
}
