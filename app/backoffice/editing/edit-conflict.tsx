import { m } from "#app/foundation/i18n/messages/messages.js";
import { type Draft, type DraftLine, goodsOf } from "./edit-draft.ts";
import { partNames } from "./edit-preview.tsx";
import { fieldNames } from "./edit-whereto.tsx";

type Props = { base: Draft; now: Draft; takeTheirs: () => void; startOver: () => void };
type Changed = { name: string; was: string; is: string };

const linesSaid = (lines: readonly DraftLine[]) =>
  lines.map(({ name, size, quantity }) => `${[name, size].filter(Boolean).join(", ")} × ${quantity}`).join("; ");

function changes(base: Draft, now: Draft): Changed[] {
  const fields = (was: Record<string, string>, is: Record<string, string>) =>
    Object.keys(is).flatMap((key): Changed[] =>
      was[key] === is[key]
        ? []
        : [{ name: fieldNames[key as keyof typeof fieldNames]?.() ?? partNames.way(), was: was[key] ?? "", is: is[key] ?? "" }],
    );
  const goods =
    JSON.stringify(goodsOf(base.lines)) === JSON.stringify(goodsOf(now.lines))
      ? []
      : [{ name: partNames.lines(), was: linesSaid(base.lines), is: linesSaid(now.lines) }];
  return [...goods, ...fields(base.recipient, now.recipient), ...fields(base.address, now.address), ...fields(base.way, now.way)];
}

/** Somebody else changed the order meanwhile: what, field by field. */
export function EditConflict({ base, now, takeTheirs, startOver }: Props) {
  const changed = changes(base, now);
  return (
    <section className="edit-conflict" role="alert">
      <h2>{m.desk_edit_conflict()}</h2>
      {changed.length === 0 && <p>{m.desk_edit_conflict_elsewhere()}</p>}
      <dl>
        {changed.map(({ name, was, is }) => (
          <div key={`${name} ${was}`}>
            <dt>{name}</dt>
            <dd>{m.desk_edit_conflict_became({ was: was || "—", is: is || "—" })}</dd>
          </div>
        ))}
      </dl>
      <div className="edit-conflict-acts">
        <button type="button" className="btn btn-main" onClick={takeTheirs}>
          {changed.length ? m.desk_edit_conflict_keep() : m.desk_edit_conflict_go_on()}
        </button>
        <button type="button" className="btn btn-quiet" onClick={startOver}>
          {m.desk_edit_conflict_drop()}
        </button>
      </div>
    </section>
  );
}
