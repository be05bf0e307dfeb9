import type { Article, Cell } from "#app/checkout/dealers/dealers.server.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize, withUnits } from "#app/foundation/i18n/units.ts";
import { formatMoney } from "#app/foundation/money.ts";
import { type BulkLine, cellKey } from "./bulk-order.ts";

type Props = { articles: readonly Article[]; wanted: readonly BulkLine[]; set: (line: BulkLine) => void };

const signature = ({ cells }: Article) => cells.map(({ size }) => size).join("|");

export function Matrix({ articles, wanted, set }: Props) {
  const { lang } = useRoot();
  const groups = [...new Set(articles.map(signature))].map((sizes) => articles.filter((article) => signature(article) === sizes));
  const quantities = new Map(wanted.map((line) => [cellKey(line), line.quantity]));
  return groups.map((group) => {
    const { cells } = group[0]!;
    return (
      <div key={signature(group[0]!)} className="bulk-scroll">
        <table className="bulk">
          <thead>
            <tr>
              <th scope="col">{m.bulk_article()}</th>
              {cells.map(({ specification, size }) => (
                <th key={specification} scope="col">
                  {withUnits(size, lang) || m.bulk_pieces()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {group.map((article) => (
              <Row key={article.productid} article={article} quantities={quantities} set={set} />
            ))}
          </tbody>
        </table>
      </div>
    );
  });
}

type RowProps = { article: Article; quantities: ReadonlyMap<string, number>; set: (line: BulkLine) => void };

function Row({ article: { productid, sku, name, cells }, quantities, set }: RowProps) {
  const { lang } = useRoot();
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="quiet tabular">{sku}</span>
      </th>
      {cells.map((cell) => {
        const line = { productid, specification: cell.specification, name, size: cell.size };
        return (
          <td key={cell.specification}>
            <Quantity
              cell={cell}
              label={inSize(`${name}, ${sku}`, cell.size, lang)}
              quantity={quantities.get(cellKey(line)) ?? 0}
              change={(quantity) => set({ ...line, quantity })}
            />
          </td>
        );
      })}
    </tr>
  );
}

type QuantityProps = { cell: Cell; label: string; quantity: number; change: (quantity: number) => void };

function Quantity({ cell: { price, was, available, max }, label, quantity, change }: QuantityProps) {
  const { lang, currency } = useRoot();
  const stock = available > 0 ? m.bulk_stock({ count: available }) : max > 0 ? m.bulk_order() : m.bulk_none();
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        aria-label={label}
        value={quantity || ""}
        disabled={max === 0}
        onChange={({ target }) => change(Math.min(999, Number(target.value.replace(/\D/g, "")) || 0))}
      />
      <span className="bulk-price tabular">
        {formatMoney(price, currency, lang)}
        {was > price && <s>{formatMoney(was, currency, lang)}</s>}
      </span>
      <span className="bulk-stock" data-out={available === 0 || undefined}>
        {stock}
      </span>
    </>
  );
}
