import type { RawBuilder } from "kysely";
import { assertTransaction, type Db, run, sql } from "#app/foundation/database/database.server.ts";

/** Applies a count (product_id, specification_id, count); one below the reserved opens a shortage case [CAT-03]. */
export async function setOnHand(
  db: Db,
  counted: RawBuilder<unknown>,
  { cause, causeId, at }: { cause: string; causeId: string; at: Date },
): Promise<number> {
  assertTransaction(db);
  await run(
    db,
    sql`insert into stock (product_id, specification_id)
        select product_id, specification_id from (${counted}) c order by product_id collate "C", specification_id collate "C"
        on conflict do nothing`,
  );
  await run(
    db,
    sql`with c as (${counted}), locked as (
          select s.product_id, s.specification_id, s.reserved, greatest(c.count, 0) as count
          from stock s join c using (product_id, specification_id)
          order by s.product_id collate "C", s.specification_id collate "C" for update of s
        ), found as (
          update stock_shortage o set resolved_at = ${at}
          from locked l
          where o.product_id = l.product_id and o.specification_id = l.specification_id and o.resolved_at is null
            and (l.count >= l.reserved or (o.counted, o.reserved) is distinct from (l.count, l.reserved))
        )
        insert into stock_shortage (product_id, specification_id, counted, reserved, at)
        select l.product_id, l.specification_id, l.count, l.reserved, ${at}
        from locked l
        where l.count < l.reserved and not exists (
          select from stock_shortage o
          where o.product_id = l.product_id and o.specification_id = l.specification_id and o.resolved_at is null
            and (o.counted, o.reserved) = (l.count, l.reserved))`,
  );
  return run(
    db,
    sql`with c as (${counted}), was as (
          select s.product_id, s.specification_id, s.on_hand, greatest(c.count, s.reserved) as becomes
          from stock s join c using (product_id, specification_id)
        ), moved as (
          update stock s set on_hand = w.becomes
          from was w
          where s.product_id = w.product_id and s.specification_id = w.specification_id and w.becomes <> w.on_hand
          returning s.product_id, s.specification_id, w.becomes - w.on_hand as delta
        )
        insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at)
        select product_id, specification_id, delta, ${cause}, ${causeId}, ${at} from moved`,
  );
}
