import { type Db, row, run, sql } from "../database/database.server.ts";

/** The shop's one clock: database time plus the stored offset (moved by tests and demonstrations only). */
export type Clock = {
  now: () => Date;
  /** Reads the database's time and the offset again. */
  refresh: () => Promise<void>;
  /** Moves the shop's time to `now`; null puts the real time back. */
  move: (now: Date | null) => Promise<void>;
};

/**
 * Rules never ask for the time, they are given it. Between two refreshes the clock runs on this machine's monotonic timer, so a jump
 * of the machine's own clock changes nothing.
 */
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
