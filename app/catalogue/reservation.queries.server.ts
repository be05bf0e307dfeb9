import { assertTransaction, type Db, row, run, sql } from "#app/foundation/database/database.server.ts";

export type Reservation = { productId: string; specificationId: string; quantity: number };

/**
 * Promises ready goods to an order and answers how many are left, or touches nothing and answers null where there are not enough. The
 * condition stands in the statement that takes them, so two buyers of the last one are decided by the row itself [ORD-03].
 */
export type Reserve = (trx: Db, goods: Reservation, orderId: string, now: Date) => Promise<number | null>;

export const reserve: Reserve = async (trx, { productId, specificationId, quantity }, orderId, now) => {
  assertTransaction(trx);
  const taken = await row<{ left: number }>(
    trx,
    sql`with taken as (
          update stock set reserved = reserved + ${quantity}
          where product_id = ${productId} and specification_id = ${specificationId} and on_hand - reserved >= ${quantity}
          returning product_id, specification_id, on_hand - reserved as "left"),
        moved as (
          insert into stock_movement (product_id, specification_id, reserved, cause, cause_id, at)
          select product_id, specification_id, ${quantity}, 'order', ${orderId}, ${now} from taken)
        select "left" from taken`,
  );
  return taken?.left ?? null;
};

/** Everyone takes rows in this order, so nobody waits for each other in a circle. */
export const inLockOrder = <T extends { productId: string; specificationId: string }>(goods: readonly T[]): T[] =>
  [...goods].sort((a, b) => compare(a.productId, b.productId) || compare(a.specificationId, b.specificationId));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Gives an order's promised goods back to the shelf, each line once. Answers how many lines. */
export async function releaseReservations(trx: Db, orderId: string, now: Date): Promise<number> {
  assertTransaction(trx);
  return run(
    trx,
    sql`with freed as (
          update order_line set released = true where order_id = ${orderId} and reserved > 0 and not released
          returning product_id, specification_id, reserved),
        locked as (
          select s.product_id, s.specification_id from stock s join freed using (product_id, specification_id)
          order by s.product_id collate "C", s.specification_id collate "C" for update of s),
        back as (
          update stock s set reserved = s.reserved - f.reserved from freed f join locked using (product_id, specification_id)
          where s.product_id = f.product_id and s.specification_id = f.specification_id returning s.product_id)
        insert into stock_movement (product_id, specification_id, reserved, cause, cause_id, at)
        select product_id, specification_id, -reserved, 'release', ${orderId}, ${now} from freed`,
  );
}

/**
 * Pieces of an order that came back fit to be sold: those that were promised of the shelf are promised no more, those made to order are more
 * than there were. The order is locked, and the same pieces come back once.
 */
export async function putBackOnShelf(
  trx: Db,
  orderId: string,
  returnId: string,
  pieces: readonly { position: number; quantity: number }[],
  now: Date,
): Promise<void> {
  assertTransaction(trx);
  const positions = pieces.map(({ position }) => position);
  await run(
    trx,
    sql`insert into stock (product_id, specification_id)
        select l.product_id, l.specification_id from order_line l join product p on p.id = l.product_id
        where l.order_id = ${orderId} and l.position = any (${positions}::int[])
        order by l.product_id collate "C", l.specification_id collate "C" on conflict do nothing`,
  );
  await run(
    trx,
    sql`with back as (
          update order_line l set back_on_shelf = l.back_on_shelf + b.quantity
          from unnest(${positions}::int[], ${pieces.map(({ quantity }) => quantity)}::int[]) as b (position, quantity)
          where l.order_id = ${orderId} and l.position = b.position
          returning l.product_id, l.specification_id, b.quantity, l.reserved > 0 and not l.released as promised),
        locked as (
          select s.product_id, s.specification_id from stock s join back using (product_id, specification_id)
          order by s.product_id collate "C", s.specification_id collate "C" for update of s),
        there as (
          update stock s set reserved = s.reserved - case when b.promised then b.quantity else 0 end,
            on_hand = s.on_hand + case when b.promised then 0 else b.quantity end
          from back b join locked using (product_id, specification_id)
          where s.product_id = b.product_id and s.specification_id = b.specification_id
          returning b.product_id, b.specification_id, b.quantity, b.promised)
        insert into stock_movement (product_id, specification_id, on_hand, reserved, cause, cause_id, at)
        select product_id, specification_id, case when promised then 0 else quantity end, case when promised then -quantity else 0 end,
          'return', ${returnId}, ${now} from there`,
  );
}

/** So few are left that pages say how many. */
export const SCARCE = 5;

/** Tells every process to look again at these models once this transaction is through. */
export const tellChanged = (trx: Db, modelIds: readonly string[]): Promise<number> =>
  run(trx, sql`select pg_notify('catalogue', ${[...new Set(modelIds)].join(",")}::text)`);

/** Tells every process to look again at an order's models. */
export const tellReleased = (trx: Db, orderId: string): Promise<number> =>
  run(
    trx,
    sql`select pg_notify('catalogue', string_agg(distinct p.model_id, ',')) from order_line l join product p on p.id = l.product_id
        where l.order_id = ${orderId} having count(*) > 0`,
  );
