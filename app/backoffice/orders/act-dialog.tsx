import { type ReactNode, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { wasPaid } from "#app/foundation/states/payment-status.ts";
import { Modal } from "#app/foundation/ui/modal.tsx";
import type { OrderAct } from "#app/fulfilment/whole-order/order-acts.ts";
import { ActForm } from "../acting/act-form.tsx";
import { actTable } from "./act-table.ts";
import { actLabels } from "./act-words.ts";
import { ApprovalFields } from "./approval-fields.tsx";
import { CaptureForms } from "./capture-forms.tsx";
import type { OrderView } from "./order-view.ts";
import { RefundFields } from "./refund-fields.tsx";

type Props = { act: OrderAct; order: OrderView; close: () => void };
type Fields = (order: OrderView) => ReactNode;

/** What an act asks, by act; the texts say what will happen. */
const fields: Partial<Record<OrderAct, { text: () => string; fields: Fields }>> = {
  approve: { text: m.desk_approve_text, fields: (order) => <ApprovalFields order={order} /> },
  decline: { text: m.desk_decline_text, fields: () => <Reason label={m.desk_reason_for_buyer()} /> },
  release: { text: m.desk_release_text, fields: () => null },
  paid: { text: m.desk_paid_text, fields: () => null },
  ready: { text: m.desk_ready_text, fields: () => <Scanned /> },
  back: { text: m.desk_back_text, fields: (order) => <ByHand order={order} /> },
  grant: {
    text: m.desk_grant_text,
    fields: (order) => <Cancelling order={order} />,
  },
  keep: { text: m.desk_keep_text, fields: () => <Reason label={m.desk_reason_for_buyer()} /> },
  cancel: {
    text: m.desk_cancel_text,
    fields: (order) => (
      <>
        <Reason label={m.desk_reason()} />
        <Cancelling order={order} />
      </>
    ),
  },
  refund: { text: m.desk_refund_text, fields: (order) => <RefundFields order={order} /> },
};

/** The form keeps the version it was opened with: what somebody else changes meanwhile is not overwritten. */
export function ActDialog({ act, order, close }: Props) {
  const [version] = useState(order.version);
  const [isStale, setStale] = useState(false);
  const row = actTable[act];
  const asked = fields[act];
  const title = actLabels[act]();
  return (
    <Modal label={title} close={close} className="dialog-act">
      <h2 className="dialog-title">{title}</h2>
      {act === "capture" ? (
        <CaptureForms order={order} />
      ) : (
        <>
          {asked && <p>{asked.text()}</p>}
          <ActForm
            act={row.act}
            permission={row.permission}
            fields={{ order: order.id }}
            version={isStale ? order.version : version}
            label={title}
            look={row.look === "danger" ? "danger" : "main"}
            done={({ ok, refusal }) => (ok ? close() : setStale(refusal === "stale"))}
          >
            {asked?.fields(order)}
          </ActForm>
        </>
      )}
    </Modal>
  );
}

export const Reason = ({ label }: { label: string }) => (
  <label className="field">
    <span>{label}</span>
    <textarea name="reason" required maxLength={500} rows={3} />
  </label>
);

type CheckProps = { name: string; says: string; isOn?: boolean; change?: (isOn: boolean) => void };
export const Check = ({ name, says, isOn = false, change }: CheckProps) => (
  <label className="check">
    <input
      type="checkbox"
      name={name}
      value="true"
      defaultChecked={isOn}
      onChange={({ currentTarget }) => change?.(currentTarget.checked)}
    />
    <span>{says}</span>
  </label>
);

/** Money that came without a payment provider can only go back by hand. */
export const ByHand = ({ order }: { order: OrderView }) =>
  wasPaid(order.payment.key) &&
  order.payments.every(({ provider }) => provider === null) && (
    <div>
      <Check name="byHand" says={m.desk_by_hand()} isOn />
      <p className="muted">{m.desk_by_hand_why()}</p>
    </div>
  );

const Cancelling = ({ order }: { order: OrderView }) => (
  <>
    <Check name="despiteParcel" says={m.desk_despite_parcel()} />
    <ByHand order={order} />
  </>
);

const Scanned = () => (
  <label className="field">
    <span>{m.desk_scanned()}</span>
    <textarea name="scanned" rows={5} autoComplete="off" spellCheck={false} className="codes-field" />
  </label>
);
