import { moveStock } from "#app/catalogue/stock.queries.server.ts";
import { assertTransaction, type Db, run, sql } from "#app/foundation/database/database.server.ts";
import { stated, statedOf } from "../stated.queries.server.ts";

/** Reverts counts by movements in lock order; what is reserved stays; later counts win unless forced. Returns how many moved. */
export async function moveStockBack(db: Db, { of, by, force, at }: { of: number; by: number; force: boolean; at: Date }): Promise<number> {
  assertTransaction(db);
  await run(
    db,
    sql`create temp table stock_back on commit drop as
        with mine as (
          select product_id, specification_id, min(id) as first, max(id) as last, sum(on_hand - short)::int as moved
          from stock_movement where cause in ('import', 'revert') and cause_id = ${String(of)} group by 1, 2
        )
        select m.product_id, m.specification_id, m.moved,
               coalesce((select sum(l.on_hand - l.short)::int from stock_movement l
                 where (l.product_id, l.specification_id) = (m.product_id, m.specification_id) and l.cause in ('import', 'revert') and l.id > m.last), 0) as later,
               exists (select from stock_movement l where (l.product_id, l.specification_id) = (m.product_id, m.specification_id)
                 and l.cause in ('import', 'revert') and l.id > m.last) as counted_since
        from mine m where m.moved <> 0`,
  );
  await run(
    db,
    sql`insert into skipped select 'stock', product_id || ' ' || specification_id, ${stated("counted-since")} from stock_back where counted_since and not ${force}`,
  );
  await run(db, sql`delete from stock_back where counted_since and not ${force}`);
  await run(
    db,
    sql`select from stock s join stock_back b using (product_id, specification_id)
        order by s.product_id collate "C", s.specification_id collate "C" for update of s`,
  );
  await run(
    db,
    sql`insert into skipped
        select 'stock', product_id || ' ' || specification_id, ${statedOf("promised", "count", sql`s.reserved - (s.on_hand - s.short - b.moved - b.later)`)}
        from stock s join stock_back b using (product_id, specification_id) where s.on_hand - s.short - b.moved - b.later < s.reserved`,
  );
  return moveStock(
    db,
    {
      told: sql`select * from stock_back`,
      becoming: sql`select s.*, s.reserved as promised, s.on_hand - s.short - t.moved - t.later as counted
        from stock s join told t using (product_id, specification_id)`,
    },
    { cause: "revert", causeId: String(by), at },
  );
}

/** Stock rows of restored goods, which were deleted with them. */
export async function remakeStock(db: Db, { by, at }: { by: number; at: Date }): Promise<number> {
  assertTransaction(db);
  return run(
    db,
    sql`with made as (
          insert into stock (product_id, specification_id, on_hand)
          select b.product_id, b.specification_id, -b.moved - b.later from stock_back b join product p on p.id = b.product_id
          where -b.moved - b.later > 0
            and not exists (select from stock s where (s.product_id, s.specification_id) = (b.product_id, b.specification_id))
          returning product_id, specification_id, on_hand
        )
        insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at)
        select product_id, specification_id, on_hand, 'revert', ${String(by)}, ${at} from made`,
  );
}

/** Unused stock rows the run made: their history sums to zero. */
export const dropMadeStock = (db: Db) =>
  run(
    db,
    sql`delete from stock s using undo u
        where u.place = 'stock' and s.product_id = u.key ->> 'product_id' and s.specification_id = u.key ->> 'specification_id'
          and s.on_hand = 0 and s.reserved = 0`,
  );
