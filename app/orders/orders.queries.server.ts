import type { TrackedParcel } from "#app/delivery/tracked-parcel.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { PromisedDates } from "#app/foundation/time/business-days.ts";
import type { Why } from "#app/pricing/why.ts";
import type { Order } from "./order.ts";

export const orderFields = sql`
  o.id, o.number, o.quote_id as "quoteId", o.storefront, o.channel, o.lang, o.customer_id as "customerId", o.guest_hash as "guestHash", o.status,
  o.payment_status as "paymentStatus", o.delivery_status as "deliveryStatus", o.payment_type as "paymentType", o.entity, o.buyer, o.recipient,
  o.delivery, o.bank, o.promo_id as "promoId", o.promo_name as "promoName", o.goods_minor as "goodsMinor", o.bonus_minor as "bonusMinor",
  o.advance_minor as "advanceMinor", o.deposit_minor as "depositMinor", o.delivery_minor as "deliveryMinor",
  o.client_delivery_minor as "clientDeliveryMinor", o.total_minor as "totalMinor", o.currency, o.rate, o.shown_total as "shownTotal",
  o.created_at as "createdAt", o.hold_until as "holdUntil", o.hidden_at as "hiddenAt",
  (select coalesce(json_agg(json_build_object(
     'position', l.position, 'productId', l.product_id, 'specificationId', l.specification_id, 'guid', l.guid, 'name', l.name, 'size', l.size, 'sku', l.sku,
     'marking', l.marking, 'quantity', l.quantity, 'reserved', l.reserved, 'listMinor', l.list_minor, 'discountPercent', l.discount_percent,
     'discountMinor', l.discount_minor, 'bonusMinor', l.bonus_minor, 'priceMinor', l.price_minor, 'advanceMinor', l.advance_minor,
     'depositMinor', l.deposit_minor, 'cashbackMinor', l.cashback_minor,
     'actualDeliveryMinor', l.actual_delivery_minor, 'customerDeliveryMinor', l.customer_delivery_minor, 'returned', l.returned, 'comingBack', l.coming_back, 'currency', l.currency) order by l.position), '[]')
   from order_line l where l.order_id = o.id) as lines`;

export const findOrder = (db: Db, id: string) => row<Order>(db, sql`select ${orderFields} from shop_order o where o.id = ${id}`);
export const findOrderByNumber = (db: Db, number: string) =>
  row<Order>(db, sql`select ${orderFields} from shop_order o where o.number = ${number}`);

/** [ORD-05] */
export const hideOrder = (trx: Db, id: string, now: Date) =>
  run(trx, sql`update shop_order set hidden_at = ${now} where id = ${id} and hidden_at is null`);

/** Guest orders by phone; null = any age, any number. */
export type OfGuest = { phone: string; since: Date | null; number: string | null };
const ofGuest = ({ phone, since, number }: OfGuest) =>
  sql`customer_id is null and hidden_at is null and buyer ->> 'phone' = ${phone}
    and created_at > coalesce(${since}::timestamptz, '-infinity') and number = coalesce(${number}, number)`;

export const countGuestOrders = async (db: Db, of: OfGuest) =>
  (await row<{ n: number }>(db, sql`select count(*)::int as n from shop_order where ${ofGuest(of)}`))!.n;

export const takeGuestOrders = (db: Db, of: OfGuest, customerId: string) =>
  run(db, sql`update shop_order set customer_id = ${customerId} where ${ofGuest(of)}`);

/** Locks the order, and then reads it: one statement for both would show lines from before the wait. */
export async function lockOrder(trx: Db, id: string): Promise<Order | undefined> {
  assertTransaction(trx);
  await run(trx, sql`select from shop_order where id = ${id} for update`);
  return findOrder(trx, id);
}

export type NewOrder = Omit<Order, "deliveryStatus" | "hiddenAt"> & {
  priced: unknown;
  /** Unknown or erased referrers are dropped. */
  referrerId: string | null;
  /** The guest cookie's hash, of customers too. */
  browserHash: string | null;
  parcelDue: boolean;
  /** Of an order taken by phone. */
  callKey: string | null;
};

export async function insertOrder(trx: Db, order: NewOrder, actor: string, reason = ""): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`with placed as (
          insert into shop_order (id, number, quote_id, storefront, channel, lang, customer_id, guest_hash, status, payment_status, payment_type, entity, buyer,
            recipient, delivery, bank, promo_id, promo_name, referrer_id, goods_minor, bonus_minor, advance_minor, deposit_minor, delivery_minor,
            client_delivery_minor, total_minor, currency, rate, shown_total, priced, created_at, hold_until, parcel_due, browser_hash, call_key)
          values (${order.id}, ${order.number}, ${order.quoteId}, ${order.storefront}, ${order.channel}, ${order.lang}, ${order.customerId}, ${order.guestHash},
            ${order.status}, ${order.paymentStatus}, ${order.paymentType}, ${order.entity}, ${JSON.stringify(order.buyer)}, ${JSON.stringify(order.recipient)},
            ${JSON.stringify(order.delivery)}, ${order.bank && JSON.stringify(order.bank)}, ${order.promoId}, ${order.promoName}, (select id from customer where id = ${order.referrerId} and erased_at is null),
            ${order.goodsMinor}, ${order.bonusMinor}, ${order.advanceMinor}, ${order.depositMinor}, ${order.deliveryMinor}, ${order.clientDeliveryMinor},
            ${order.totalMinor}, ${order.currency}, ${order.rate}, ${order.shownTotal}, ${JSON.stringify(order.priced)}, ${order.createdAt}, ${order.holdUntil}, ${order.parcelDue}, ${order.browserHash}, ${order.callKey})
          returning id),
        history as (
          insert into order_history (order_id, field, became, actor, reason, at) select id, 'status', ${order.status}, ${actor}, ${reason}, ${order.createdAt} from placed)
        insert into order_line (order_id, position, product_id, specification_id, guid, name, size, sku, marking, quantity, reserved, list_minor,
          discount_percent, discount_minor, bonus_minor, price_minor, advance_minor, deposit_minor, cashback_minor, actual_delivery_minor, customer_delivery_minor, currency)
        select placed.id, l."position", l."productId", l."specificationId", l.guid, l.name, l.size, l.sku, l.marking, l.quantity, l.reserved, l."listMinor",
          l."discountPercent", l."discountMinor", l."bonusMinor", l."priceMinor", l."advanceMinor", l."depositMinor", l."cashbackMinor", l."actualDeliveryMinor", l."customerDeliveryMinor", l.currency
        from placed, jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l ("position" int, "productId" text, "specificationId" text, guid text,
          name jsonb, size text, sku text, marking text, quantity int, reserved int, "listMinor" bigint, "discountPercent" int, "discountMinor" bigint,
          "bonusMinor" bigint, "priceMinor" bigint, "advanceMinor" bigint, "depositMinor" bigint, "cashbackMinor" bigint, "actualDeliveryMinor" bigint, "customerDeliveryMinor" bigint, currency jsonb)`,
  );
}

export type Change = { field: "status" | "payment" | "delivery"; was: string | null; became: string };
/** Actor, reason, time; `endsHold`: drops the reservation's deadline; `parcelDue`: whether to register the parcel. */
export type Step = { actor: string; reason?: string; now: Date; endsHold?: boolean; parcelDue?: boolean };

const columns = { status: "status", payment: "payment_status", delivery: "delivery_status" } as const;

/** Changes fields with history rows: all, or none and false if the state has moved on. */
export async function changeState(trx: Db, orderId: string, changes: readonly Change[], step: Step): Promise<boolean> {
  assertTransaction(trx);
  if (!changes.length) return false;
  const to = changes.map(({ field, became }) => sql`${sql.ref(columns[field])} = ${became}`);
  if (step.endsHold) to.push(sql`hold_until = null`);
  if (step.parcelDue !== undefined) to.push(sql`parcel_due = ${step.parcelDue}`);
  const from = changes.map(({ field, was }) => sql`${sql.ref(columns[field])} is not distinct from ${was}`);
  const moved = await run(
    trx,
    sql`with moved as (
          update shop_order set ${sql.join(to)}
          where id = ${orderId} and ${sql.join(from, sql` and `)} returning id)
        insert into order_history (order_id, field, was, became, actor, reason, at)
        select id, c.field, c.was, c.became, ${step.actor}, ${step.reason ?? ""}, ${step.now}
        from moved, unnest(${changes.map(({ field }) => field)}::text[], ${changes.map(({ was }) => was)}::text[],
          ${changes.map(({ became }) => became)}::text[]) as c (field, was, became)`,
  );
  if (moved !== changes.length) return false;
  const facts = (of: "was" | "became") => Object.fromEntries(changes.map((change) => [change.field, change[of]]));
  noteChange(trx, { objectKind: "order", objectId: orderId, before: facts("was"), after: facts("became") });
  return true;
}

export const findParcelsDue = (db: Db, most: number) =>
  rows<{ id: string }>(db, sql`select id from shop_order where parcel_due order by created_at limit ${most}`);

export const setParcelNotDue = (db: Db, orderId: string) =>
  run(db, sql`update shop_order set parcel_due = false where id = ${orderId} and parcel_due`);

/** The order is locked. */
export function setWayOfPaying(trx: Db, orderId: string, { paymentType, entity }: Pick<Order, "paymentType" | "entity">) {
  assertTransaction(trx);
  return run(trx, sql`update shop_order set payment_type = ${paymentType}, entity = ${entity} where id = ${orderId}`);
}

/** Dates promised from payment on [DLV-12]. */
export const setPromise = (trx: Db, orderId: string, { handover, ...days }: PromisedDates) =>
  run(trx, sql`update shop_order set delivery = delivery || ${JSON.stringify({ handover, days })}::jsonb where id = ${orderId}`);

export const findLapsedHolds = (db: Db, now: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from shop_order where hold_until < ${now} and status in ('not-paid', 'needs-approval') order by hold_until limit 100`,
  );

export type PaymentRow = {
  id: string;
  orderId: string;
  kind: "main" | "top-up" | "advance-return" | "endorsement-deposit" | "surplus";
  service: string;
  amountMinor: number;
  currency: Currency;
  entity: string;
  state: string;
  createdAt: Date;
};
export const listPayments = (db: Db, orderIds: readonly string[]) =>
  rows<PaymentRow>(
    db,
    sql`select id, order_id as "orderId", kind, service, amount_minor as "amountMinor", currency, entity, state, created_at as "createdAt"
        from payment where order_id = any (${orderIds}) order by created_at, id`,
  );

/** Price explanations frozen with the order [PRC-01…26], by line. */
export const listWhys = (db: Db, orderIds: readonly string[]) =>
  rows<{ orderId: string; why: Why[][] }>(
    db,
    sql`select id as "orderId", jsonb_path_query_array(priced, '$.lines[*].why') as why from shop_order where id = any (${orderIds})`,
  );

export const findBefore = async (trx: Db, orderId: string, became: OrderStatus): Promise<OrderStatus | null> =>
  (
    await row<{ was: OrderStatus | null }>(
      trx,
      sql`select was from order_history where order_id = ${orderId} and field = 'status' and became = ${became} order by id desc limit 1`,
    )
  )?.was ?? null;

/** The current parcel: one document, one parcel [DLV-09]. */
export const findParcel = (db: Db, orderId: string) =>
  row<TrackedParcel>(
    db,
    sql`select carrier, track from delivery_document where order_id = ${orderId} and track is not null and carrier_id is not null and problem = ''`,
  );

export type HistoryRow = { field: string; became: string; at: Date; actor: string; reason: string };
export const listHistory = (db: Db, orderIds: readonly string[]) =>
  rows<HistoryRow & { orderId: string }>(
    db,
    sql`select order_id as "orderId", field, became, at, actor, reason from order_history where order_id = any (${orderIds}) order by id`,
  );

type PromoUse = { promoId: string; orderId: string; customerId: string | null; phone: string };

/** Counts a promo use; returns uses left, null = unlimited, false = none left, in total or for this customer (guests by phone). */
export async function takePromoUse(trx: Db, use: PromoUse): Promise<number | null | false> {
  assertTransaction(trx);
  const taken = await row<{ perCustomer: number | null; left: number | null }>(
    trx,
    sql`update promo_code set used = used + 1 where id = ${use.promoId} and (use_limit is null or used < use_limit)
        returning per_customer as "perCustomer", use_limit - used as "left"`,
  );
  if (!taken || (taken.perCustomer !== null && (await countPromoUses(trx, use)) >= taken.perCustomer)) return false;
  await run(trx, sql`insert into promo_use (promo_id, order_id, customer_id) values (${use.promoId}, ${use.orderId}, ${use.customerId})`);
  return taken.left;
}

const countPromoUses = async (trx: Db, { promoId, customerId, phone }: PromoUse): Promise<number> =>
  (await row<{ n: number }>(
    trx,
    customerId
      ? sql`select count(*)::int as n from promo_use where promo_id = ${promoId} and customer_id = ${customerId}`
      : sql`select count(*)::int as n from shop_order o join promo_use u on u.order_id = o.id
            where o.promo_id = ${promoId} and o.buyer ->> 'phone' = ${phone} and u.customer_id is null`,
  ))!.n;

export const givePromoUseBack = (trx: Db, orderId: string) =>
  run(
    trx,
    sql`with gone as (delete from promo_use where order_id = ${orderId} returning promo_id)
        update promo_code set used = used - 1 from gone where id = gone.promo_id`,
  );
