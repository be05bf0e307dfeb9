import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { Reconciled } from "./reconciling.server.ts";

const NAME = "reconciliation";

/** False while another run is under way; `silent`: a run that said nothing since then has died. */
export const beginRun = async (db: Db, begun: Reconciled, silent: Date): Promise<boolean> =>
  (await run(
    db,
    sql`insert into setting as s (name, value) values (${NAME}, ${JSON.stringify(begun)})
        on conflict (name) do update set value = excluded.value
          where s.value ->> 'endedAt' is not null or (s.value ->> 'saidAt')::timestamptz < ${silent}`,
  )) === 1;

export const noteRun = (db: Db, told: Reconciled) =>
  run(db, sql`update setting set value = ${JSON.stringify(told)} where name = ${NAME} and value ->> 'id' = ${told.id}`);

export const findRun = async (db: Db): Promise<Reconciled | null> =>
  (await row<{ value: Reconciled }>(db, sql`select value from setting where name = ${NAME}`))?.value ?? null;
