import { type ReactNode, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { MOST_SOUGHT } from "#app/foundation/lists/list.ts";

type Props<Hit> = {
  label: string;
  hint: string;
  /** Says that nothing was found. */
  none: string;
  /** A fetcher, and what it has found; null: nothing asked yet. */
  search: { load: (path: string) => Promise<void>; state: string; isCut: boolean };
  found: readonly Hit[] | null;
  /** How many are shown at most. */
  most: number;
  pathFor: (said: string) => string;
  row: (hit: Hit) => ReactNode;
};

/** A search field with its hits below, inside of a form that Enter must not send. */
export function FindList<Hit>({ label, hint, none, search, found, most, pathFor, row }: Props<Hit>) {
  const [said, setSaid] = useState("");
  const n = found?.length ?? 0;
  const ask = () => search.load(pathFor(encodeURIComponent(said.slice(0, MOST_SOUGHT))));
  return (
    <div className="find-list">
      <label className="field">
        <span>{label}</span>
        <input
          type="search"
          maxLength={MOST_SOUGHT}
          value={said}
          placeholder={hint}
          onChange={({ target }) => setSaid(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void ask();
          }}
        />
      </label>
      <button type="button" className="btn btn-quiet" onClick={() => void ask()} disabled={search.state !== "idle"}>
        {m.desk_edit_find()}
      </button>
      <div aria-live="polite" className="find-hits">
        {search.isCut && <p className="refusal">{m.desk_offline_title()}</p>}
        {found?.length === 0 && <p className="muted">{none}</p>}
        {n > 0 && <p className="muted">{n === most ? m.desk_found_first({ n }) : m.desk_found_n({ n })}</p>}
        <ul>{found?.map(row)}</ul>
      </div>
    </div>
  );
}
