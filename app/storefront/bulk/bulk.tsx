import { useState } from "react";
import type { Article } from "#app/checkout/dealers/dealers.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Total } from "./bulk-total.tsx";
import { Matrix } from "./matrix.tsx";
import { Notes } from "./notes.tsx";
import { useBulk } from "./use-bulk.ts";

export function Bulk({ articles }: { articles: readonly Article[] }) {
  const bulk = useBulk();
  return (
    <>
      {articles.length === 0 ? (
        <p className="quiet">{m.dealer_nothing()}</p>
      ) : (
        <Matrix articles={articles} wanted={bulk.wanted} set={bulk.set} />
      )}
      <Paste {...bulk} />
      {(articles.length > 0 || bulk.wanted.length > 0) && <Total {...bulk} />}
    </>
  );
}

function Paste({ paste, notes, busy }: ReturnType<typeof useBulk>) {
  const [text, setText] = useState("");
  async function take() {
    const left = await paste(text);
    setText((now) => (now === text ? left : now));
  }
  return (
    <details className="dealer-paste">
      <summary>{m.bulk_paste()}</summary>
      <label className="field">
        <span className="field-label">{m.bulk_rows()}</span>
        <textarea value={text} onChange={({ target }) => setText(target.value)} rows={5} spellCheck={false} />
        <span className="field-says">{m.bulk_rows_says()}</span>
      </label>
      <button type="button" className="button button-quiet" aria-disabled={busy || undefined} onClick={take}>
        {m.bulk_take()}
      </button>
      <div role="status">
        <Notes notes={notes} />
      </div>
    </details>
  );
}
