import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { DownloadButton } from "../acting/download-button.tsx";
import { Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { Reason } from "./balances.tsx";
import type { CardData } from "./customer.route.tsx";

/** Requests by letter: a copy of the data, and erasure. */
export function Privacy({ customer, copies, act, sums }: Pick<CardData, "customer" | "copies" | "act" | "sums">) {
  if (act)
    return (
      <Panel title={m.desk_privacy()}>
        <pre className="told">{act}</pre>
      </Panel>
    );
  const owed = sums
    .filter(({ kind }) => kind === "advance" || kind === "deposit")
    .reduce((sum, { minor }) => sum + Math.floor(minor / 100), 0);
  return (
    <Panel title={m.desk_privacy()}>
      <DownloadButton file="privacy.export" params={{ customer: customer.id }} permission="privacy.export">
        {m.desk_privacy_copy()}
      </DownloadButton>
      {copies.length > 0 && (
        <ul className="rows">
          {copies.map(({ askedBy, actor, at }) => (
            <li key={String(at)}>
              <span>{askedBy === "staff" ? m.desk_copy_by({ by: actor }) : m.desk_copy_own()}</span>
              <span className="muted">
                <When at={at} withYear />
              </span>
            </li>
          ))}
        </ul>
      )}
      <details className="unfold">
        <summary>{m.desk_erase()}</summary>
        <p className="muted">{m.desk_erase_says()}</p>
        <ActForm
          act="privacy.erase"
          permission="privacy.erase"
          fields={{ customer: customer.id }}
          label={m.desk_erase_do()}
          look="danger"
          sure={m.desk_erase_sure()}
        >
          {(problems) => (
            <>
              <Reason name="proof" problem={problems.proof} label={m.desk_proof_of_person()} />
              {owed > 0 && (
                <label className="field field-short">
                  <span>{m.desk_erase_gives_up({ sum: owed })}</span>
                  <input name="giveUp" inputMode="numeric" pattern="\d*" />
                </label>
              )}
            </>
          )}
        </ActForm>
      </details>
    </Panel>
  );
}
