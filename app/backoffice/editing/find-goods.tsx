import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { formatKopecks } from "#app/foundation/money.ts";
import { FindList } from "../shell/find-list.tsx";
import { useDesk } from "../shell/use-desk.ts";
import type { findGoods } from "./editing.queries.server.ts";

export type FoundGoods = Awaited<ReturnType<typeof findGoods>>[number];
type Search = Parameters<typeof FindList>[0]["search"];
type Props = {
  search: Search;
  found: readonly FoundGoods[] | null;
  pathFor: (said: string) => string;
  add: (line: Omit<FoundGoods, "available" | "isMade" | "priceMinor"> & { quantity: number }) => void;
};

/** Goods by article or name, with what is left of each; adds one piece. */
export function FindGoods({ search, found, pathFor, add }: Props) {
  const { lang } = useDesk();
  return (
    <FindList
      {...{ search, found, pathFor }}
      most={30}
      label={m.desk_edit_add()}
      hint={m.desk_edit_add_by()}
      none={m.desk_edit_not_found()}
      row={({ available, isMade, priceMinor, ...line }) => (
        <li key={`${line.productId} ${line.specificationId}`} className="goods-hit">
          <span>
            {inSize(line.name, line.size, lang)} <span className="muted">{line.sku}</span>
          </span>
          <span className="tabular">{priceMinor === null ? "" : formatKopecks(priceMinor, lang)}</span>
          <span className="muted">{isMade ? m.desk_edit_made() : m.desk_edit_left({ n: available })}</span>
          <button
            type="button"
            className="btn btn-quiet"
            disabled={!isMade && available === 0}
            onClick={() => add({ ...line, quantity: 1 })}
            aria-label={m.desk_edit_add_named({ name: inSize(line.name, line.size, lang) })}
          >
            {m.desk_edit_add_do()}
          </button>
        </li>
      )}
    />
  );
}
