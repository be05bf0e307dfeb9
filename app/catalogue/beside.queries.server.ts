import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";

export type Beside = { id: string; kind: "related" | "completing" | "bought" };

export const listBeside = (db: Db, modelId: string, mostBought: number) =>
  rows<Beside>(
    db,
    sql`select id, kind from (
          select other_id as id, kind, position from model_link where model_id = ${modelId}
          union all
          (select other_id, 'bought', 1000000 - orders from model_pair where model_id = ${modelId} order by orders desc, other_id limit ${mostBought})
        ) each order by position, id`,
  );

const KEPT_OF_EACH = 8;
/** Two orders may be chance. */
const LEAST_ORDERS = 3;

/** Counts pairs in a year's paid orders and keeps each model's strongest; writes only what changed. */
export const countTogether = (db: Db, now: Date): Promise<number> =>
  run(
    db,
    sql`with bought as (
          select distinct o.id, p.model_id
          from shop_order o join order_line l on l.order_id = o.id join product p on p.id = l.product_id
          where o.payment_status = 'paid' and o.created_at > ${now}::timestamptz - interval '1 year'
        ), wanted as (
          select model_id, other_id, orders from (
            select one.model_id, other.model_id as other_id, count(*)::int as orders,
              row_number() over (partition by one.model_id order by count(*) desc, other.model_id) as place
            from bought one join bought other on other.id = one.id and other.model_id <> one.model_id
            group by one.model_id, other.model_id having count(*) >= ${LEAST_ORDERS}
          ) each where place <= ${KEPT_OF_EACH}
        ), gone as (
          delete from model_pair p where not exists (select from wanted w where (w.model_id, w.other_id) = (p.model_id, p.other_id))
        )
        insert into model_pair as p (model_id, other_id, orders) select model_id, other_id, orders from wanted
        on conflict (model_id, other_id) do update set orders = excluded.orders where p.orders <> excluded.orders`,
  );
