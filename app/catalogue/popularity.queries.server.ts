import { type Db, run, sql } from "#app/foundation/database/database.server.ts";

/** Weight of an order today; it halves in a month. */
const WORTH = 10;
const HALF_LIFE_DAYS = 30;

/** Decayed count of paid orders in half a year, one per order so that bulk buyers make no bestseller. Idempotent within a day. */
export const countSold = (db: Db, now: Date): Promise<number> =>
  run(
    db,
    sql`with bought as (
          select distinct p.model_id, o.id, o.created_at::date as day
          from shop_order o join order_line l on l.order_id = o.id join product p on p.id = l.product_id
          where o.payment_status = 'paid' and o.created_at > ${now}::timestamptz - interval '180 days'
        ), score as (
          select model_id, round(sum(${WORTH}::int * power(0.5, greatest(0, ${now}::timestamptz::date - day) / ${HALF_LIFE_DAYS}::float8)))::int as sold
          from bought group by model_id
        )
        update model m set sold = coalesce(s.sold, 0)
        from model each left join score s on s.model_id = each.id
        where m.id = each.id and m.sold <> coalesce(s.sold, 0)`,
  );
