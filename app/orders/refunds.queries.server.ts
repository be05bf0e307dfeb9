import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { MoneyAbroad } from "#app/messaging/mail/order-mail.ts";
import type { Back, GivenBack, Refunded, SoldLine } from "#app/pricing/refund.ts";

export type OrderRefund = Refunded & { id: string; orderId: string; actor: string; reason: string };

export type LockedLine = SoldLine & { comingBack: number; cashbackMinor: number };

export const moneyAbroad = async (trx: Db, refundId: string): Promise<MoneyAbroad | null> =>
  (await row<MoneyAbroad>(
    trx,
    sql`select r.asked_minor as minor, coalesce(r.paid_currency, p.asked_currency) as currency from payment_refund r join payment p on p.id = r.payment_id
        where (r.refund_id = ${refundId} or r.reduction_id = ${refundId}) and r.asked_minor > 0 and p.asked_currency is not null`,
  )) ?? null;

/** A locked order's lines with returns, read under the lock, so current. */
export async function soldLines(trx: Db, orderId: string): Promise<LockedLine[]> {
  assertTransaction(trx);
  return rows(
    trx,
    sql`select position, quantity, returned, price_minor as "priceMinor", bonus_minor as "bonusMinor", advance_minor as "advanceMinor",
               deposit_minor as "depositMinor", customer_delivery_minor as "customerDeliveryMinor", cashback_minor as "cashbackMinor", coming_back as "comingBack"
        from order_line where order_id = ${orderId} order by position`,
  );
}

export const listGivenBack = async (trx: Db, customerId: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      trx,
      sql`select o.id from shop_order o
          where o.customer_id = ${customerId} and exists (select from order_line l where l.order_id = o.id and l.returned > 0)
            and exists (select from ledger_transaction t where t.order_id = o.id and t.cause = 'cashback')
          order by o.created_at, o.id`,
    )
  ).map(({ id }) => id);

/** Returned or returning pieces; current if the order is locked. */
export async function returnedPieces(trx: Db, orderId: string): Promise<Map<number, number>> {
  const found = await rows<{ position: number; returned: number }>(
    trx,
    sql`select position, returned from order_line where order_id = ${orderId} and returned > 0`,
  );
  return new Map(found.map(({ position, returned }) => [position, returned]));
}

/** Refunded or being refunded; `isDone`: in full. Null = nothing. */
export const givenBack = async (on: Db, orderId: string): Promise<GivenBack | null> =>
  (await row<GivenBack>(
    on,
    sql`select sum(money_minor)::bigint as "moneyMinor", sum(delivery_minor)::bigint as "deliveryMinor", sum(bonus_minor)::bigint as "bonusMinor",
               sum(advance_minor)::bigint as "advanceMinor", sum(deposit_minor)::bigint as "depositMinor", bool_and(done_at is not null) as "isDone",
               coalesce(sum(money_minor) filter (where done_at is not null
                 and not exists (select from payment_refund t where t.refund_id = refund.id and not t.by_hand)), 0)::bigint as "byHandMinor"
        from refund where order_id = ${orderId} having count(*) > 0`,
  )) ?? null;

/** What a bank took back without a refund of ours; current if the order is locked. */
export const lostMinor = async (trx: Db, orderId: string): Promise<number> =>
  (await row<{ minor: number }>(
    trx,
    sql`select coalesce(sum(e.amount_minor), 0)::bigint as minor
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.order_id = ${orderId} and t.cause = 'payment-lost' and a.kind = 'money'`,
  ))!.minor;

type NewRefund = {
  refund: OrderRefund;
  back: readonly (Back & { accountsMinor: number; worthMinor: number })[];
  isReturn: boolean;
  isByHand: boolean;
  now: Date;
};

/** Inserts a refund with its lines and consumes its return's claim. Constraints refuse more than was sold or claimed. */
export async function insertRefund(trx: Db, { refund, back, isReturn, isByHand, now }: NewRefund): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`with asked as (
          insert into refund (id, order_id, actor, reason, money_minor, delivery_minor, bonus_minor, advance_minor, deposit_minor, created_at,
            after_hand_over)
          values (${refund.id}, ${refund.orderId}, ${refund.actor}, ${refund.reason}, ${refund.moneyMinor}, ${refund.deliveryMinor}, ${refund.bonusMinor},
            ${refund.advanceMinor}, ${refund.depositMinor}, ${now},
            exists (select from receipt where order_id = ${refund.orderId} and operation = 'sell' and method = 'full_payment')) returning id, order_id),
        back as (
          insert into refund_line (refund_id, position, quantity, worth_minor, accounts_minor)
          select asked.id, b.position, b.quantity, b.worth_minor, b.accounts_minor
          from asked, unnest(${back.map(({ position }) => position)}::int[], ${back.map(({ quantity }) => quantity)}::int[],
            ${back.map(({ worthMinor }) => worthMinor)}::bigint[], ${back.map(({ accountsMinor }) => accountsMinor)}::bigint[])
            as b (position, quantity, worth_minor, accounts_minor)
          returning position, quantity)
        update order_line l set returned = l.returned + back.quantity, coming_back = l.coming_back - case when ${isReturn} then back.quantity else 0 end
        from back where l.order_id = ${refund.orderId} and l.position = back.position`,
  );
  const { id, orderId, moneyMinor, deliveryMinor, bonusMinor, advanceMinor, depositMinor } = refund;
  const lines = back.map(({ position, quantity }) => ({ position, quantity }));
  const after = { refund: id, moneyMinor, deliveryMinor, bonusMinor, advanceMinor, depositMinor, lines, ...(isByHand && { byHand: true }) };
  noteChange(trx, { objectKind: "order", objectId: orderId, before: null, after });
}

const fields = sql`id, order_id as "orderId", actor, reason, money_minor as "moneyMinor", delivery_minor as "deliveryMinor", bonus_minor as "bonusMinor",
  advance_minor as "advanceMinor", deposit_minor as "depositMinor"`;

export const findRefund = (on: Db, id: string) =>
  row<OrderRefund & { pieces: Back[] }>(
    on,
    sql`select ${fields}, coalesce((select json_agg(json_build_object('position', l.position, 'quantity', l.quantity) order by l.position)
          from refund_line l where l.refund_id = refund.id), '[]') as pieces
        from refund where id = ${id}`,
  );

/** Undefined if it was finished before. */
export async function finishRefund(trx: Db, id: string, now: Date): Promise<OrderRefund | undefined> {
  assertTransaction(trx);
  return row<OrderRefund>(trx, sql`update refund set done_at = ${now} where id = ${id} and done_at is null returning ${fields}`);
}

export const isAllBack = async (trx: Db, orderId: string): Promise<boolean> =>
  (await row(
    trx,
    sql`select 1 from order_line where order_id = ${orderId} and returned < quantity
        union all select 1 from refund where order_id = ${orderId} and done_at is null limit 1`,
  )) === undefined;
