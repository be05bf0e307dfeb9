import { Link } from "react-router";
import { copyText } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Day } from "#app/foundation/time/day.ts";
import { dayRange, dayWords } from "#app/foundation/time/day-words.ts";
import { Badge, Facts, Panel } from "../shell/page.tsx";
import { toast } from "../shell/toasts.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { answerSaid } from "./answer-words.ts";
import type { OrderView, PersonView } from "./order-view.ts";

export function OrderFacts({ order }: { order: OrderView }) {
  const { lang } = useDesk();
  const { delivery, parcel, recipient, buyer, exchange } = order;
  const isOther = recipient.name !== buyer.name || recipient.phone !== buyer.phone;
  return (
    <>
      <Panel title={m.desk_recipient()}>
        <Facts
          rows={[
            [m.desk_fact_recipient(), <Person key="r" person={recipient} />],
            isOther && [m.desk_fact_buyer(), <Person key="b" person={buyer} />],
            order.company ? [m.desk_fact_company(), order.company] : null,
            order.customerId !== null && [
              m.desk_fact_customer(),
              <Link key="c" to={`/customers/${order.customerId}`}>
                {m.desk_open_customer()}
              </Link>,
            ],
          ]}
        />
      </Panel>
      {!order.isCertificate && (
        <Panel title={m.desk_delivery()}>
          <Facts
            rows={[
              [m.desk_fact_way(), delivery.way],
              [m.desk_fact_where(), <Copied key="w" text={delivery.where} />],
              delivery.pointCode ? [m.desk_fact_point(), <code key="p">{delivery.pointCode}</code>] : null,
              delivery.slot ? [m.desk_fact_slot(), delivery.slot] : null,
              delivery.handover ? [m.desk_fact_handover(), dayWords(delivery.handover as Day, lang)] : null,
              delivery.days && [m.desk_fact_promised(), dayRange(delivery.days as { from: Day; to: Day }, lang)],
              ...delivery.notes.map(({ label, text }): [string, string] => [label, text]),
              parcel && [
                m.desk_fact_parcel(),
                <span key="t" className="parcel-facts">
                  <Badge tone={parcel.problem ? "bad" : parcel.isBooked ? "good" : "wait"}>{parcel.state}</Badge>
                  {parcel.track && (parcel.page ? <a href={parcel.page}>{parcel.track}</a> : <code>{parcel.track}</code>)}
                  {parcel.problem && <span className="refusal">{answerSaid(m.desk_answer_parcel(), parcel.problem, lang)}</span>}
                </span>,
              ],
            ]}
          />
        </Panel>
      )}
      <Panel title={m.desk_elsewhere()}>
        <Facts
          rows={[
            [m.desk_fact_paid_by(), order.way.says],
            order.holdUntil !== null && [m.desk_fact_hold(), <When key="h" at={order.holdUntil} />],
            [
              m.desk_fact_1c(),
              exchange.isDue ? (
                m.desk_1c_due()
              ) : exchange.toldAt ? (
                <span key="x">
                  {m.desk_1c_told()} <When at={exchange.toldAt} />
                </span>
              ) : (
                m.desk_1c_never()
              ),
            ],
          ]}
        />
      </Panel>
    </>
  );
}

const Person = ({ person }: { person: PersonView }) => (
  <span className="person">
    <span>{person.name}</span>
    {person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>}
    {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
  </span>
);

const Copied = ({ text }: { text: string }) => (
  <span className="copied">
    {text}{" "}
    <button type="button" className="link" onClick={() => void copyText(text).then((isCopied) => isCopied && toast(m.desk_copied()))}>
      {m.desk_copy()}
    </button>
  </span>
);
