import { Link } from "react-router";
import type { Dealers } from "#app/checkout/dealers/dealers.server.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { dateWords, dayRange, momentWords } from "#app/foundation/time/day-words.ts";

type Props = Awaited<ReturnType<Dealers["papers"]>>;

export function Papers({ freight, invoices, isMore }: Props) {
  const { lang } = useRoot();
  return (
    <>
      <section aria-labelledby="dealer-freight" className="dealer-section">
        <h2 id="dealer-freight">{m.dealer_freight()}</h2>
        {freight.length === 0 && <p className="quiet">{m.dealer_no_freight()}</p>}
        <ul className="dealer-papers">
          {freight.map((order) => (
            <li key={order.number}>
              <Head {...order} />
              <p>
                {order.to} · {order.isPriced ? m.dealer_priced() : m.dealer_unpriced()}
                {order.days && ` · ${dayRange(order.days, lang)}`}
              </p>
              <p className="quiet">
                {order.document ? m.dealer_document({ number: order.document }) : m.dealer_no_document()}
                {order.track && ` · ${m.dealer_track({ number: order.track })}`}
                {order.delivery && ` · ${order.delivery}`}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="dealer-invoices" className="dealer-section">
        <h2 id="dealer-invoices">{m.dealer_invoices()}</h2>
        {invoices.length === 0 && <p className="quiet">{m.dealer_no_invoices()}</p>}
        <ul className="dealer-papers">
          {invoices.map((order) => (
            <li key={order.number}>
              <Head {...order} />
              {order.hasInvoice && (
                <p>
                  <a
                    href={`/order/${order.id}/invoice.pdf`}
                    target="_blank"
                    rel="noopener"
                    aria-label={`${m.invoice_open()}, ${order.number}`}
                  >
                    {m.invoice_open()}
                  </a>
                  {order.payBy && ` · ${m.invoice_pay_by({ date: dateWords(order.payBy, lang) })}`}
                </p>
              )}
            </li>
          ))}
        </ul>
        {isMore && <Link to="/lk/orders">{m.lk_certificates_older()}</Link>}
      </section>
    </>
  );
}

function Head({ number, created, status, payment, total, currency }: Omit<Props["invoices"][number], "hasInvoice" | "payBy">) {
  const { lang } = useRoot();
  return (
    <p className="dealer-paper">
      <Link to={`/lk/orders/${number}`} className="tabular">
        {number}
      </Link>
      <span>{[status, payment].filter(Boolean).join(", ")}</span>
      <time dateTime={created} className="quiet">
        {momentWords(created, lang)}
      </time>
      <strong className="tabular">{formatMoney(total, currency, lang)}</strong>
    </p>
  );
}
