import { type Db, row, run, sql } from "../database/database.server.ts";

/** The shop's clock: database time plus a stored offset, moved by tests and demos only. */
export type Clock = {
  now: () => Date;
  refresh: () => Promise<void>;
  move: (now: Date | null) => Promise<void>;
};

/** Rules take `now` as an argument. Between refreshes it runs on the monotonic timer, so jumps of the machine's clock don't matter. */
export async function createClock(db: Db): Promise<Clock> {
  let base = 0;
  let at = 0;
  const refresh = async () => {
    const found = await row<{ now: Date }>(
      db,
      sql`select clock_timestamp() + coalesce((select (value ->> 'offsetMs')::float8 from setting where name = 'clock'), 0) * interval '1 millisecond' as now`,
    );
    at = performance.now();
    base = found!.now.getTime();
  };
  await refresh();
  return {
    now: () => new Date(base + (performance.now() - at)),
    refresh,
    move: async (now) => {
      await run(
        db,
        sql`insert into setting (name, value)
            select 'clock', jsonb_build_object('offsetMs', coalesce(extract(epoch from ${now?.toISOString() ?? null}::timestamptz - clock_timestamp()) * 1000, 0))
            on conflict (name) do update set value = excluded.value`,
      );
      await refresh();
    },
  };
}
