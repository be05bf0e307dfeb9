import type { RawBuilder } from "kysely";
import type { CaseKind } from "#app/foundation/case-kinds.ts";
import { assertTransaction, type Db, run, sql } from "#app/foundation/database/database.server.ts";

export type StockCause = { cause: string; causeId: string; at: Date };

const SHORTAGE = "stock-shortage" satisfies CaseKind;

/** Applies a count (product_id, specification_id, count); one below the reserved opens a shortage [CAT-03]. Returns how many rows changed. */
export async function setOnHand(db: Db, counted: RawBuilder<unknown>, cause: StockCause): Promise<number> {
  assertTransaction(db);
  await run(
    db,
    sql`insert into stock (product_id, specification_id)
        select product_id, specification_id from (${counted}) c order by product_id collate "C", specification_id collate "C"
        on conflict do nothing`,
  );
  const becoming = sql`select s.*, s.reserved as promised, t.count as counted from stock s join told t using (product_id, specification_id)`;
  return moveStock(db, { told: counted, becoming }, cause);
}

/** One size counted on the shelf. */
export const setOnHandOf = (
  db: Db,
  { productId, specificationId, pieces }: { productId: string; specificationId: string; pieces: number },
  cause: StockCause,
) =>
  setOnHand(db, sql`select ${productId}::text as product_id, ${specificationId}::text as specification_id, ${pieces}::int as count`, cause);

/**
 * Gives each row that `becoming` selects from stock s and `told` what it says: `counted` pieces that are there, `promised` ones reserved.
 * Reserved pieces that are not there are `short`: on hand while they are reserved, never on sale.
 */
export function moveStock(
  db: Db,
  { told, becoming }: { told: RawBuilder<unknown>; becoming: RawBuilder<unknown> },
  { cause, causeId, at }: StockCause,
): Promise<number> {
  assertTransaction(db);
  return run(
    db,
    sql`with told as (${told}),
        becoming as (${becoming} order by s.product_id collate "C", s.specification_id collate "C" for update of s),
        figures as (
          select b.*, greatest(counted, promised, 0) as will_lie, greatest(promised - greatest(counted, 0), 0) as will_lack from becoming b
        ), moved as (
          update stock s set on_hand = will_lie, reserved = promised, short = will_lack
          from figures f
          where s.product_id = f.product_id and s.specification_id = f.specification_id
            and (f.on_hand, f.reserved, f.short) is distinct from (will_lie, promised, will_lack)
          returning s.product_id, s.specification_id, s.product_id || ' ' || s.specification_id as subject, f.short as was_short, s.short,
            s.on_hand - s.short as counted, s.reserved, s.on_hand - f.on_hand as on_hand_by, s.reserved - f.reserved as reserved_by
        ), opened as (
          insert into case_for_staff (kind, subject, detail, opened_at)
          select ${SHORTAGE}, subject, jsonb_build_object('counted', counted, 'reserved', reserved), ${at} from moved where short > 0
          on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail
        ), closed as (
          update case_for_staff set closed_at = ${at}
          where kind = ${SHORTAGE} and closed_at is null and subject in (select subject from moved where short = 0 and was_short > 0)
        )
        insert into stock_movement (product_id, specification_id, on_hand, reserved, short, cause, cause_id, at)
        select product_id, specification_id, on_hand_by, reserved_by, short - was_short, ${cause}, ${causeId}, ${at} from moved`,
  );
}
