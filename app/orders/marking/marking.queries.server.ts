import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { MarkingCode } from "./marking-code.ts";

/** `packed`; `sold`: on a receipt; `back`: returned, refund pending; `freed`: reusable. */
export type CodeState = "packed" | "sold" | "back" | "freed";
export type KeptCode = { ki: string; orderId: string; position: number; state: CodeState };

type NewCode = { code: MarkingCode; orderId: string; position: number; by: string; now: Date };

/** A constraint refuses codes in use or beyond the pieces. */
export async function insertCode(trx: Db, { code, orderId, position, by, now }: NewCode): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`insert into marking_code (ki, full_code, order_id, position, captured_by, captured_at)
        values (${code.ki}, ${code.full}, ${orderId}, ${position}, ${by}, ${now})`,
  );
}

export const listCodes = (db: Db, orderId: string) =>
  rows<KeptCode>(
    db,
    sql`select ki, order_id as "orderId", position, state from marking_code where order_id = ${orderId} and state <> 'freed' order by id`,
  );

export const findLineByBarcode = async (trx: Db, orderId: string, barcode: string): Promise<number | undefined> =>
  (
    await row<{ position: number }>(
      trx,
      sql`select l.position from order_line l left join product p on p.id = l.product_id left join specification s on s.id = l.specification_id
          where l.order_id = ${orderId} and l.marking is not null
            and lpad(case when l.specification_id = '0' then p.barcode else s.barcode end, 14, '0') = lpad(${barcode}, 14, '0')
          order by (select count(*) from marking_code c where c.order_id = l.order_id and c.position = l.position and c.state <> 'freed') >= l.quantity - l.returned,
                   l.position
          limit 1`,
    )
  )?.position;

export const isOfOtherGoods = async (
  trx: Db,
  gtin: string,
  { productId, specificationId }: { productId: string; specificationId: string },
) =>
  (await row(
    trx,
    sql`select 1 from marking_code c join order_line l on l.order_id = c.order_id and l.position = c.position
        where substr(c.ki, 3, 14) = ${gtin} and c.state <> 'freed'
          and (l.product_id, l.specification_id) <> (${productId}, ${specificationId}) limit 1`,
  )) !== undefined;

export const countSurplus = async (trx: Db, orderId: string, ki: string): Promise<number> =>
  (
    await row<{ n: number }>(
      trx,
      sql`select (select count(*) from marking_code c where c.order_id = l.order_id and c.position = l.position and c.state <> 'freed')::int - l.quantity
            + (select coalesce(sum(x.quantity), 0) from refund_line x join refund r on r.id = x.refund_id
               where r.order_id = l.order_id and r.done_at is not null and x.position = l.position)::int as n
          from order_line l join marking_code m on m.order_id = l.order_id and m.position = l.position
          where l.order_id = ${orderId} and m.ki = ${ki} and m.state <> 'freed'`,
    )
  )?.n ?? 0;

export type Move = { orderId: string; kis: readonly string[]; from: readonly CodeState[]; to: CodeState; now: Date };

export async function moveCodes(trx: Db, { orderId, kis, from, to, now }: Move): Promise<number> {
  assertTransaction(trx);
  return run(
    trx,
    sql`update marking_code set state = ${to}, freed_at = ${to === "freed" ? now : null}
        where order_id = ${orderId} and ki = any (${kis}::text[]) and state = any (${from}::text[])`,
  );
}

/** Marked lines with pieces and codes, where these differ. */
export const listLacking = (trx: Db, orderId: string) =>
  rows<{ position: number; pieces: number; codes: number }>(
    trx,
    sql`select l.position, l.quantity - l.returned as pieces, count(c.id)::int as codes
        from order_line l left join marking_code c on c.order_id = l.order_id and c.position = l.position and c.state <> 'freed'
        where l.order_id = ${orderId} and l.marking is not null
        group by l.position, l.quantity, l.returned having count(c.id) <> l.quantity - l.returned order by l.position`,
  );
