import { m } from "#app/foundation/i18n/messages/messages.js";
import { useDesk } from "../shell/use-desk.ts";
import { draftChanges } from "./draft-changes.ts";
import type { Draft } from "./edit-draft.ts";

/** Before and after of what differs. */
export function EditChanges({ from, to }: { from: Draft; to: Draft }) {
  const { lang } = useDesk();
  return (
    <dl className="edit-changes">
      {draftChanges(from, to, lang).map(({ name, was, is }) => (
        <div key={`${name} ${was}`}>
          <dt>{name}</dt>
          <dd>
            <bdi>{m.desk_edit_conflict_became({ was, is })}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
