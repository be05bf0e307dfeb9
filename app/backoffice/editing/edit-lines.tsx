import type { EditPreview } from "#app/checkout/editing/show-edit.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useLookup } from "../shell/use-lookup.ts";
import type { EditedOrder, EditPageData } from "./edit.route.tsx";
import type { DraftLine } from "./edit-draft.ts";
import { FindGoods } from "./find-goods.tsx";
import { GoodsRow, useLines, useSizes } from "./goods-line.tsx";
import { isSameGoods, keyOf } from "./goods-quantity.ts";

type Props = { order: EditedOrder; lines: readonly DraftLine[]; priced: EditPreview["lines"]; change: (lines: DraftLine[]) => void };

/** Size, quantity and what is bought. */
export function EditLines({ order, lines, priced, change }: Props) {
  const search = useLookup<EditPageData>();
  const path = `/orders/${encodeURIComponent(order.number)}/edit`;
  const held = (one: { productId: string; specificationId: string }) => order.lines.find((line) => isSameGoods(one, line))?.quantity ?? 0;
  // What the order holds is left for it.
  const sizes = useSizes(lines, `${path}?sizes=`).map((one) => ({ ...one, available: one.available + held(one) }));
  const { put, drop, add } = useLines(lines, change);
  const priceOf = (line: DraftLine): number | null => {
    if (line.typed !== undefined) return null;
    const now = priced.find((one) => isSameGoods(one, line) && one.quantity === line.quantity);
    if (now) return now.priceMinor;
    const each = order.lines.find((one) => isSameGoods(one, line))?.eachMinor ?? sizes.find((one) => isSameGoods(one, line))?.priceMinor;
    return each == null ? null : each * line.quantity;
  };
  return (
    <>
      <ul className="edit-lines">
        {lines.map((line, at) => (
          <GoodsRow
            key={keyOf(line)}
            line={line}
            taken={lines}
            sizes={sizes}
            priceMinor={priceOf(line)}
            put={(next) => put(at, next)}
            drop={(event) => drop(at, event)}
          />
        ))}
      </ul>
      {lines.length === 0 && <p className="muted">{m.desk_edit_empty()}</p>}
      <FindGoods search={search} found={search.data?.found ?? null} pathFor={(said) => `${path}?goods=${said}`} add={add} />
    </>
  );
}
