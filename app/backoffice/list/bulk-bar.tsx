import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Permission } from "#app/staff/permissions.ts";
import { type Acted, useAct } from "../acting/use-act.ts";
import { useMay } from "../acting/use-may.ts";
import { toast } from "../shell/toasts.tsx";
import type { Selection } from "./use-selection.ts";

/** An act that may be carried out for many rows, one by one. */
export type BulkAct = { act: string; label: string; permission: Permission; fields: (id: string) => Record<string, string> };
type Outcome = { done: number; refused: readonly string[] };
type Props = { acts: readonly BulkAct[]; selection: Selection; count: number; isExact: boolean; chooseAll: () => Promise<void> };

/** What can be done with the chosen rows; each deed is done, refused and recorded on its own. */
export function BulkBar({ acts, selection, count, isExact, chooseAll }: Props) {
  const [outcome, setOutcome] = useState<Outcome>({ done: 0, refused: [] });
  const [busy, setBusy] = useState(false);
  if (!selection.count) return null;
  return (
    <section className="bulk-bar" aria-label={m.desk_list_chosen_rows()}>
      <p role="status">
        {m.desk_list_chosen({ count: selection.count })}{" "}
        {selection.count < count && (
          <button
            type="button"
            className="link"
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void chooseAll().finally(() => setBusy(false));
            }}
          >
            {isExact ? m.desk_list_choose_all({ count }) : m.desk_list_choose_first()}
          </button>
        )}
      </p>
      <div className="row">
        {acts.map((one) => (
          <BulkButton key={one.act} one={one} selection={selection} tell={setOutcome} />
        ))}
        <button type="button" className="link" onClick={selection.clear}>
          {m.desk_list_choose_none()}
        </button>
      </div>
      <div className="bulk-outcome" role="alert">
        {outcome.refused.length > 0 && (
          <>
            <p>{m.desk_list_outcome({ done: outcome.done, refused: outcome.refused.length })}</p>
            <ul className="bulk-refused">
              {outcome.refused.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

function BulkButton({ one, selection, tell }: { one: BulkAct; selection: Selection; tell: (outcome: Outcome) => void }) {
  const { submit } = useAct(one.act, { quiet: true });
  const may = useMay(one.permission);
  const [done, setDone] = useState<number | null>(null);
  async function all() {
    const refused: string[] = [];
    const left: Record<string, string> = {};
    let at = 0;
    const chosen = Object.entries(selection.chosen);
    for (const [id, name] of chosen) {
      setDone(at++);
      const acted: Acted = await submit(one.fields(id));
      if (acted.ok) continue;
      left[id] = name;
      refused.push(`${name}: ${acted.says}`);
    }
    setDone(null);
    selection.replace(left);
    tell({ done: chosen.length - refused.length, refused });
    if (!refused.length) toast(m.desk_list_all_done({ done: chosen.length }));
  }
  return (
    <button
      type="button"
      className="btn btn-quiet"
      disabled={done !== null}
      aria-disabled={may.ok ? undefined : true}
      title={may.ok ? undefined : may.why}
      onClick={() => may.ok && void all()}
    >
      {done === null ? one.label : m.desk_list_doing({ done, of: selection.count })}
    </button>
  );
}
