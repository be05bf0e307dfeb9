import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Figure, MoneyFigure } from "#app/fulfilment/whole-order/order-money.ts";
import { ActForm } from "../acting/act-form.tsx";
import { serviceOf, serviceTitle } from "../settings/services.ts";
import { Badge, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { answerSaid } from "./answer-words.ts";
import { accountName, causeName, paymentName, paymentStateNames, seenByShop } from "./money-words.ts";
import type { OrderView } from "./order-view.ts";
import { reasonSaid } from "./reason-words.ts";

const figureNames = {
  asked: m.desk_money_asked,
  held: m.desk_money_held,
  paid: m.desk_money_paid,
  balances: m.desk_money_balances,
  refunding: m.desk_money_refunding,
  refunded: m.desk_money_refunded,
  kept: m.desk_money_kept,
} satisfies Record<MoneyFigure, () => string>;

/** Where the order's money stands; each figure opens the payments and postings that it is made of. */
export function OrderMoney({ order }: { order: OrderView }) {
  const { figures, receipts } = order;
  return (
    <Panel title={m.desk_money()} id="money">
      {figures.length === 0 && <p className="muted">{m.desk_money_none()}</p>}
      <div className="figures">
        {figures.map((figure) => (
          <OneFigure key={figure.figure} figure={figure} order={order} />
        ))}
      </div>
      {receipts.length > 0 && (
        <details className="figure">
          <summary>
            <span>{m.desk_receipts()}</span>
            <span className="tabular">{receipts.length}</span>
          </summary>
          <ul className="behind">
            {receipts.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function OneFigure({ figure, order }: { figure: Figure; order: OrderView }) {
  const { lang } = useDesk();
  const payments = order.payments.filter(({ id }) => figure.payments.includes(id));
  const refunds = order.refunds.filter(({ id }) => figure.refunds.includes(id));
  const postings = order.postings.filter(({ id }) => figure.postings.includes(id));
  return (
    <details className="figure">
      <summary>
        <span>{figureNames[figure.figure]()}</span>
        <span className="tabular">{formatKopecks(figure.minor, lang)}</span>
      </summary>
      <ul className="behind">
        {payments.map((payment) => (
          <li key={payment.id}>
            <p>
              {payment.way} <Badge>{paymentStateNames[payment.state]()}</Badge>
            </p>
            <p className="muted">
              <When at={payment.paidAt ?? payment.createdAt} /> · {paymentName(payment.ref)}
              {payment.provider && ` · ${serviceTitle(serviceOf(payment.provider), lang)}`}
            </p>
            {payment.note && <p className="muted">{reasonSaid(payment.note, payment.provider ?? "", lang)}</p>}
            <span className="tabular">{formatKopecks(payment.amountMinor, lang)}</span>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              {m.desk_refund_of({ name: refund.actor })} {refund.isByHand && <Badge>{m.desk_money_by_hand()}</Badge>}
              {refund.bank?.state === "refused" && <Badge tone="bad">{m.desk_bank_refused()}</Badge>}
            </p>
            <p className="muted">
              <When at={refund.doneAt ?? refund.createdAt} /> {refund.reason && `· ${reasonSaid(refund.reason, refund.actor, lang)}`}
            </p>
            <span className="tabular">{formatKopecks(refund.moneyMinor, lang)}</span>
          </li>
        ))}
        {postings.map((posting) => (
          <li key={posting.id}>
            <p>
              {causeName(posting.cause)} <code>№ {posting.id}</code>
            </p>
            <p className="muted">
              <When at={posting.at} />
            </p>
            <table className="entries">
              <tbody>
                {posting.entries.map((entry) => (
                  <tr key={`${entry.account} ${entry.amountMinor} ${entry.isShops}`}>
                    <th scope="row">{accountName(entry.account, entry.isShops)}</th>
                    <td>{formatKopecks(entry.isShops ? seenByShop(entry.account, entry.amountMinor) : entry.amountMinor, lang)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Receipt({ receipt }: { receipt: OrderView["receipts"][number] }) {
  const { lang } = useDesk();
  const name = receipt.operation === "sell" ? m.desk_receipt_sale() : m.desk_receipt_refund();
  const tone = receipt.state === "done" ? "good" : receipt.state === "refused" ? "bad" : "wait";
  const says =
    receipt.state === "done" ? m.desk_receipt_done() : receipt.state === "refused" ? m.desk_receipt_refused() : m.desk_receipt_waits();
  return (
    <li>
      <p>
        {receipt.url ? <a href={receipt.url}>{name}</a> : name} <Badge tone={tone}>{says}</Badge>
      </p>
      <p className="muted">
        <When at={receipt.registeredAt ?? receipt.createdAt} />{" "}
        {receipt.state === "refused" && answerSaid(m.desk_answer_receipt(), receipt.problem, lang)}
      </p>
      {receipt.state === "refused" && (
        <ActForm act="receipts.again" permission="receipts.resend" fields={{ id: receipt.id }} label={m.desk_receipt_resend()} />
      )}
      <span className="tabular">{formatKopecks(receipt.sumMinor, lang)}</span>
    </li>
  );
}
