import type { ReactNode } from "react";
import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { isSamePerson } from "#app/foundation/two-people.ts";
import type { OrderAct } from "#app/fulfilment/whole-order/order-acts.ts";
import type { Permission } from "#app/staff/permissions.ts";
import { ActForm } from "../acting/act-form.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { Reason } from "./act-dialog.tsx";
import { actLabels } from "./act-words.ts";
import { answerSaid } from "./answer-words.ts";
import { type OrderView, wishFields } from "./order-view.ts";

type Props = { order: OrderView; me: { name: string }; ask: (act: OrderAct) => void };

/** What of this order waits for a person, each with its way out. */
export function Decisions({ order, me, ask }: Props) {
  const { lang } = useDesk();
  const plain = order.cases.filter(({ kind }) => kind !== "refund-to-agree" && kind !== "cancel-requested" && kind !== "return-asked");
  const wishes = order.cases.filter(({ kind }) => kind === "refund-to-agree");
  return (
    <>
      {order.cancellation && (
        <Waiting title={m.desk_asked_to_cancel()} since={order.cancellation.at}>
          {order.cancellation.reason && <blockquote>{order.cancellation.reason}</blockquote>}
          <div className="row-acts">
            {(["grant", "keep"] as const).map((act) => (
              <button key={act} type="button" className={`btn ${act === "grant" ? "btn-danger" : "btn-quiet"}`} onClick={() => ask(act)}>
                {actLabels[act]()}
              </button>
            ))}
          </div>
        </Waiting>
      )}
      {wishes.map((one) => one.wish && <ToAgree key={one.subject} order={order} me={me} {...one.wish} since={one.openedAt} />)}
      {order.refunds
        .filter(({ bank }) => bank?.state === "refused")
        .map((refund) => (
          <Waiting key={refund.id} title={m.desk_bank_refused()} since={refund.createdAt}>
            <p>{answerSaid("", refund.bank?.problem ?? "", lang)}</p>
            <div className="row-acts">
              <ActForm
                act="refunds.again"
                permission="refunds.make"
                fields={{ order: order.id }}
                label={m.desk_refund_again()}
                look="main"
              />
              <ActForm act="refunds.by-hand" permission="refunds.make" fields={{ order: order.id }} label={m.desk_refund_given_by_hand()} />
            </div>
          </Waiting>
        ))}
      {order.returns
        .filter(({ state }) => state !== "refunded" && state !== "refused")
        .map((one) => (
          <ReturnWaiting key={one.id} order={order} one={one} />
        ))}
      {plain.map((one) => (
        <Waiting key={`${one.kind} ${one.subject}`} title={one.means} since={one.openedAt}>
          {one.ends === "note" && (
            <ActForm
              act="cases.close"
              permission="cases.close"
              className="case-form"
              fields={{ kind: one.kind, subject: one.subject }}
              label={m.desk_case_close()}
            >
              <label className="field">
                <span>{m.desk_case_note()}</span>
                <input name="note" required maxLength={500} autoComplete="off" />
              </label>
            </ActForm>
          )}
        </Waiting>
      ))}
    </>
  );
}

const Waiting = ({ title, since, children }: { title: string; since: string | Date; children: ReactNode }) => (
  <section className="notice waiting" aria-label={title}>
    <p>
      <strong>{title}</strong>{" "}
      <span className="muted">
        <When at={since} />
      </span>
    </p>
    {children}
  </section>
);

type Wish = {
  wish: string;
  by: string;
  amountMinor: number;
  reason?: string;
  says?: string;
  since: string;
  order: OrderView;
  me: { name: string };
};

/** What the first person asks for and why: a second one agrees, or declines with a reason. */
function ToAgree({ wish, by, amountMinor, reason, says, since, order, me }: Wish) {
  const { lang } = useDesk();
  const sum = formatKopecks(amountMinor, lang);
  const fields = { order: order.id, wish };
  const isOwn = isSamePerson(by, me.name);
  const { byHand } = wishFields(wish);
  const waits = byHand ? m.desk_refund_waits_by_hand : m.desk_refund_waits;
  const ending = isOwn ? m.desk_request_withdraw() : m.desk_refund_decline();
  return (
    <Waiting title={says ? m.desk_edit_asked({ name: by, sum }) : waits({ name: by, sum })} since={since}>
      <p>{says ?? piecesOf(wish, order)}</p>
      {reason && <blockquote>{reason}</blockquote>}
      <div className="row-acts">
        <ActForm
          act="cases.agree-refund"
          permission="refunds.make"
          fields={fields}
          label={byHand ? m.desk_refund_confirm_by_hand() : m.desk_refund_confirm()}
          look="main"
          whyNot={isOwn ? m.desk_refund_same_person() : null}
        />
        <Refusing label={ending} act="cases.decline-refund" permission="refunds.make" fields={fields}>
          <Reason label={m.desk_reason()} />
        </Refusing>
      </div>
    </Waiting>
  );
}

function piecesOf(wish: string, order: OrderView): string {
  const { pieces, ...flags } = wishFields(wish);
  const what = pieces
    .map((piece) => piece.split(":").map(Number) as [number, number])
    .map(([position, n]) => `${order.lines.find((line) => line.position === position)?.name ?? ""} × ${n}`);
  return [...(flags.all ? [m.desk_refund_all_left()] : what), ...(flags.delivery ? [m.desk_refund_and_delivery()] : [])].join(", ");
}

type Refused = { label: string; act: string; permission: Permission; fields: Record<string, string>; children: ReactNode };
const Refusing = ({ label, children, ...form }: Refused) => (
  <details className="refuse-return">
    <summary className="btn btn-quiet">{label}</summary>
    <ActForm {...form} label={label} look="danger">
      {children}
    </ActForm>
  </details>
);

function ReturnWaiting({ order, one }: { order: OrderView; one: OrderView["returns"][number] }) {
  const named = { name: `${order.number}/${one.n}` };
  return (
    <Waiting title={m.desk_return_n({ n: one.n, state: one.says })} since={one.askedAt}>
      {one.reason && <blockquote>{one.reason}</blockquote>}
      <p>
        {one.lines
          .map(({ position, quantity }) => `${order.lines.find((line) => line.position === position)?.name} × ${quantity}`)
          .join(", ")}
      </p>
      <div className="row-acts">
        {one.state === "asked" && (
          <ActForm act="returns.approve" permission="returns.decide" fields={named} label={m.desk_return_approve()} look="main" />
        )}
        {one.state === "approved" && (
          <Link className="btn btn-main" to={`/returns/${named.name}`}>
            {m.desk_return_receive()}
          </Link>
        )}
        {one.state === "received" && (
          <ActForm act="returns.paid" permission="refunds.make" fields={named} label={m.desk_return_paid_act()} />
        )}
        {one.state !== "received" && (
          <Refusing label={m.desk_return_refuse()} act="returns.refuse" permission="returns.decide" fields={named}>
            <Reason label={m.desk_reason_for_buyer()} />
          </Refusing>
        )}
      </div>
    </Waiting>
  );
}
