import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { formatMoney } from "#app/foundation/money.ts";
import { cellKey } from "./bulk-order.ts";
import { Notes } from "./notes.tsx";
import type { useBulk } from "./use-bulk.ts";

type BulkOrder = ReturnType<typeof useBulk>;

export function Total(bulk: BulkOrder) {
  const { wanted, quote, trouble, stayed, busy, toCart, clear } = bulk;
  const { lang, currency } = useRoot();
  if (wanted.length === 0) return <p className="quiet">{m.bulk_empty()}</p>;
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      {stayed.length > 0 && (
        <div role="status" className="dealer-stayed">
          <p>{m.bulk_stays()}</p>
          <Notes notes={stayed.map((line) => inSize(line.name, line.size, lang))} />
        </div>
      )}
      <Problems {...bulk} />
      <section className="dealer-total" aria-label={m.bulk_total_title()}>
        <p role="status" className="tabular">
          {m.bulk_count({ count: pieces })}
          {quote && <strong>{formatMoney(quote.currency.total, currency, lang)}</strong>}
        </p>
        <p className="field-error" role="alert">
          {trouble}
        </p>
        <p className="lk-actions">
          <button type="button" className="button button-main" onClick={toCart} aria-disabled={busy || undefined}>
            {busy ? m.bulk_busy() : m.bulk_to_cart()}
          </button>
          <button type="button" className="link-button" onClick={clear}>
            {m.bulk_clear()}
          </button>
        </p>
      </section>
    </>
  );
}

function Problems({ wanted, set, quote }: BulkOrder) {
  const { lang } = useRoot();
  const problems = (quote?.lines ?? []).filter(({ problem }) => problem);
  if (problems.length === 0) return null;
  return (
    <ul className="dealer-notes">
      {problems.map((line) => {
        const own = wanted.find((each) => cellKey(each) === cellKey(line));
        const what = inSize(line.name || (own?.name ?? ""), line.size, lang);
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
  );
}
