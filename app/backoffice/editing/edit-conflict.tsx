import { m } from "#app/foundation/i18n/messages/messages.js";
import { useDesk } from "../shell/use-desk.ts";
import { draftChanges } from "./draft-changes.ts";
import { EditChanges } from "./edit-changes.tsx";
import type { Draft } from "./edit-draft.ts";

type Props = { base: Draft; now: Draft; takeTheirs: () => void; startOver: () => void };

/** Somebody else changed the order meanwhile: what, field by field. */
export function EditConflict({ base, now, takeTheirs, startOver }: Props) {
  const { lang } = useDesk();
  const isElsewhere = draftChanges(base, now, lang).length === 0;
  return (
    <section className="edit-conflict" role="alert">
      <h2>{m.desk_edit_conflict()}</h2>
      {isElsewhere ? <p>{m.desk_edit_conflict_elsewhere()}</p> : <EditChanges from={base} to={now} />}
      <div className="edit-conflict-acts">
        <button type="button" className="btn btn-main" onClick={takeTheirs}>
          {isElsewhere ? m.desk_edit_conflict_go_on() : m.desk_edit_conflict_keep()}
        </button>
        <button type="button" className="btn btn-quiet" onClick={startOver}>
          {m.desk_edit_conflict_drop()}
        </button>
      </div>
    </section>
  );
}
