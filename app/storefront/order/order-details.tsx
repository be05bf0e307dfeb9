import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { wayName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { arrivalWords } from "#app/orders/arrival.ts";
import { lineName } from "#app/orders/line-name.ts";
import { piecesLeft } from "#app/orders/returns/goods-return.ts";
import type { FullOrder } from "#app/payments/order-view.ts";
import { LineWhy } from "../cart/line-why.tsx";
import { Picture } from "../goods/picture.tsx";
import { ReturnDays } from "../returns/return-days.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";

/** For the owner only. */
export function OrderDetails({ order }: { order: FullOrder }) {
  const { lang } = useRoot();
  const { delivery, lines, history, currency, returning } = order;
  const canComeBack = (position: number) => "daysLeft" in returning && piecesLeft(returning.lines[position]!) > 0;
  return (
    <>
      <h2>{m.order_goods()}</h2>
      <ul className="order-goods tabular">
        {lines.map((line) => (
          <li key={line.position}>
            {line.picture && <Picture id={line.picture} alt="" sizes="72px" className="thumb" />}
            <span className="order-thing">
              <Thing path={line.path}>{lineName(line)}</Thing>
            </span>
            <span>× {line.quantity}</span>
            <span className="order-price">{formatMoney(line.price, currency, lang)}</span>
            {"daysLeft" in returning && canComeBack(line.position) && <ReturnDays daysLeft={returning.daysLeft} />}
            <LineWhy line={{ ...line, currency }} lang={lang} />
          </li>
        ))}
      </ul>
      {delivery.type !== "email" && <Where order={order} way={wayName({ ...delivery, type: delivery.type })} />}
      <ReceiptLinks receipts={order.receipts} />
      <h2>{m.order_history()}</h2>
      <ol className="order-history">
        {history.map(({ label, at }) => (
          <li key={`${label} ${at}`}>
            <time dateTime={at}>{momentWords(at, lang)}</time>
            <span>{label}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

const Thing = ({ path, children }: { path: string | null; children: string }) => (path ? <Link to={path}>{children}</Link> : children);

function Where({ order: { delivery, recipient, isPriced }, way }: { order: FullOrder; way: string }) {
  const { lang } = useRoot();
  const when = delivery.arrival && arrivalWords(delivery.arrival, lang);
  return (
    <>
      <h2>{m.order_where()}</h2>
      <dl className="order-facts">
        {isPriced && (
          <div>
            <dt>{m.order_tariff()}</dt>
            <dd>{way}</dd>
          </div>
        )}
        <div>
          <dt>{delivery.isPoint ? m.order_point() : m.checkout_where_to()}</dt>
          <dd>{delivery.address}</dd>
        </div>
        {recipient.name && (
          <div>
            <dt>{m.order_recipient()}</dt>
            <dd>
              {recipient.name}
              {recipient.phone && <span className="tabular">, {recipient.phone}</span>}
            </dd>
          </div>
        )}
        {delivery.notes.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="typed">{text}</dd>
          </div>
        ))}
        {when && (
          <div>
            <dt>{m.order_date()}</dt>
            <dd>{when}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
