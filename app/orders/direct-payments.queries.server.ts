import { type Db, run, sql } from "#app/foundation/database/database.server.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import type { Order } from "./order.ts";
import type { Step } from "./orders.queries.server.ts";

/** The part paid from advance or deposit: paid at once, from the ledger [PAY-06]. */
export const insertLedgerPart = (
  trx: Db,
  part: { id: string; orderId: string; kind: string; ownRef: string; amountMinor: number; entity: string; now: Date },
) =>
  run(
    trx,
    sql`insert into payment (id, order_id, kind, service, own_ref, amount_minor, currency, entity, state, created_at, paid_at)
        values (${part.id}, ${part.orderId}, ${part.kind}, 'ledger', ${part.ownRef}, ${part.amountMinor}, 'rub', ${part.entity}, 'paid', ${part.now}, ${part.now})`,
  );

export const endPayments = (trx: Db, orderId: string) =>
  run(
    trx,
    sql`update payment set state = case kind when 'main' then 'canceled' else 'refunded' end
        where order_id = ${orderId} and provider is null and state = case kind when 'main' then 'pending' else 'paid' end`,
  );

const standing = ({ id }: Order) => sql`order_id = ${id} and kind = 'main' and provider is null and state = 'pending'`;

/** Transfers and payment on receipt are paid with their order [PAY-07]. */
export const payDirectly = (trx: Db, order: Order, { actor, now }: Step) =>
  isOnline(order.paymentType)
    ? null
    : run(trx, sql`update payment set state = 'paid', paid_at = ${now}, note = ${actor} where ${standing(order)}`);

/** After staff's agreement: updates an earlier payment, or voids it if a provider takes over. */
export function agreeOnPayment(trx: Db, order: Order): Promise<number> {
  const { totalMinor, paymentType, entity } = order;
  const stands = totalMinor > 0 && !isOnline(paymentType);
  const to = stands ? sql`amount_minor = ${totalMinor}, service = ${paymentType}, entity = ${entity}` : sql`state = 'canceled'`;
  return run(trx, sql`update payment set ${to} where ${standing(order)}`);
}

export const settlePartsBack = (trx: Db, orderId: string): Promise<number> =>
  run(
    trx,
    sql`update payment p set state = case when back.minor < coalesce(back.of_minor, p.amount_minor) then 'partially-refunded' else 'refunded' end
        from (select sum(money_minor) as money_minor, sum(advance_minor) as advance_minor, sum(deposit_minor) as deposit_minor
          from refund where order_id = ${orderId} and done_at is not null) r
        cross join lateral (select sum(t.amount_minor) as minor from payment t where t.order_id = ${orderId} and t.kind in ('main', 'top-up')
          and t.provider is null and t.paid_at is not null) by_hand
        cross join lateral (values ('main', r.money_minor, by_hand.minor), ('top-up', r.money_minor, by_hand.minor),
          ('advance-return', r.advance_minor, null::numeric), ('endorsement-deposit', r.deposit_minor, null)) as back (kind, minor, of_minor)
        where p.order_id = ${orderId} and p.kind = back.kind and p.provider is null and p.state in ('paid', 'partially-refunded') and back.minor > 0`,
  );
