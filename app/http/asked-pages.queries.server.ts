import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";

const DAY_SECONDS = 86_400;
const KEPT_DAYS = 14;
const MOST_KEPT = 300;

export type PageRequests = { page: string; times: number };

export async function addAsked(db: Db, asked: readonly PageRequests[], now: Date): Promise<void> {
  await run(
    db,
    sql`insert into asked_page as a (page, asked, asked_at)
        select page, times, ${now} from unnest(${asked.map(({ page }) => page)}::text[], ${asked.map(({ times }) => times)}::int[]) as t(page, times)
        on conflict (page) do update set asked = a.asked * ${halved(sql`excluded.asked_at`, sql`a.asked_at`)} + excluded.asked, asked_at = excluded.asked_at`,
  );
  await run(
    db,
    sql`delete from asked_page where asked_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_SECONDS * 1000)}
        or page in (select page from asked_page order by asked desc, page offset ${MOST_KEPT})`,
  );
}

export const mostAsked = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (
    await rows<{ page: string }>(
      db,
      sql`select page from asked_page order by asked * ${halved(sql`${now}::timestamptz`, sql`asked_at`)} desc, page limit ${most}`,
    )
  ).map(({ page }) => page);

/** Clocks of processes differ: never grow a count by a future time. */
const halved = (now: ReturnType<typeof sql>, then: ReturnType<typeof sql>) =>
  sql`power(0.5::float8, greatest(0, extract(epoch from (${now} - ${then}))::float8) / ${DAY_SECONDS}::float8)`;
