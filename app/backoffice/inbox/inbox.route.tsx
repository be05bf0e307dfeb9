import { useState } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigation, useSearchParams } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { useWaiting } from "../live/waiting.ts";
import { selfOf } from "../me.ts";
import { Empty, Page } from "../shell/page.tsx";
import { worksAtTable } from "../shell/places.ts";
import { type InboxItem, type KindCount, type Shelf, type Sort, shelves, sorts, sumOf } from "./inbox.ts";
import { InboxRow } from "./inbox-row.tsx";
import type { groups } from "./inbox-rule.ts";
import { byGroup, inboxKinds, isInboxKind, seenBy } from "./inbox-rules.ts";
import { kindNames } from "./kind-names.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import "./inbox.css";

const MOST_SHOWN = 200;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me, visit } = open(context);
  const asked = new URL(request.url).searchParams;
  const isLanding = request.headers.get("sec-fetch-dest") !== "empty" && asked.size === 0;
  if (isLanding && worksAtTable(selfOf(me).may)) throw redirect("/warehouse");
  const shelf = shelves.find((one) => one === asked.get("shelf")) ?? "all";
  const kind = asked.get("kind");
  const kinds = kind && isInboxKind(kind) ? [kind] : null;
  const sort = sorts.find((one) => one === asked.get("sort")) ?? "age";
  const reader = { staffId: me.id, seen: seenBy(me), now: visit.now };
  const [inbox, colleagues] = [await desk.inbox.list(reader, { shelf, kinds, sort, most: MOST_SHOWN }), await desk.inbox.colleagues()];
  return { ...inbox, shelf, sort, kind: kinds?.[0] ?? null, colleagues, now: visit.now.toISOString(), myId: me.id };
}

export default function Inbox() {
  const { items: found, counts, shelf, kind, sort, colleagues, now, myId } = useLoaderData<typeof loader>();
  const sections = sort === "age" ? byGroup(found) : [];
  const items = sort === "age" ? sections.flatMap(({ own }) => own) : found;
  const { isLive } = useWaiting();
  const { state } = useNavigation();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const focused = useInboxKeys(items.length, (at) => setOpenKey((key) => (key === keyOf(items[at]!) ? null : keyOf(items[at]!))));
  const row = (item: InboxItem) => {
    const [key, at] = [keyOf(item), items.indexOf(item)];
    const toggle = () => setOpenKey(openKey === key ? null : key);
    const props = { item, now, myId, colleagues, at, toggle };
    return <InboxRow key={key} {...props} isOpen={openKey === key} isFocused={focused === at} />;
  };
  return (
    <Page
      title={m.inbox_title()}
      actions={
        <Link className="btn" to="/inbox/rules">
          {m.inbox_rules_title()}
        </Link>
      }
    >
      <Shelves counts={counts} shelf={shelf} kind={kind} sort={sort} />
      {!isLive && <p className="muted inbox-live">{m.inbox_live_off()}</p>}
      <div aria-busy={state === "loading"} className={state === "loading" ? "inbox inbox-loading" : "inbox"}>
        {items.length === 0 && <Nothing shelf={shelf} />}
        {sort === "money" && items.length > 0 ? (
          <section className="inbox-group" aria-label={m.inbox_sort_money()}>
            <ul>{items.map(row)}</ul>
          </section>
        ) : (
          sections.map(({ group, own }) => (
            <section key={group} className="inbox-group" aria-label={groupNames[group]()}>
              <h2>
                {groupNames[group]()} <span className="muted">{own.length}</span>
              </h2>
              <ul>{own.map(row)}</ul>
            </section>
          ))
        )}
      </div>
      {items.length === MOST_SHOWN && <p className="muted">{m.inbox_shown_first({ count: String(MOST_SHOWN) })}</p>}
      {items.length > 0 && <p className="muted inbox-keys">{m.inbox_keys()}</p>}
    </Page>
  );
}

const keyOf = ({ kind, subject }: Pick<InboxItem, "kind" | "subject">) => `${kind} ${subject}`;

const groupNames = {
  money: m.inbox_group_money,
  orders: m.inbox_group_orders,
  parcels: m.inbox_group_parcels,
  people: m.inbox_group_people,
  goods: m.inbox_group_goods,
  shop: m.inbox_group_shop,
} satisfies Record<(typeof groups)[number], () => string>;

const shelfNames = { all: m.inbox_all, mine: m.inbox_mine, free: m.inbox_free, snoozed: m.inbox_snoozed } satisfies Record<
  Shelf,
  () => string
>;
const countOf = { all: "waiting", mine: "mine", free: "free", snoozed: "snoozed" } as const satisfies Record<Shelf, keyof KindCount>;

type ShelvesProps = { counts: KindCount[]; shelf: Shelf; kind: string | null; sort: Sort };

function Shelves({ counts, shelf, kind, sort }: ShelvesProps) {
  const [, setSearch] = useSearchParams();
  const there = inboxKinds.flatMap((each) => counts.find((count) => count.kind === each && count[countOf[shelf]] > 0) ?? []);
  const to = (change: { shelf?: string; kind?: string; sort?: string }) => {
    const next = new URLSearchParams({ ...(shelf !== "all" && { shelf }), ...(kind && { kind }), sort, ...change });
    for (const [name, value] of [...next]) if (!value || value === "all" || value === "age") next.delete(name);
    return next;
  };
  return (
    <div className="inbox-filters">
      <nav aria-label={m.inbox_shelves()}>
        <ul className="chips">
          {shelves.map((one) => (
            <li key={one}>
              <Link to={`?${to({ shelf: one, kind: "" })}`} className="chip" aria-current={one === shelf ? "page" : undefined}>
                {shelfNames[one]()} <span className="tabular">{sumOf(counts, countOf[one])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <label className="field inbox-kind">
        <span>{m.inbox_kinds()}</span>
        <select value={kind ?? ""} onChange={(event) => setSearch(to({ kind: event.target.value }))}>
          <option value="">{m.inbox_every_kind()}</option>
          {there.map((count) => (
            <option key={count.kind} value={count.kind}>
              {kindName(count.kind)} · {count[countOf[shelf]]}
            </option>
          ))}
          {kind && !there.some((count) => count.kind === kind) && isInboxKind(kind) && <option value={kind}>{kindName(kind)}</option>}
        </select>
      </label>
      <label className="field">
        <span>{m.inbox_sort()}</span>
        <select value={sort} onChange={(event) => setSearch(to({ sort: event.target.value }))}>
          {sorts.map((one) => (
            <option key={one} value={one}>
              {sortNames[one]()}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const sortNames = { age: m.inbox_sort_age, money: m.inbox_sort_money } satisfies Record<Sort, () => string>;
const kindName = (kind: InboxItem["kind"]) => kindNames[kind]();

function Nothing({ shelf }: { shelf: Shelf }) {
  if (shelf === "mine") return <Empty title={m.inbox_empty_shelf()}>{m.inbox_empty_mine()}</Empty>;
  if (shelf === "snoozed") return <Empty title={m.inbox_empty_shelf()}>{m.inbox_empty_snoozed()}</Empty>;
  return (
    <div className="inbox-empty">
      <svg viewBox="0 0 240 140" width="240" height="140" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2">
          <path d="M20 20v100M220 20v100" strokeWidth="6" />
          <path d="M20 40h200M20 66h200M20 92h200" className="inbox-ropes" />
          <circle cx="120" cy="66" r="34" fill="var(--chalk)" strokeWidth="4" />
          <path d="M106 66l10 11 19-22" strokeWidth="5" className="inbox-tick" />
        </g>
      </svg>
      <h2>{m.inbox_empty()}</h2>
      <p className="muted">{m.inbox_empty_text()}</p>
    </div>
  );
}
