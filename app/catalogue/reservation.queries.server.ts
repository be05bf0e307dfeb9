import { assertTransaction, type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import { moveStock } from "./stock.queries.server.ts";

export type Reservation = { productId: string; specificationId: string; quantity: number };

/** Reserves stock; returns what is left, or null if short. One conditional update: the row lock decides races [ORD-03]. */
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

/** A common lock order prevents deadlocks. */
export const inLockOrder = <T extends { productId: string; specificationId: string }>(goods: readonly T[]): T[] =>
  [...goods].sort((a, b) => compare(a.productId, b.productId) || compare(a.specificationId, b.specificationId));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type StockStep = {
  lines: ReturnType<typeof sql>;
  onHand: -1 | 0 | 1;
  reserved: -1 | 0 | 1;
  cause: "release" | "ship" | "unship" | "refund" | "return";
  causeId: string;
  now: Date;
};

/** In lock order; returns how many stock rows moved. What is released or comes back fills a shortage first. */
const move = (trx: Db, { lines, onHand, reserved, cause, causeId, now }: StockStep): Promise<number> =>
  moveStock(
    trx,
    {
      told: lines,
      becoming: sql`select s.*, s.reserved + ${reserved} * pieces as promised, s.on_hand - s.short + ${onHand} * pieces as counted
        from stock s join told using (product_id, specification_id) where pieces > 0`,
    },
    { cause, causeId, at: now },
  );

export const releaseReservations = (trx: Db, orderId: string, now: Date): Promise<number> =>
  move(trx, {
    lines: sql`update order_line set released = true where order_id = ${orderId} and reserved > 0 and not released
      returning product_id, specification_id, reserved - shipped - freed as pieces`,
    ...{ onHand: 0, reserved: -1, cause: "release", causeId: orderId, now },
  });

/** Lets pieces of an edited order go that it had reserved. */
export const letGo = (trx: Db, { productId, specificationId, quantity }: Reservation, orderId: string, now: Date): Promise<number> =>
  move(trx, {
    lines: sql`select ${productId}::text as product_id, ${specificationId}::text as specification_id, ${quantity}::int as pieces`,
    ...{ onHand: 0, reserved: -1, cause: "release", causeId: orderId, now },
  });

/** Takes reserved goods out of stock as they ship [INV2]. Idempotent. */
export const shipOut = (trx: Db, orderId: string, now: Date): Promise<number> =>
  move(trx, {
    lines: sql`update order_line l set shipped = l.reserved - l.freed
      from order_line was
      where l.order_id = ${orderId} and not l.released and l.reserved > l.freed + l.shipped
        and was.order_id = l.order_id and was.position = l.position
      returning l.product_id, l.specification_id, l.shipped - was.shipped as pieces`,
    ...{ onHand: -1, reserved: -1, cause: "ship", causeId: orderId, now },
  });

/** A carrier took the parcel of an order that was canceled or refunded whole: its goods left all the same. */
export const shipUnpromised = (trx: Db, orderId: string, now: Date): Promise<number> =>
  move(trx, {
    lines: sql`update order_line l set released = true, freed = case when l.freed = l.reserved then 0 else l.freed end,
        shipped = case when l.freed = l.reserved then l.reserved else l.reserved - l.freed end
      from order_line was
      where l.order_id = ${orderId} and l.shipped = 0 and l.reserved > 0 and was.order_id = l.order_id and was.position = l.position
        and not exists (select from order_line x where x.order_id = l.order_id and x.reserved > x.freed and not x.released)
      returning l.product_id, l.specification_id, l.shipped as pieces`,
    ...{ onHand: -1, reserved: 0, cause: "ship", causeId: orderId, now },
  });

/** An uncollected parcel is back and reserved as before. */
export const takeIn = (trx: Db, orderId: string, now: Date): Promise<number> =>
  move(trx, {
    lines: sql`update order_line l set shipped = 0
      from order_line was
      where l.order_id = ${orderId} and l.shipped > 0 and not l.released and was.order_id = l.order_id and was.position = l.position
      returning l.product_id, l.specification_id, was.shipped as pieces`,
    ...{ onHand: 1, reserved: 1, cause: "unship", causeId: orderId, now },
  });

/** Goods that had left though nobody was to have them are back. Returns how many were away. */
export const takeInForAll = (trx: Db, orderId: string, now: Date): Promise<number> =>
  move(trx, {
    lines: sql`update order_line l set shipped = 0
      from order_line was
      where l.order_id = ${orderId} and l.shipped > 0 and l.released and was.order_id = l.order_id and was.position = l.position
      returning l.product_id, l.specification_id, was.shipped as pieces`,
    ...{ onHand: 1, reserved: 0, cause: "unship", causeId: orderId, now },
  });

type Pieces = readonly { position: number; quantity: number }[];
const asRows = (pieces: Pieces) =>
  sql`unnest(${pieces.map(({ position }) => position)}::int[], ${pieces.map(({ quantity }) => quantity)}::int[]) as b (position, quantity)`;

/** Unreserves refunded pieces that haven't shipped; shipped ones don't come back by themselves. */
export const freeRefunded = (trx: Db, orderId: string, refundId: string, pieces: Pieces, now: Date): Promise<number> =>
  move(trx, {
    lines: sql`update order_line l set freed = least(l.freed + b.quantity, l.reserved)
      from ${asRows(pieces)} join order_line was on was.order_id = ${orderId} and was.position = b.position
      where l.order_id = ${orderId} and l.position = b.position and l.shipped = 0 and not l.released
      returning l.product_id, l.specification_id, l.freed - was.freed as pieces`,
    ...{ onHand: 0, reserved: -1, cause: "refund", causeId: refundId, now },
  });

/** Restocks returned pieces fit for sale, made to order ones too; idempotent per return. The caller locks the order. */
export async function putBackOnShelf(trx: Db, orderId: string, returnId: string, pieces: Pieces, now: Date): Promise<void> {
  // Returned goods have shipped, even if nobody recorded it.
  await shipOut(trx, orderId, now);
  await run(
    trx,
    sql`insert into stock (product_id, specification_id)
        select l.product_id, l.specification_id from order_line l join product p on p.id = l.product_id
        where l.order_id = ${orderId} and l.position = any (${pieces.map(({ position }) => position)}::int[])
        order by l.product_id collate "C", l.specification_id collate "C" on conflict do nothing`,
  );
  await move(trx, {
    lines: sql`update order_line l set back_on_shelf = l.back_on_shelf + b.quantity from ${asRows(pieces)}
      where l.order_id = ${orderId} and l.position = b.position returning l.product_id, l.specification_id, b.quantity as pieces`,
    ...{ onHand: 1, reserved: 0, cause: "return", causeId: returnId, now },
  });
}
