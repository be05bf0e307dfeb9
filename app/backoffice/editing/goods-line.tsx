import { type MouseEvent, useEffect, useId, useRef } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize, withUnits } from "#app/foundation/i18n/units.ts";
import { formatKopecks } from "#app/foundation/money.ts";
import { useDesk } from "../shell/use-desk.ts";
import { useLookup } from "../shell/use-lookup.ts";
import type { GoodsToAdd } from "./editing.queries.server.ts";
import { type GoodsLine, isSameGoods, MOST_PIECES, withQuantity } from "./goods-quantity.ts";

/** All sizes of these goods, with what is left of each. `path`: asks for them by ids. */
export function useSizes(lines: readonly GoodsLine[], path: string): readonly GoodsToAdd[] {
  const { load, data } = useLookup<{ sizes: GoodsToAdd[] | null }>();
  const ids = [...new Set(lines.map(({ productId }) => productId))].sort().join(",");
  useEffect(() => {
    if (ids) void load(path + encodeURIComponent(ids));
  }, [load, path, ids]);
  return data?.sizes ?? [];
}

const CALM_MS = 600;

/** What is bought, as it is changed: nothing goes twice by a double click. */
export function useLines<Line extends GoodsLine>(lines: readonly Line[], change: (lines: Line[]) => void) {
  const removed = useRef(Number.NEGATIVE_INFINITY);
  const put = (at: number, line: Line) => change(lines.map((one, n) => (n === at ? line : one)));
  return {
    put,
    drop: (at: number, { timeStamp }: MouseEvent) => {
      if (timeStamp - removed.current < CALM_MS) return;
      removed.current = timeStamp;
      change(lines.filter((_, n) => n !== at));
    },
    add: (line: Line) => {
      const at = lines.findIndex((one) => isSameGoods(one, line));
      if (at < 0) change([...lines, line]);
      else put(at, withQuantity(lines[at]!, String(lines[at]!.quantity + 1)));
    },
  };
}

type Props<Line> = {
  line: Line;
  taken: readonly Line[];
  sizes: readonly GoodsToAdd[];
  priceMinor: number | null;
  problem?: string | null;
  put: (line: Line) => void;
  drop: (event: MouseEvent) => void;
};

/** One line: its size, quantity and price. */
export function GoodsRow<Line extends GoodsLine>({ line, taken, sizes, priceMinor, problem, put, drop }: Props<Line>) {
  const { lang } = useDesk();
  const title = inSize(line.name, line.size, lang);
  const id = useId();
  const left = sizes.find((one) => isSameGoods(one, line) && !one.isMade)?.available ?? MOST_PIECES;
  const wrong = line.typed !== undefined ? m.desk_edit_quantity_rule() : line.quantity > left ? m.desk_edit_too_many({ n: left }) : problem;
  return (
    <li className="edit-line">
      <div>
        <div className="line-name">{line.name}</div>
        <div className="muted">{line.sku}</div>
        <div id={id} role="status" className="field-error hides-empty">
          {wrong}
        </div>
      </div>
      <Size line={line} taken={taken} sizes={sizes} put={put} />
      <label className="field edit-quantity">
        <span>{m.desk_edit_quantity()}</span>
        <input
          type="number"
          min={1}
          max={MOST_PIECES}
          value={line.typed ?? line.quantity}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={id}
          onChange={({ target }) => put(withQuantity(line, target.value))}
        />
      </label>
      <span className="edit-price tabular">{priceMinor === null ? "" : formatKopecks(priceMinor, lang)}</span>
      <button type="button" className="btn btn-quiet" onClick={drop} aria-label={m.desk_edit_remove_named({ name: title })}>
        {m.desk_edit_remove()}
      </button>
    </li>
  );
}

function Size<Line extends GoodsLine>({ line, taken, sizes, put }: Pick<Props<Line>, "line" | "taken" | "sizes" | "put">) {
  const { lang } = useDesk();
  const of = sizes.filter((one) => one.productId === line.productId && (one.specificationId !== "0" || line.specificationId === "0"));
  if (of.length <= 1 && !line.size) return <span />;
  return (
    <label className="field">
      <span>{m.desk_edit_size()}</span>
      <select
        value={line.specificationId}
        onChange={({ target }) => {
          const { specificationId, size, sku } = of.find((one) => one.specificationId === target.value)!;
          put({ ...line, specificationId, size, sku });
        }}
      >
        {!of.some((one) => isSameGoods(one, line)) && <option value={line.specificationId}>{withUnits(line.size, lang)}</option>}
        {of.map((one) => (
          <option
            key={one.specificationId}
            value={one.specificationId}
            disabled={taken.some((other) => other !== line && isSameGoods(one, other))}
          >
            {one.isMade
              ? m.desk_edit_size_made({ size: withUnits(one.size, lang) })
              : m.desk_edit_size_left({ size: withUnits(one.size, lang), n: one.available })}
          </option>
        ))}
      </select>
    </label>
  );
}
