import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Campaign, Way } from "./campaign.ts";
import type { RedirectRule } from "./redirect-rule.ts";

export type NewRule = Omit<RedirectRule, "id"> & { actor: string };
export type NewCampaign = Campaign & { actor: string };
export type Followed = { code: string; title: string; target: string; storefront: string | null; way: Way | null; times: number };

export const listRules = (db: Db) =>
  rows<RedirectRule>(
    db,
    sql`select id::text, host, path, query, target, permanent, starts_at as "startsAt", ends_at as "endsAt" from redirect_rule order by path, id`,
  );

export const addRule = (db: Db, rule: NewRule) =>
  run(
    db,
    sql`insert into redirect_rule (host, path, query, target, permanent, starts_at, ends_at, actor)
        values (${rule.host}, ${rule.path}, ${rule.query}, ${rule.target}, ${rule.permanent}, ${rule.startsAt}, ${rule.endsAt}, ${rule.actor})`,
  );

export const removeRule = (db: Db, id: string) =>
  row<{ path: string }>(db, sql`delete from redirect_rule where id = ${id}::bigint returning path`);

export const findCampaign = (db: Db, code: string) =>
  row<Campaign>(
    db,
    sql`select code, title, target, external, starts_at as "startsAt", ends_at as "endsAt" from campaign where code = ${code}`,
  );

/** A printed code can be redirected and keeps its counts. */
export const putCampaign = (db: Db, { code, title, target, external, startsAt, endsAt, actor }: NewCampaign) =>
  run(
    db,
    sql`insert into campaign (code, title, target, external, starts_at, ends_at, actor)
        values (${code}, ${title}, ${target}, ${external}, ${startsAt}, ${endsAt}, ${actor})
        on conflict (code) do update set title = excluded.title, target = excluded.target, external = excluded.external,
          starts_at = excluded.starts_at, ends_at = excluded.ends_at, actor = excluded.actor, at = now()`,
  );

export const removeCampaign = (db: Db, code: string) =>
  row<{ code: string }>(db, sql`delete from campaign where code = ${code} returning code`);

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
    sql`select c.code, c.title, c.target, v.storefront, v.way, coalesce(sum(v.times), 0)::int as times
        from campaign c left join campaign_visit v on v.code = c.code and v.day >= ${day}::date
        group by c.code, v.storefront, v.way order by c.code, times desc`,
  );
