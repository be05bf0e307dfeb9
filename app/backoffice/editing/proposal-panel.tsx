import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { ActForm } from "../acting/act-form.tsx";
import { DownloadButton } from "../acting/download-button.tsx";
import { useDesk } from "../shell/use-desk.ts";
import type { WaitingChange } from "./editing.server.ts";

type Props = { number: string; orderId: string; proposal: NonNullable<WaitingChange> };

/** A dearer edit that its buyer has not answered. */
export function ProposalPanel({ number, orderId, proposal }: Props) {
  const { lang } = useDesk();
  const sum = (minor: number) => formatKopecks(minor, lang);
  const said = {
    name: proposal.by,
    was: sum(proposal.wasMinor),
    total: sum(proposal.totalMinor),
    time: momentWords(new Date(proposal.expiresAt).toISOString(), lang),
  };
  return (
    <section className="edit-block" aria-label={m.desk_edit_waits()}>
      <h2>{m.desk_edit_waits()}</h2>
      <p>
        {proposal.way === "agree"
          ? m.desk_edit_waits_agree(said)
          : m.desk_edit_waits_pay({ ...said, sum: sum(proposal.totalMinor - proposal.wasMinor) })}
      </p>
      {proposal.way === "transfer" && <Transfer orderId={orderId} />}
      <ActForm
        act="orders.withdraw-change"
        permission="orders.edit"
        fields={{ number }}
        label={m.desk_edit_withdraw()}
        sure={m.desk_edit_withdraw_sure()}
      />
    </section>
  );
}

/** A company pays the difference by another invoice; a statement makes the change by itself, else the person who saw the money does. */
const Transfer = ({ orderId }: { orderId: string }) => (
  <div className="proposal-transfer">
    <p className="muted">{m.desk_edit_waits_transfer()}</p>
    <DownloadButton file="orders.change-invoice" params={{ order: orderId }} permission="invoices.read">
      {m.desk_edit_change_invoice()}
    </DownloadButton>
    <ActForm
      act="orders.change-paid"
      permission="payments.settle"
      className="case-form"
      fields={{ order: orderId }}
      label={m.desk_edit_change_paid()}
    >
      <label className="field">
        <span>{m.desk_edit_change_paid_by()}</span>
        <input name="reason" required maxLength={300} autoComplete="off" />
      </label>
    </ActForm>
  </div>
);
