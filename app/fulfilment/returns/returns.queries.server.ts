import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { GoodsReturn, ReturnWish } from "#app/orders/returns/goods-return.ts";
import type { ReturnState } from "#app/orders/returns/return-status.ts";
import type { Back } from "#app/pricing/refund.ts";

/** The buyer's are 1 to 5. */
const FIRST_OF_STAFF = 6;

const fields = sql`r.id, r.order_id as "orderId", r.n, r.kind, r.reason, r.state, r.asked_at as "askedAt",
  (select json_agg(json_build_object('position', l.position, 'quantity', l.quantity) order by l.position) from goods_return_line l where l.return_id = r.id) as lines,
  (select count(*)::int from goods_return_photo p where p.return_id = r.id and p.taken_by is null) as photos,
  (select json_agg(json_build_object('step', s.step, 'actor', s.actor, 'reason', s.reason, 'at', s.at) order by s.id)
   from goods_return_step s where s.return_id = r.id) as steps`;

export const listReturns = (db: Db, orderIds: readonly string[]) =>
  rows<GoodsReturn>(db, sql`select ${fields} from goods_return r where r.order_id = any (${orderIds}) order by r.order_id, r.n`);

export const findReturn = (db: Db, orderId: string, n: number) =>
  row<GoodsReturn>(db, sql`select ${fields} from goods_return r where r.order_id = ${orderId} and r.n = ${n}`);

export type OpenReturn = GoodsReturn & { number: string; storefront: string; buyer: string };
export const listOpen = (db: Db) =>
  rows<OpenReturn>(
    db,
    sql`select ${fields}, o.number, o.storefront, concat_ws(' ', o.buyer ->> 'firstname', o.buyer ->> 'lastname', o.buyer ->> 'phone') as buyer
        from goods_return r join shop_order o on o.id = r.order_id where r.state in ('asked', 'approved', 'received') order by r.asked_at`,
  );

/** An undecided duplicate since `since`. */
export const findTwin = (db: Db, orderId: string, { lines, kind, reason }: ReturnWish, since: Date) => {
  const pieces = lines.map(({ position, quantity }) => [position, quantity] as const).sort(([a], [b]) => a - b);
  return row<{ id: string }>(
    db,
    sql`select r.id from goods_return r
        where r.order_id = ${orderId} and r.state = 'asked' and r.kind = ${kind} and r.reason = ${reason} and r.asked_at > ${since}
          and (select jsonb_agg(jsonb_build_array(l.position, l.quantity) order by l.position) from goods_return_line l where l.return_id = r.id)
            = ${JSON.stringify(pieces)}::jsonb limit 1`,
  );
};

type NewReturn = ReturnWish & { id: string; orderId: string; photos: readonly Buffer[]; now: Date };

/** Inserts a return and claims its pieces; a constraint refuses too many. The order is locked. Returns its number. */
export async function insertReturn(trx: Db, { id, orderId, kind, reason, lines, photos, now }: NewReturn): Promise<number> {
  assertTransaction(trx);
  const asked = await row<{ n: number }>(
    trx,
    sql`insert into goods_return (id, order_id, n, kind, reason, asked_at)
        select ${id}, ${orderId}, 1 + coalesce(max(n), 0), ${kind}, ${reason}, ${now} from goods_return where order_id = ${orderId} returning n`,
  );
  await run(
    trx,
    sql`with asked as (
          insert into goods_return_line (return_id, order_id, position, quantity)
          select ${id}, ${orderId}, position, quantity
          from unnest(${lines.map(({ position }) => position)}::int[], ${lines.map(({ quantity }) => quantity)}::int[]) as l (position, quantity)
          returning position, quantity)
        update order_line l set coming_back = l.coming_back + asked.quantity from asked
        where l.order_id = ${orderId} and l.position = asked.position`,
  );
  for (const [at, picture] of photos.entries())
    await run(trx, sql`insert into goods_return_photo (return_id, n, picture) values (${id}, ${at + 1}, ${picture})`);
  await insertStep(trx, id, { step: "asked", actor: "customer", reason: "", now });
  return asked!.n;
}

export type ReturnStep = { step: ReturnState; actor: string; reason: string; now: Date };

const insertStep = (trx: Db, id: string, { step, actor, reason, now }: ReturnStep) =>
  run(trx, sql`insert into goods_return_step (return_id, step, actor, reason, at) values (${id}, ${step}, ${actor}, ${reason}, ${now})`);

/** Moves a return on and logs who did; false if it isn't in `from`. */
export async function moveReturn(trx: Db, { id, state }: Pick<GoodsReturn, "id" | "state">, to: ReturnStep): Promise<boolean> {
  assertTransaction(trx);
  const moved = await run(trx, sql`update goods_return set state = ${to.step} where id = ${id} and state = ${state}`);
  if (moved) await insertStep(trx, id, to);
  if (moved) noteChange(trx, { objectKind: "return", objectId: id, before: { state }, after: { state: to.step } });
  return moved === 1;
}

export const letGo = (trx: Db, { id, orderId }: Pick<GoodsReturn, "id" | "orderId">) =>
  run(
    trx,
    sql`update order_line l set coming_back = l.coming_back - r.quantity from goods_return_line r
        where r.return_id = ${id} and l.order_id = ${orderId} and l.position = r.position`,
  );

export const setFit = (trx: Db, id: string, fit: readonly Back[]) =>
  run(
    trx,
    sql`update goods_return_line l set fit = coalesce((select f.quantity
          from unnest(${fit.map(({ position }) => position)}::int[], ${fit.map(({ quantity }) => quantity)}::int[]) as f (position, quantity)
          where f.position = l.position), 0)
        where l.return_id = ${id}`,
  );

/** What the warehouse found: its photos, and words by line. */
export async function keepFound(
  trx: Db,
  id: string,
  { photos, words, by }: { photos: readonly Buffer[]; words: ReadonlyMap<number, string>; by: string },
) {
  assertTransaction(trx);
  for (const [at, picture] of photos.entries())
    await run(
      trx,
      sql`insert into goods_return_photo (return_id, n, picture, taken_by) values (${id}, ${FIRST_OF_STAFF + at}, ${picture}, ${by})`,
    );
  for (const [position, found] of words)
    await run(trx, sql`update goods_return_line set found = ${found} where return_id = ${id} and position = ${position}`);
}

export const listFound = (db: Db, id: string) =>
  rows<{ position: number; fit: number | null; found: string }>(
    db,
    sql`select position, fit, found from goods_return_line where return_id = ${id} order by position`,
  );

export const listAllPhotos = (db: Db, id: string) =>
  rows<{ n: number; takenBy: string | null }>(
    db,
    sql`select n, taken_by as "takenBy" from goods_return_photo where return_id = ${id} order by n`,
  );

export const findAnyPhoto = (db: Db, id: string, n: number) =>
  row<{ picture: Buffer }>(db, sql`select picture from goods_return_photo where return_id = ${id} and n = ${n}`);

export const linkRefund = (trx: Db, id: string, refundId: string) =>
  run(trx, sql`update goods_return set refund_id = ${refundId} where id = ${id} and state = 'received' and refund_id is null`);

/** Completes a refund's return. Returns whether the order has a finished return of goods. */
export async function endReturn(trx: Db, orderId: string, refundId: string, now: Date): Promise<boolean> {
  const ended = await row<{ id: string }>(
    trx,
    sql`update goods_return set state = 'refunded' where refund_id = ${refundId} and state = 'received' returning id`,
  );
  if (ended) await insertStep(trx, ended.id, { step: "refunded", actor: "shop", reason: "", now });
  return (await row(trx, sql`select 1 from goods_return where order_id = ${orderId} and state = 'refunded' limit 1`)) !== undefined;
}

export const hasRefund = async (db: Db, id: string): Promise<boolean> =>
  (await row(db, sql`select 1 from goods_return where id = ${id} and refund_id is not null`)) !== undefined;

export const findPhotos = async (db: Db, id: string): Promise<Buffer[]> =>
  (
    await rows<{ picture: Buffer }>(db, sql`select picture from goods_return_photo where return_id = ${id} and taken_by is null order by n`)
  ).map(({ picture }) => picture);

export const findPhoto = async (db: Db, orderId: string, n: number, photo: number): Promise<Buffer | undefined> =>
  (
    await row<{ picture: Buffer }>(
      db,
      sql`select p.picture from goods_return_photo p join goods_return r on r.id = p.return_id
          where r.order_id = ${orderId} and r.n = ${n} and p.n = ${photo} and p.taken_by is null`,
    )
  )?.picture;
