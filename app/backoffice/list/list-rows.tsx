import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import type { Asked, ListColumn } from "#app/foundation/lists/list.ts";
import { useDesk } from "../shell/use-desk.ts";
import { isNothing, isNumber, ListCell } from "./list-cell.tsx";
import { type AnyFace, headsOf, saidTwice } from "./list-face.ts";
import type { ListAddress } from "./use-list-address.ts";
import type { Selection } from "./use-selection.ts";

export type RowsProps = {
  face: AnyFace;
  asked: Asked;
  rows: readonly ListRow[];
  label: string;
  address: ListAddress;
  /** null: nothing can be done with many rows. */
  selection: Selection | null;
  /** What a place shows its own way; undefined: as the list says. */
  cell?: ((column: string, row: ListRow) => ReactNode | undefined) | undefined;
  /** What can be done with one row. */
  acts?: ((row: ListRow) => ReactNode) | undefined;
};

/** Past so many rows only those near the window are drawn. */
const DRAWN = 200;
const [ROW_PX, DENSE_PX] = [45, 33];

export function ListRows(props: RowsProps) {
  const { asked, rows, label, face, address, selection, acts } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => setTop(body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0), []);
  const isLong = rows.length > DRAWN;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (asked.dense ? DENSE_PX : ROW_PX),
    overscan: 20,
    scrollMargin: top,
    initialRect: { width: 0, height: 1000 },
    enabled: isLong,
  });
  const items = virtual.getVirtualItems();
  const drawn = isLong ? items.map(({ index }) => index) : rows.map((_, index) => index);
  const above = isLong ? (items[0]?.start ?? top) - top : 0;
  const below = isLong ? virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top) : 0;
  const heads = headsOf(face);
  const numbers = useMemo(() => numbersIn(face, asked.columns, rows), [face, asked.columns, rows]);
  return (
    <div className="list-scroller">
      <table className={`grid-table list-table ${asked.dense ? "dense" : ""}`} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {selection && <ChoosePage rows={rows} face={face} selection={selection} />}
            {asked.columns.map((key) => (
              <Head
                key={key}
                name={heads[key] ?? key}
                sort={face.list.columns[key]!.sort}
                asked={asked}
                address={address}
                isRight={numbers.has(key)}
              />
            ))}
            {acts && (
              <th scope="col">
                <span className="hidden">{m.desk_list_acts()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {above > 0 && <tr style={{ height: above }} />}
          {drawn.map((index) => (
            <Row
              key={rows[index]!.id}
              index={index}
              heads={heads}
              numbers={numbers}
              measure={isLong ? virtual.measureElement : undefined}
              {...props}
            />
          ))}
          {below > 0 && <tr style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

function ChoosePage({ rows, face, selection }: { rows: readonly ListRow[]; face: AnyFace; selection: Selection }) {
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.chosen[id] !== undefined);
  const named = () => rows.map((row) => ({ id: row.id, name: face.nameOf(row) }));
  return (
    <th scope="col" className="list-check">
      <input type="checkbox" aria-label={m.desk_list_choose_page()} checked={isAll} onChange={() => selection.set(named(), !isAll)} />
    </th>
  );
}

type HeadProps = { name: string; sort: string | undefined; asked: Asked; address: ListAddress; isRight: boolean };

function Head({ name, sort, asked, address, isRight }: HeadProps) {
  const look = isRight ? "num" : undefined;
  if (!sort)
    return (
      <th scope="col" className={look}>
        {name}
      </th>
    );
  const isBy = asked.sort.key === sort;
  const direction = asked.sort.down ? "descending" : "ascending";
  return (
    <th scope="col" className={look} aria-sort={isBy ? direction : undefined}>
      <Link to={address.to({ sort: { key: sort, down: isBy ? !asked.sort.down : true } })} preventScrollReset>
        {name} {isBy && <span aria-hidden="true">{asked.sort.down ? "↓" : "↑"}</span>}
      </Link>
    </th>
  );
}

/** Columns of sums and counts, which stand to the right. */
const numbersIn = (face: AnyFace, columns: readonly string[], rows: readonly ListRow[]): ReadonlySet<string> =>
  new Set(columns.filter((key) => rows.some((row) => isNumber(face.cells[key]!(row, "en")))));

type RowProps = RowsProps & {
  index: number;
  numbers: ReadonlySet<string>;
  heads: Readonly<Record<string, string>>;
  measure: ((row: Element | null) => void) | undefined;
};

function Row({ index, asked, rows, heads, numbers, face, cell, acts, selection, measure }: RowProps) {
  const row = rows[index]!;
  const { lang } = useDesk();
  const isChosen = selection?.chosen[row.id] !== undefined;
  const name = face.nameOf(row);
  const twice = saidTwice(face, asked.columns, row, lang);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-row={index} data-chosen={isChosen || undefined}>
      {selection && (
        <td className="list-check">
          <input
            type="checkbox"
            aria-label={m.desk_list_choose_row({ name })}
            checked={isChosen}
            onChange={() => selection.set([{ id: row.id, name }], !isChosen)}
          />
        </td>
      )}
      {asked.columns.map((key) => {
        const value = face.cells[key]!(row, lang);
        return (
          <td
            key={key}
            data-name={heads[key]}
            data-card={cardOf(face.list.columns[key]!)}
            data-empty={isNothing(value) || twice.has(key) || undefined}
            className={numbers.has(key) ? "num" : undefined}
          >
            {cell?.(key, row) ?? <ListCell face={face} column={key} row={row} value={value} />}
          </td>
        );
      })}
      {acts && <td className="list-acts">{acts(row)}</td>}
    </tr>
  );
}

const cardOf = ({ card, extra }: ListColumn) => card ?? (extra ? "fact" : undefined);
