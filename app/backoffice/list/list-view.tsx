import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import type { List } from "#app/foundation/lists/list.ts";
import { addressOf } from "#app/foundation/lists/list-address.ts";
import { DownloadButton } from "../acting/download-button.tsx";
import { Empty } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { type BulkAct, BulkBar } from "./bulk-bar.tsx";
import { ColumnPicker } from "./column-picker.tsx";
import { FilterBar, type FilterWords } from "./filter-bar.tsx";
import { ListRows } from "./list-rows.tsx";
import type { Listing } from "./lists.server.ts";
import { useListAddress } from "./use-list-address.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useSelection } from "./use-selection.ts";
import { ViewsMenu } from "./views-menu.tsx";
import "./list.css";

type Props = {
  list: List;
  listing: Listing;
  label: string;
  words: FilterWords;
  cell: (column: string, row: ListRow) => ReactNode;
  nameOf: (row: ListRow) => string;
  /** Names of files in the table of downloads: without and with personal columns. */
  files: { plain: string; personal: string; permission: "orders.read" };
  bulk: readonly BulkAct[];
  /** Ids and names of all that the address matches. */
  matching: (address: string) => Promise<Record<string, string>>;
};

/** The one list: filters, columns, views, pages, selection, acts on many, files; all of it in the address. */
export function ListView({ list, listing, label, words, cell, nameOf, files, bulk, matching }: Props) {
  const { asked, rows, next, previous, count, isExact, ignored } = listing;
  const { lang } = useDesk();
  const { pathname, search } = useLocation();
  const address = useListAddress(list, asked);
  const selection = useSelection(list.name);
  useListKeys();
  const shown = new Intl.NumberFormat(lang).format(isExact ? count : Number(count.toPrecision(2)));
  const current = String(addressOf(list, { ...asked, place: null }));
  const page = (place: string | null, way: "after" | "before") => {
    const at = place?.lastIndexOf("~") ?? -1;
    return place === null ? null : address.to({ place: { way, value: place.slice(0, at), id: place.slice(at + 1) } });
  };
  return (
    <>
      <FilterBar list={list} asked={asked} address={address} words={words} />
      <div className="list-tools">
        <p role="status">{isExact ? m.desk_list_count({ count }) : m.desk_list_about({ count: shown })}</p>
        <ViewsMenu list={list.name} path={pathname} current={current} views={listing.views} />
        <ColumnPicker list={list} asked={asked} address={address} heads={words.heads} />
        <Files list={list} columns={asked.columns} files={files} address={search.slice(1)} />
        <label className="rows-a-page">
          <span className="hidden">{m.desk_list_rows()}</span>
          <select value={asked.rows} onChange={(event) => address.go({ rows: Number(event.target.value) })}>
            {[50, 200, 1000].map((n) => (
              <option key={n} value={n}>
                {m.desk_list_rows_of({ count: n })}
              </option>
            ))}
          </select>
        </label>
      </div>
      {ignored.length > 0 && <p className="notice">{m.desk_list_ignored({ names: ignored.join(", ") })}</p>}
      <BulkBar
        acts={bulk}
        selection={selection}
        count={count}
        isExact={isExact}
        chooseAll={async () => selection.replace(await matching(current))}
      />
      {rows.length ? (
        <ListRows {...{ list, asked, rows, heads: words.heads, cell, nameOf, label, address, selection }} />
      ) : (
        <Empty title={m.desk_list_none()}>{current && <Link to={pathname}>{m.desk_list_clear()}</Link>}</Empty>
      )}
      <nav className="row list-pages" aria-label={m.desk_list_pages()}>
        {previous && <Link to={page(previous, "before")!}>{m.desk_list_previous()}</Link>}
        {next && <Link to={page(next, "after")!}>{m.desk_list_next()}</Link>}
      </nav>
    </>
  );
}

/** Personal columns leave with a fresh passkey and a right of their own; without it the file is without them. */
function Files({ list, columns, files, address }: { list: List; columns: readonly string[]; files: Props["files"]; address: string }) {
  const { self } = useDesk();
  const isPersonal = columns.some((key) => list.columns[key]!.personal);
  const may = self?.may.includes("privacy.export") ?? false;
  const file = isPersonal && may ? files.personal : files.plain;
  const permission = isPersonal && may ? "privacy.export" : files.permission;
  return (
    <details className="chip">
      <summary>{m.desk_list_export()}</summary>
      <div className="chip-menu">
        {isPersonal && <p className="muted">{may ? m.desk_list_export_personal() : m.desk_list_export_plain()}</p>}
        {(["csv", "xlsx"] as const).map((as) => (
          <DownloadButton key={as} file={file} params={{ address, as }} permission={permission}>
            {as.toUpperCase()}
          </DownloadButton>
        ))}
      </div>
    </details>
  );
}
