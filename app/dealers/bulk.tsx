import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { useRoot } from "#app/shell/use-root.ts";
import type { Article } from "./dealers.server.ts";
import { Matrix } from "./matrix.tsx";
import { cellKey, useBulk } from "./use-bulk.ts";

/** The matrix, what is pasted into it, and what the server says it all costs. */
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
      <Total {...bulk} />
    </>
  );
}

type BulkOrder = ReturnType<typeof useBulk>;

function Paste({ paste, notes, busy }: BulkOrder) {
  const [text, setText] = useState("");
  return (
    <details className="dealer-paste">
      <summary>{m.bulk_paste()}</summary>
      <label className="field">
        <span className="field-label">{m.bulk_rows()}</span>
        <textarea value={text} onChange={({ target }) => setText(target.value)} rows={5} spellCheck={false} maxLength={50_000} />
        <span className="field-says">{m.bulk_rows_says()}</span>
      </label>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={busy || undefined}
        onClick={async () => (await paste(text)) && setText("")}
      >
        {m.bulk_take()}
      </button>
      <div role="status">
        <ul className="dealer-notes">
          {notes.slice(0, 20).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Total({ wanted, set, quote, trouble, busy, toCart, clear }: BulkOrder) {
  const { lang, currency } = useRoot();
  if (wanted.length === 0) return <p className="quiet">{m.bulk_empty()}</p>;
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const problems = (quote?.lines ?? []).filter(({ problem }) => problem);
  return (
    <section className="dealer-total" aria-label={m.bulk_total_title()}>
      <p role="status" className="tabular">
        {m.bulk_count({ count: pieces })}
        {quote && <strong>{formatMoney(quote.currency.total, currency, lang)}</strong>}
      </p>
      <p className="field-error" role="alert">
        {trouble}
      </p>
      {problems.length > 0 && (
        <ul className="dealer-notes">
          {problems.map((line) => {
            const own = wanted.find((each) => cellKey(each) === cellKey(line));
            const what = [line.name || own?.name, line.size].filter(Boolean).join(", ");
            const max = line.max ?? 0;
            return (
              <li key={cellKey(line)}>
                {max > 0 ? m.bulk_short({ what, count: max }) : m.bulk_gone({ what })}{" "}
                <button type="button" className="link-button" onClick={() => own && set({ ...own, quantity: max })}>
                  {max > 0 ? m.bulk_take_max({ max }) : m.bulk_remove()}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <p className="lk-actions">
        <button type="button" className="button button-main" onClick={toCart} aria-disabled={busy || undefined}>
          {busy ? m.bulk_busy() : m.bulk_to_cart()}
        </button>
        <button type="button" className="link-button" onClick={clear}>
          {m.bulk_clear()}
        </button>
      </p>
    </section>
  );
}
