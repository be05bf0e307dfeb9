import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { openCases } from "./case-items.queries.server.ts";
import type { Inbox, InboxItem, SeenKind, Shelf, Sort } from "./inbox.ts";
import { mentions, watchedItems } from "./watched-items.queries.server.ts";

type Asked = { staffId: string; seen: readonly SeenKind[]; now: Date };
export type Listed = Asked & { shelf: Shelf; kinds: readonly string[] | null; sort?: Sort; most: number };

/** Everything that waits for a person whom the scope lets see it, with who deals with it. */
const itemsFor = ({ staffId, seen, now }: Asked) => {
  const everywhere = seen.filter(({ storefronts }) => storefronts === null).map(({ kind }) => kind);
  const bound = seen.flatMap(({ kind, storefronts }) => (storefronts ?? []).map((storefront) => ({ kind, storefront })));
  return sql`
    found as (${watchedItems(now)} union all ${mentions(staffId)} union all ${openCases}),
    item as (
      select f.*, md5(f.facts::text) as print, mark.owner_id, owner.name as owner_name, mark.snoozed_until,
        coalesce(mark.snoozed_until > ${now} or mark.snoozed_facts = md5(f.facts::text), false) as is_snoozed
      from found f
        left join inbox_mark mark on mark.kind = f.kind and mark.subject = f.subject
        left join staff_member owner on owner.id = mark.owner_id
      where f.kind = any (${everywhere}::text[])
        or (f.kind, f.storefront) in (select * from unnest(${bound.map(({ kind }) => kind)}::text[], ${bound.map(({ storefront }) => storefront)}::text[])))`;
};

/** A mention is for whom it names. */
const isMine = (staffId: string) => sql`(owner_id = ${staffId} or kind = 'mention')`;
const isFree = sql`(owner_id is null and kind <> 'mention')`;

const onShelf = (shelf: Shelf, staffId: string) =>
  ({
    all: sql`not is_snoozed`,
    mine: sql`not is_snoozed and ${isMine(staffId)}`,
    free: sql`not is_snoozed and ${isFree}`,
    snoozed: sql`is_snoozed`,
  })[shelf];

const counted = (staffId: string) => sql`
  select kind, count(*) filter (where not is_snoozed)::int as waiting, count(*) filter (where not is_snoozed and ${isMine(staffId)})::int as mine,
    count(*) filter (where not is_snoozed and ${isFree})::int as free, count(*) filter (where is_snoozed)::int as snoozed
  from item group by kind`;

/** One statement: the items of a shelf and the counts of all. */
export async function listInbox(db: Db, asked: Listed): Promise<Inbox> {
  const { shelf, kinds, sort = "age", most, staffId } = asked;
  const order = sort === "money" ? sql`minor desc, since, subject` : sql`since, subject`;
  const found = await row<Inbox>(
    db,
    sql`with ${itemsFor(asked)},
        shown as (select * from item where ${onShelf(shelf, staffId)} and (${kinds}::text[] is null or kind = any (${kinds}::text[])) order by ${order} limit ${most})
        select coalesce((select json_agg(json_build_object('kind', kind, 'subject', subject, 'since', since, 'storefront', storefront, 'orderId', order_id,
            'number', number, 'minor', minor, 'facts', facts, 'print', print, 'owner', case when owner_id is not null then json_build_object('id', owner_id, 'name', owner_name) end,
            'snoozedUntil', snoozed_until, 'isSnoozed', is_snoozed) order by ${order}) from shown), '[]') as items,
          coalesce((select json_agg(c) from (${counted(staffId)}) c), '[]') as counts`,
  );
  return found!;
}

/** Waiting and owned by them or by nobody: what a title counts. */
export const countInbox = async (db: Db, asked: Asked): Promise<{ waiting: number; mine: number }> =>
  (await row<{ waiting: number; mine: number }>(
    db,
    sql`with ${itemsFor(asked)}
        select count(*) filter (where owner_id is null or owner_id = ${asked.staffId})::int as waiting, count(*) filter (where ${isMine(asked.staffId)})::int as mine
        from item where not is_snoozed`,
  ))!;

export const findItem = (db: Db, asked: Asked, kind: string, subject: string) =>
  row<
    Pick<InboxItem, "kind" | "subject" | "storefront" | "minor" | "print" | "snoozedUntil" | "isSnoozed"> & {
      ownerId: string | null;
      owner: string | null;
    }
  >(
    db,
    sql`with ${itemsFor(asked)}
        select kind, subject, storefront, minor::float8 as minor, print, owner_id as "ownerId", owner_name as owner,
          to_json(snoozed_until) #>> '{}' as "snoozedUntil", is_snoozed as "isSnoozed" from item where kind = ${kind} and subject = ${subject}`,
  );

/** False if somebody else has it already and `from` says otherwise. */
export async function setOwner(
  trx: Db,
  item: { kind: string; subject: string },
  { to, from, now }: { to: string | null; from: string | null; now: Date },
) {
  assertTransaction(trx);
  const at = to === null ? null : now;
  return (
    (await run(
      trx,
      sql`insert into inbox_mark as mark (kind, subject, owner_id, owned_at) values (${item.kind}, ${item.subject}, ${to}, ${at})
          on conflict (kind, subject) do update set owner_id = excluded.owner_id, owned_at = excluded.owned_at where mark.owner_id is not distinct from ${from}`,
    )) === 1
  );
}

export const setSnooze = (trx: Db, { kind, subject }: { kind: string; subject: string }, until: Date | null, print: string | null) =>
  run(
    trx,
    sql`insert into inbox_mark (kind, subject, snoozed_until, snoozed_facts) values (${kind}, ${subject}, ${until}, ${print})
        on conflict (kind, subject) do update set snoozed_until = excluded.snoozed_until, snoozed_facts = excluded.snoozed_facts`,
  );

/** Marks of what no longer waits; closed cases took theirs along. */
export const forgetMarks = (db: Db, now: Date) =>
  run(
    db,
    sql`delete from inbox_mark mark where not exists (
          select from (${watchedItems(now)} union all ${openCases}) found where found.kind = mark.kind and found.subject = mark.subject)
        and mark.kind <> 'mention'`,
  );

/** Whom an item can be given to. */
export const listColleagues = (db: Db) =>
  rows<{ id: string; name: string }>(
    db,
    sql`select id, name from staff_member where active_at is not null and suspended_at is null order by lower(name)`,
  );
