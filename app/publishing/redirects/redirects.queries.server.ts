import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Campaign, Way } from "./campaign.ts";
import type { RedirectRule } from "./redirect-rule.ts";

export type NewRule = Omit<RedirectRule, "id"> & { actor: string };
export type NewCampaign = Campaign & { actor: string };
export type Followed = Campaign & { storefront: string | null; way: Way | null; times: number };

export const listRules = (db: Db) =>
  rows<RedirectRule>(
    db,
    sql`select id::text, host, path, query, target, permanent, starts_at as "startsAt", ends_at as "endsAt" from redirect_rule order by path, id`,
  );

export async function addRule(trx: Db, rule: NewRule): Promise<void> {
  assertTransaction(trx);
  const added = await row<{ id: string }>(
    trx,
    sql`insert into redirect_rule (host, path, query, target, permanent, starts_at, ends_at, actor)
        values (${rule.host}, ${rule.path}, ${rule.query}, ${rule.target}, ${rule.permanent}, ${rule.startsAt}, ${rule.endsAt}, ${rule.actor})
        returning id::text`,
  );
  const { actor: _, ...after } = rule;
  noteChange(trx, { objectKind: "redirect", objectId: added!.id, before: null, after: told(after) });
}

export async function removeRule(trx: Db, id: string): Promise<{ path: string } | undefined> {
  assertTransaction(trx);
  const removed = await row<Omit<NewRule, "actor">>(
    trx,
    sql`delete from redirect_rule where id = ${id}::bigint
        returning host, path, query, target, permanent, starts_at as "startsAt", ends_at as "endsAt"`,
  );
  if (removed) noteChange(trx, { objectKind: "redirect", objectId: id, before: told(removed), after: null });
  return removed;
}

const told = <T extends { startsAt: Date | null; endsAt: Date | null }>(window: T) => ({
  ...window,
  startsAt: window.startsAt?.toISOString() ?? null,
  endsAt: window.endsAt?.toISOString() ?? null,
});

export const findCampaign = (db: Db, code: string) =>
  row<Campaign>(
    db,
    sql`select code, title, target, external, starts_at as "startsAt", ends_at as "endsAt" from campaign where code = ${code}`,
  );

/** A printed code can be redirected and keeps its counts. */
export async function putCampaign(trx: Db, { actor, ...campaign }: NewCampaign): Promise<void> {
  const { code, title, target, external, startsAt, endsAt } = campaign;
  const before = await findCampaign(trx, code);
  await run(
    trx,
    sql`insert into campaign (code, title, target, external, starts_at, ends_at, actor)
        values (${code}, ${title}, ${target}, ${external}, ${startsAt}, ${endsAt}, ${actor})
        on conflict (code) do update set title = excluded.title, target = excluded.target, external = excluded.external,
          starts_at = excluded.starts_at, ends_at = excluded.ends_at, actor = excluded.actor, at = now()`,
  );
  noteChange(trx, { objectKind: "campaign", objectId: code, before: before ? told(before) : null, after: told(campaign) });
}

export async function removeCampaign(trx: Db, code: string): Promise<boolean> {
  const before = await findCampaign(trx, code);
  if (!before || !(await run(trx, sql`delete from campaign where code = ${code}`))) return false;
  noteChange(trx, { objectKind: "campaign", objectId: code, before: told(before), after: null });
  return true;
}

export const countVisit = (db: Db, visit: { code: string; day: string; storefront: string; way: Way }) =>
  run(
    db,
    sql`insert into campaign_visit as c (code, day, storefront, way, times)
        select code, ${visit.day}::date, ${visit.storefront}, ${visit.way}, 1 from campaign where code = ${visit.code}
        on conflict (code, day, storefront, way) do update set times = c.times + 1`,
  );

/** Campaigns with follows per storefront and way since a day; unfollowed ones have neither. */
export const followedSince = (db: Db, day: string) =>
  rows<Followed>(
    db,
    sql`select c.code, c.title, c.target, c.external, c.starts_at as "startsAt", c.ends_at as "endsAt", v.storefront, v.way,
          coalesce(sum(v.times), 0)::int as times
        from campaign c left join campaign_visit v on v.code = c.code and v.day >= ${day}::date
        group by c.code, v.storefront, v.way order by c.code, times desc`,
  );
