import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Campaign } from "#app/publishing/redirects/campaign.ts";

/** What its form would overwrite. */
export const findCampaign = (db: Db, code: string) =>
  row<Omit<Campaign, "code">>(
    db,
    sql`select title, target, external, starts_at as "startsAt", ends_at as "endsAt" from campaign where code = ${code}`,
  );

export const findLanding = (db: Db, landing: string, slug: string) =>
  row<{ name: { ru: string; en: string }; blocks: number; changedAt: Date }>(
    db,
    sql`select name, jsonb_array_length(blocks) as blocks, changed_at as "changedAt" from landing_page where landing = ${landing} and slug = ${slug}`,
  );

export type Received = {
  id: number;
  provider: string;
  about: string | null;
  receivedAt: Date;
  processedAt: Date | null;
  outcome: string | null;
};

/** Notifications from outside, the newest first; `waiting`: those nobody has dealt with. */
export const listReceived = (db: Db, { waiting, most }: { waiting: boolean; most: number }) =>
  rows<Received>(
    db,
    sql`select id, provider, coalesce(payload ->> 'ownRef', payload ->> 'carrierId') as about, received_at as "receivedAt", processed_at as "processedAt", outcome
        from webhook_event where not ${waiting}::bool or processed_at is null order by received_at desc, id desc limit ${most}`,
  );

export type LastWord = { name: string; kind: "heard" | "sent" | "failed" | "read"; at: Date; problem: string };

/** When each service outside last answered or failed, as the shop's own rows tell. */
export const listLastWords = (db: Db) =>
  rows<LastWord>(
    db,
    sql`select name, 'heard' as kind, max(at) as at, '' as problem from (
            select provider as name, received_at as at from webhook_event
            union all select provider, greatest(checked_at, paid_at) from payment where provider is not null
            union all select 'atol', registered_at from receipt
            union all select carrier, checked_at from delivery_document) answered where at is not null group by name
        union all select carrier, 'read', max(read_at), '' from delivery_point_list where read_at is not null group by carrier
        union all select source, 'read', max(fetched_at), '' from currency_rate group by source
        union all select channel, 'sent', max(sent_at), '' from message where sent_at is not null group by channel
        union all (select distinct on (channel) channel, 'failed', coalesce(failed_at, created_at), problem from message
          where problem <> '' order by channel, coalesce(failed_at, created_at) desc)
        union all select '1c', 'heard', max(started_at), '' from import_run where door = '1c' having max(started_at) is not null`,
  );

export type Check = { name: string; at: Date; outcome: "answers" | "silent" | "away" | "open" | "closed"; ms: number | null };
export const listChecks = (db: Db) => rows<Check>(db, sql`select name, at, outcome, ms from service_check`);
export const putCheck = (db: Db, { name, at, outcome, ms }: Check) =>
  run(
    db,
    sql`insert into service_check (name, at, outcome, ms) values (${name}, ${at}, ${outcome}, ${ms})
        on conflict (name) do update set at = excluded.at, outcome = excluded.outcome, ms = excluded.ms`,
  );

export type DatabaseFacts = { bytes: number; version: string; migration: string };
export const findDatabaseFacts = async (db: Db): Promise<DatabaseFacts> =>
  (await row<DatabaseFacts>(
    db,
    sql`select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
          (select max(name) from migration) as migration`,
  ))!;
