import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { ActForm } from "../acting/act-form.tsx";
import { useDesk } from "../shell/use-desk.ts";
import type { WaitingChange } from "./editing.server.ts";

/** A dearer edit that its buyer has not answered. */
export function ProposalPanel({ number, proposal }: { number: string; proposal: NonNullable<WaitingChange> }) {
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
        {proposal.pays
          ? m.desk_edit_waits_pay({ ...said, sum: sum(proposal.totalMinor - proposal.wasMinor) })
          : m.desk_edit_waits_agree(said)}
      </p>
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
