import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { ROWS_A_PAGE } from "#app/foundation/lists/list.ts";
import { addressOf } from "#app/foundation/lists/list-address.ts";
import { DownloadButton } from "../acting/download-button.tsx";
import { Empty } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { type BulkAct, BulkBar } from "./bulk-bar.tsx";
import { ColumnPicker } from "./column-picker.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type AnyFace, headsOf } from "./list-face.ts";
import { ListRows } from "./list-rows.tsx";
import { isAtTab, ListTabs } from "./list-tabs.tsx";
import type { Listing } from "./lists.server.ts";
import { fileOf, matchingOf, personalFileOf } from "./lists.ts";
import { useListAddress } from "./use-list-address.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useMenus } from "./use-menus.ts";
import { useSelection } from "./use-selection.ts";
import { ViewsMenu } from "./views-menu.tsx";
import "./list.css";

type Props = {
  face: AnyFace;
  listing: Listing;
  label: string;
  /** Acts on many rows; without any, none can be chosen. */
  bulk?: readonly BulkAct[];
  cell?: (column: string, row: ListRow) => ReactNode | undefined;
  acts?: (row: ListRow) => ReactNode;
};

/** The one list: filters, columns, views, pages, selection, acts on many, files; all of it in the address. */
export function ListView({ face, listing, label, bulk = [], cell, acts }: Props) {
  const { list } = face;
  const { asked, rows, next, previous, count, isExact, ignored } = listing;
  const { lang } = useDesk();
  const { pathname } = useLocation();
  const address = useListAddress(list, asked);
  const selection = useSelection(list.name);
  useListKeys();
  useMenus();
  const [heads, tabs] = [headsOf(face), face.tabs?.() ?? []];
  const words = { heads, value: (filter: string, value: string) => face.value(filter, value, lang), search: face.search() };
  const shown = new Intl.NumberFormat(lang).format(isExact ? count : Number(count.toPrecision(2)));
  const current = String(addressOf(list, { ...asked, place: null }));
  const isTab = isAtTab(tabs, list, asked);
  const isPlain = isTab || (asked.q === "" && Object.keys(asked.filters).length === 0);
  const page = (place: string | null, way: "after" | "before") => {
    const at = place?.lastIndexOf("~") ?? -1;
    return place === null ? null : address.to({ place: { way, value: place.slice(0, at), id: place.slice(at + 1) } });
  };
  const matching = async () => (await fetch(`/file/${matchingOf(list.name)}?${new URLSearchParams({ address: current })}`)).json();
  return (
    <>
      {tabs.length > 0 && <ListTabs tabs={tabs} list={list} asked={asked} />}
      <FilterBar list={list} asked={asked} address={address} words={words} isPlain={isTab} />
      <div className="list-tools">
        <p role="status">{isExact ? m.desk_list_count({ count }) : m.desk_list_about({ count: shown })}</p>
        <ViewsMenu list={list.name} path={pathname} current={current} views={listing.views} />
        <ColumnPicker list={list} asked={asked} address={address} heads={heads} />
        <Files face={face} columns={asked.columns} address={current} />
        <span className="rows-a-page">
          <select aria-label={m.desk_list_rows()} value={asked.rows} onChange={(event) => address.go({ rows: Number(event.target.value) })}>
            {ROWS_A_PAGE.map((n) => (
              <option key={n} value={n}>
                {m.desk_list_rows_of({ count: n })}
              </option>
            ))}
          </select>
        </span>
      </div>
      {ignored.length > 0 && <p className="notice">{m.desk_list_ignored({ names: ignored.join(", ") })}</p>}
      {bulk.length > 0 && (
        <BulkBar
          acts={bulk}
          selection={selection}
          count={count}
          isExact={isExact}
          chooseAll={async () => selection.replace(await matching())}
        />
      )}
      {rows.length ? (
        <ListRows {...{ face, asked, rows, label, address, cell, acts, selection: bulk.length ? selection : null }} />
      ) : (
        <Empty title={isPlain ? m.desk_list_empty() : m.desk_list_none()}>
          {isPlain ? <p>{face.hint()}</p> : <Link to={address.to({ q: "", filters: {} })}>{m.desk_list_clear()}</Link>}
        </Empty>
      )}
      <nav className="row list-pages" aria-label={m.desk_list_pages()}>
        {previous && <Link to={page(previous, "before")!}>{m.desk_list_previous()}</Link>}
        {next && <Link to={page(next, "after")!}>{m.desk_list_next()}</Link>}
      </nav>
    </>
  );
}

/** Personal columns leave with a fresh passkey and a right of their own; without it the file is without them. */
function Files({ face, columns, address }: { face: AnyFace; columns: readonly string[]; address: string }) {
  const { self } = useDesk();
  const { list, permission, exportPermission } = face;
  const isPersonal = columns.some((key) => list.columns[key]!.personal);
  const may = self?.may.includes("privacy.export") ?? false;
  const isWhole = isPersonal && may;
  return (
    <details className="chip" name="list-menu">
      <summary>{m.desk_list_export()}</summary>
      <div className="chip-menu">
        {isPersonal && <p className="muted">{may ? m.desk_list_export_personal() : m.desk_list_export_plain()}</p>}
        {(["csv", "xlsx"] as const).map((as) => (
          <DownloadButton
            key={as}
            file={isWhole ? personalFileOf(list.name) : fileOf(list.name)}
            params={{ address, as }}
            permission={isWhole ? "privacy.export" : (exportPermission ?? permission)}
          >
            {as.toUpperCase()}
          </DownloadButton>
        ))}
      </div>
    </details>
  );
}
