import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import type { Asked, List } from "#app/foundation/lists/list.ts";
import type { ListAddress } from "./use-list-address.ts";
import type { Selection } from "./use-selection.ts";

export type RowsProps = {
  list: List;
  asked: Asked;
  rows: readonly ListRow[];
  heads: Readonly<Record<string, string>>;
  cell: (column: string, row: ListRow) => ReactNode;
  /** What the row is called. */
  nameOf: (row: ListRow) => string;
  label: string;
  address: ListAddress;
  selection: Selection;
};

/** Past so many rows only those near the window are drawn. */
const DRAWN = 200;
const [ROW_PX, DENSE_PX] = [45, 33];

export function ListRows(props: RowsProps) {
  const { asked, rows, heads, label, list, address, selection, nameOf } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const isLong = rows.length > DRAWN;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (asked.dense ? DENSE_PX : ROW_PX),
    overscan: 20,
    scrollMargin: body.current?.offsetTop ?? 0,
    initialRect: { width: 0, height: 1000 },
    enabled: isLong,
  });
  const drawn = isLong ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  const [first = 0, last = 0] = [drawn[0], drawn.at(-1)];
  const height = asked.dense ? DENSE_PX : ROW_PX;
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.chosen[id] !== undefined);
  return (
    <div className="list-scroller">
      <table className={`grid-table stack list-table ${asked.dense ? "dense" : ""}`} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="list-check">
              <input
                type="checkbox"
                aria-label={m.desk_list_choose_page()}
                checked={isAll}
                onChange={() =>
                  selection.set(
                    rows.map((row) => ({ id: row.id, name: nameOf(row) })),
                    !isAll,
                  )
                }
              />
            </th>
            {asked.columns.map((key) => (
              <Head key={key} name={heads[key] ?? key} sort={list.columns[key]!.sort} asked={asked} address={address} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {isLong && first > 0 && <tr style={{ height: first * height }} />}
          {drawn.map((index) => (
            <Row key={rows[index]!.id} index={index} {...props} />
          ))}
          {isLong && last < rows.length - 1 && <tr style={{ height: (rows.length - 1 - last) * height }} />}
        </tbody>
      </table>
    </div>
  );
}

function Head({ name, sort, asked, address }: { name: string; sort: string | undefined; asked: Asked; address: ListAddress }) {
  if (!sort) return <th scope="col">{name}</th>;
  const isBy = asked.sort.key === sort;
  const direction = asked.sort.down ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={isBy ? direction : undefined}>
      <Link to={address.to({ sort: { key: sort, down: isBy ? !asked.sort.down : true } })} preventScrollReset>
        {name} {isBy && <span aria-hidden="true">{asked.sort.down ? "↓" : "↑"}</span>}
      </Link>
    </th>
  );
}

function Row({ index, asked, rows, heads, cell, nameOf, selection }: RowsProps & { index: number }) {
  const row = rows[index]!;
  const isChosen = selection.chosen[row.id] !== undefined;
  return (
    <tr aria-rowindex={index + 2} data-row={index} data-chosen={isChosen || undefined}>
      <td className="list-check">
        <input
          type="checkbox"
          aria-label={m.desk_list_choose_row({ name: nameOf(row) })}
          checked={isChosen}
          onChange={() => selection.set([{ id: row.id, name: nameOf(row) }], !isChosen)}
        />
      </td>
      {asked.columns.map((key) => (
        <td key={key} data-name={heads[key]}>
          {cell(key, row)}
        </td>
      ))}
    </tr>
  );
}
