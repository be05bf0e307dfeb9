import { useFetcher } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { EditedOrder, EditPageData } from "./edit.route.tsx";
import type { DraftLine } from "./edit-draft.ts";
import { FindGoods } from "./find-goods.tsx";

type Props = { order: EditedOrder; lines: readonly DraftLine[]; change: (lines: DraftLine[]) => void };
const keyOf = ({ productId, specificationId }: { productId: string; specificationId: string }) => `${productId} ${specificationId}`;

/** Size, quantity and what is bought. */
export function EditLines({ order, lines, change }: Props) {
  const search = useFetcher<EditPageData>();
  const put = (at: number, line: DraftLine) => change(lines.map((one, n) => (n === at ? line : one)));
  const add = (line: DraftLine) => {
    const at = lines.findIndex((one) => keyOf(one) === keyOf(line));
    if (at < 0) change([...lines, line]);
    else put(at, { ...lines[at]!, quantity: lines[at]!.quantity + 1 });
  };
  return (
    <>
      <ul className="edit-lines">
        {lines.map((line, at) => (
          <Line
            key={keyOf(line)}
            order={order}
            line={line}
            taken={lines}
            put={(next) => put(at, next)}
            drop={() => change(lines.filter((_, n) => n !== at))}
          />
        ))}
      </ul>
      {lines.length === 0 && <p className="muted">{m.desk_edit_empty()}</p>}
      <FindGoods
        search={search}
        found={search.data?.found ?? null}
        pathFor={(said) => `/orders/${encodeURIComponent(order.number)}/edit?goods=${said}`}
        add={add}
      />
    </>
  );
}

type LineProps = { order: EditedOrder; line: DraftLine; taken: readonly DraftLine[]; put: (line: DraftLine) => void; drop: () => void };

function Line({ order, line, taken, put, drop }: LineProps) {
  const isFree = (id: string) => !taken.some((one) => one !== line && one.productId === line.productId && one.specificationId === id);
  const sizes = order.sizes.filter(
    (one) => one.productId === line.productId && (one.specificationId !== "0" || line.specificationId === "0"),
  );
  const isListed = sizes.some(({ specificationId }) => specificationId === line.specificationId);
  const title = line.size ? `${line.name}, ${line.size}` : line.name;
  return (
    <li className="edit-line">
      <div>
        <div className="line-name">{line.name}</div>
        <div className="muted">{line.sku}</div>
      </div>
      {sizes.length > 1 || line.size ? (
        <label className="field">
          <span>{m.desk_edit_size()}</span>
          <select
            value={line.specificationId}
            onChange={({ target }) => {
              const size = sizes.find(({ specificationId }) => specificationId === target.value);
              if (size) put({ ...line, specificationId: size.specificationId, size: size.size, sku: size.sku });
            }}
          >
            {!isListed && <option value={line.specificationId}>{line.size}</option>}
            {sizes.map(({ specificationId, size, available, isMade }) => (
              <option key={specificationId} value={specificationId} disabled={!isFree(specificationId)}>
                {isMade ? m.desk_edit_size_made({ size }) : m.desk_edit_size_left({ size, n: available })}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <span />
      )}
      <label className="field edit-quantity">
        <span>{m.desk_edit_quantity()}</span>
        <input
          type="number"
          min={1}
          max={999}
          value={line.quantity}
          onChange={({ target }) => put({ ...line, quantity: Math.min(999, Math.max(1, Math.trunc(Number(target.value)) || 1)) })}
        />
      </label>
      <button type="button" className="btn btn-quiet" onClick={drop} aria-label={m.desk_edit_remove_named({ name: title })}>
        {m.desk_edit_remove()}
      </button>
    </li>
  );
}
