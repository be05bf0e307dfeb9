import type { ReactNode } from "react";
import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { arrivalWords } from "#app/orders/arrival.ts";
import { lineName } from "#app/orders/line-name.ts";
import { Picture } from "../goods/picture.tsx";
import { JourneyLine } from "../order/journey-line.tsx";
import type { OrderCardData } from "./order-card.ts";

type Props = { order: OrderCardData; level?: 2 | 3 /** What can be done with it. */; actions?: ReactNode };

export function OrderCard({ order, level = 3, actions }: Props) {
  const { lang } = useRoot();
  const Heading = `h${level}` as const;
  const { number, goods, arrival } = order;
  return (
    <article className="lk-order" data-live={order.isLive || undefined}>
      <header>
        <Heading className="lk-order-status">
          <Link to={`/lk/orders/${number}`} prefetch="intent">
            {order.status}
          </Link>
        </Heading>
        <p className="lk-order-sum tabular">{formatMoney(order.total, order.currency, lang)}</p>
      </header>
      <p className="quiet">
        <span className="tabular">{number}</span> · <time dateTime={order.created}>{momentWords(order.created, lang)}</time>
      </p>
      <ul className="lk-order-goods">
        {goods.slice(0, 3).map((line) => (
          <li key={line.position}>
            {line.picture && <Picture id={line.picture} alt="" sizes="56px" className="thumb" />}
            <span>
              {lineName(line)}
              {line.quantity > 1 && <span className="quiet"> × {line.quantity}</span>}
            </span>
          </li>
        ))}
        {goods.length > 3 && <li className="quiet">{m.lk_order_more({ count: goods.length - 3 })}</li>}
      </ul>
      {order.isLive && <JourneyLine journey={order.journey} />}
      {order.next && <p>{order.next}</p>}
      {arrival && <p>{m.lk_order_expected({ days: arrivalWords(arrival, lang) })}</p>}
      {order.onReceipt && <p>{order.onReceipt}</p>}
      {order.toPay && (
        <Link to={`/lk/orders/${number}`} className="button button-main lk-order-pay">
          {m.lk_order_pay()}
        </Link>
      )}
      {/* With actions, the invoice is among them. */}
      {order.invoice && !actions && (
        <a href={order.invoice} target="_blank" rel="noopener" className="button button-quiet lk-order-pay">
          {m.invoice_open()}
        </a>
      )}
      {actions}
    </article>
  );
}
