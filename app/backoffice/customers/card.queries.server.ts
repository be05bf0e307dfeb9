import { type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { PaymentStatus } from "#app/foundation/states/payment-status.ts";
import type { Correctable } from "#app/money/balances/balance-change.ts";

export type CardOrder = {
  id: string;
  number: string;
  storefront: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalMinor: number;
  createdAt: Date;
};
/** `storefronts` null: all. */
export const listOrders = (db: Db, customerId: string, storefronts: string[] | null, most: number) =>
  rows<CardOrder>(
    db,
    sql`select o.id, o.number, o.storefront, o.status, o.payment_status as "paymentStatus", (o.goods_minor + o.client_delivery_minor)::bigint as "totalMinor", o.created_at as "createdAt"
        from shop_order o where o.customer_id = ${customerId} and (${storefronts}::text[] is null or o.storefront = any (${storefronts}))
        order by o.created_at desc, o.id desc limit ${most}`,
  );

export const listBalances = (db: Db, customerId: string) =>
  rows<{ kind: Correctable | "withdrawal"; minor: number }>(
    db,
    sql`select kind, coalesce(balance_minor, 0) as minor from ledger_account where customer_id = ${customerId} order by id`,
  );

/** A posting with what opens its cause: the order, or the withdrawal, certificate or change by its id. */
export type CardPosting = {
  id: number;
  amountMinor: number;
  cause: string;
  causeId: string;
  at: Date;
  order: string | null;
  number: string | null;
  reason: string | null;
  by: string | null;
};
export const listPostings = (db: Db, customerId: string, account: Correctable, before: number | null, most: number) =>
  rows<CardPosting>(
    db,
    sql`select e.id, e.amount_minor as "amountMinor", t.cause, t.cause_id as "causeId", t.at, o.id as "order", o.number, b.reason, b.asked_by as by
        from ledger_entry e join ledger_transaction t on t.id = e.transaction_id left join shop_order o on o.id = t.order_id
        left join balance_change b on t.cause = 'balance-change' and b.id = t.cause_id
        where e.account_id = (select id from ledger_account where customer_id = ${customerId} and kind = ${account})
          and (t.cause = 'opening', -e.id) > (
            coalesce((select b.cause = 'opening' from ledger_entry f join ledger_transaction b on b.id = f.transaction_id where f.id = ${before}), false),
            -${before ?? Number.MAX_SAFE_INTEGER}::bigint)
        order by t.cause = 'opening', e.id desc limit ${most + 1}`,
  );

export type CardMessage = {
  id: string;
  channel: string;
  subject: string | null;
  text: string;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  problem: string;
};
/** Codes and certificates are secret, from staff too. */
export const listMessages = (db: Db, { id, phone, email }: { id: string; phone: string | null; email: string | null }, most: number) =>
  rows<CardMessage>(
    db,
    sql`select m.id, m.channel, case when m.text like 'sealed:%' then null else m.subject end as subject,
          case when m.text like 'sealed:%' then '' else left(m.text, 4000) end as text, m.created_at as "createdAt", m.sent_at as "sentAt",
          m.failed_at as "failedAt", m.problem
        from message m where lower(m.recipient) = any (array[lower(${phone}), lower(${email}), lower(${id})]) and not m.forgotten
        order by m.created_at desc, m.id limit ${most}`,
  );

export const listPasskeys = (db: Db, customerId: string) =>
  rows<{ id: string; name: string; device: string; createdAt: Date; usedAt: Date | null }>(
    db,
    sql`select id, name, device, created_at as "createdAt", used_at as "usedAt" from passkey where customer_id = ${customerId} order by created_at desc`,
  );

export const listDealerChanges = (db: Db, customerId: string) =>
  rows<{ percent: number | null; actor: string; at: Date }>(
    db,
    sql`select percent, actor, at from dealer_change where customer_id = ${customerId} order by id desc limit 20`,
  );

export const listWaits = (db: Db, customerId: string) =>
  rows<{ id: string; name: { ru: string; en: string }; size: string; storefront: string; askedAt: Date; toldAt: Date | null }>(
    db,
    sql`select w.id, p.name, coalesce(s.name, '') as size, w.storefront, w.asked_at as "askedAt", w.told_at as "toldAt"
        from wait w join product p on p.id = w.product_id left join specification s on s.product_id = w.product_id and s.id = w.specification_id
        where w.customer_id = ${customerId} order by w.asked_at desc limit 50`,
  );

export const listCopies = (db: Db, customerId: string) =>
  rows<{ askedBy: "customer" | "staff"; actor: string; at: Date }>(
    db,
    sql`select asked_by as "askedBy", actor, asked_at as at from data_export where customer_id = ${customerId} order by asked_at desc limit 10`,
  );

export const findAct = async (db: Db, customerId: string): Promise<string | null> =>
  (await row<{ number: string }>(db, sql`select number from erasure where customer_id = ${customerId}`))?.number ?? null;

/** Codes that only they may use. */
export const listOwnCodes = (db: Db, customerId: string) =>
  rows<{ id: string; name: string; sale: number; perCustomer: number | null; used: number; endsAt: Date | null }>(
    db,
    sql`select p.id, p.name, p.sale, p.per_customer as "perCustomer", p.ends_at as "endsAt",
          (select count(*)::int from promo_use u where u.promo_id = p.id and u.customer_id = c.id) as used
        from customer c join promo_code p on p.phone = c.phone where c.id = ${customerId} and p.active order by p.name`,
  );
