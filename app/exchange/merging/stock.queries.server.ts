import type { RawBuilder } from "kysely";
import { type Db, row, sql } from "#app/foundation/database/database.server.ts";

/** Counts of the ready warehouse; a balance without a warehouse counts too. */
export const countedReady = (warehouse: string): RawBuilder<unknown> =>
  sql`select s.body ->> 'product_id' as product_id, s.body ->> 'specification_id' as specification_id,
             sum((s.body ->> 'count')::numeric)::int as count
      from staged s
      where s.kind = 'balance' and ${isReady(warehouse)}
      group by 1, 2`;

const isReady = (warehouse: string) => sql`coalesce(s.body ->> 'warehouse', ${warehouse}) in (${warehouse}, '')`;

/** Stock of other warehouses, for staff; omitted ones are deleted. Returns how many rows changed. */
export const mergeOtherBalances = async (db: Db, warehouse: string): Promise<number> =>
  (await row<{ n: number }>(
    db,
    sql`with other as (
          select s.body ->> 'product_id' as product_id, s.body ->> 'specification_id' as specification_id,
                 s.body ->> 'warehouse' as warehouse, sum((s.body ->> 'count')::numeric)::int as count
          from staged s where s.kind = 'balance' and not ${isReady(warehouse)} group by 1, 2, 3
        ), told as (
          select distinct s.body ->> 'product_id' as product_id, s.body ->> 'specification_id' as specification_id
          from staged s where s.kind = 'balance'
        ), gone as (
          delete from warehouse_balance b using told t
          where (b.product_id, b.specification_id) = (t.product_id, t.specification_id)
            and not exists (select from other o where (o.product_id, o.specification_id, o.warehouse) = (b.product_id, b.specification_id, b.warehouse))
          returning 1
        ), written as (
          insert into warehouse_balance as b (product_id, specification_id, warehouse, count)
          select product_id, specification_id, warehouse, count from other
          on conflict (product_id, specification_id, warehouse) do update set count = excluded.count where b.count <> excluded.count
          returning 1
        )
        select (select count(*) from gone) + (select count(*) from written) as n`,
  ))!.n;
