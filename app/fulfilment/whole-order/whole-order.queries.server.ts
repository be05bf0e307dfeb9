import { type Db, row, sql } from "#app/foundation/database/database.server.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import type { LedgerPosting, MoneyPayment, MoneyRefund } from "./order-money.ts";

export type KeptParcel = {
  carrier: CarrierName;
  carrierId: string | null;
  track: string | null;
  state: string;
  problem: string;
  updatedAt: string;
};
export type KeptReceipt = {
  id: string;
  operation: string;
  state: string;
  problem: string;
  sumMinor: number;
  url: string | null;
  createdAt: string;
  registeredAt: string | null;
};
export type KeptCase = { kind: string; subject: string; detail: Record<string, unknown>; openedAt: string };
export type KeptCode = { position: number; ki: string; state: string };
export type Kept = {
  parcel: KeptParcel | null;
  payments: MoneyPayment[];
  refunds: MoneyRefund[];
  postings: LedgerPosting[];
  receipts: KeptReceipt[];
  cases: KeptCase[];
  codes: KeptCode[];
  slot: { date: string; slot: string } | null;
  holders: string[];
  exchange: { isDue: boolean; toldAt: string | null };
};

const list = (facts: ReturnType<typeof sql>, from: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(${facts} order by ${order}), '[]') from ${from})`;

const payments = (id: string) =>
  list(
    sql`jsonb_build_object('id', p.id, 'kind', p.kind, 'service', p.service, 'provider', p.provider, 'ref', p.own_ref, 'amountMinor', p.amount_minor,
      'askedMinor', coalesce(p.asked_minor, p.amount_minor), 'askedCurrency', coalesce(p.asked_currency, 'rub'), 'state', p.state, 'note', p.note,
      'createdAt', p.created_at, 'paidAt', p.paid_at)`,
    sql`payment p where p.order_id = ${id}`,
    sql`p.created_at, p.id`,
  );

const refunds = (id: string) =>
  list(
    sql`jsonb_build_object('id', r.id, 'actor', r.actor, 'reason', r.reason, 'moneyMinor', r.money_minor, 'deliveryMinor', r.delivery_minor,
      'bonusMinor', r.bonus_minor, 'advanceMinor', r.advance_minor, 'depositMinor', r.deposit_minor, 'createdAt', r.created_at, 'doneAt', r.done_at, 'isOfEdit', r.is_of_edit,
      'isByHand', r.done_at is not null and r.money_minor > 0 and not r.is_of_edit and coalesce(b.by_hand, true),
      'bank', case when b.id is not null then jsonb_build_object('state', b.state, 'problem', b.problem, 'byHand', b.by_hand) end)`,
    sql`(select id, actor, reason, money_minor, delivery_minor, bonus_minor, advance_minor, deposit_minor, created_at, done_at, false as is_of_edit
        from refund where order_id = ${id}
        union all select id, actor, '', was_minor - total_minor, 0, 0, 0, 0, created_at, done_at, true
        from order_reduction where order_id = ${id} and total_minor < was_minor) r
      left join lateral (select * from payment_refund t where t.refund_id = r.id or t.reduction_id = r.id order by (t.state = 'done'), t.id limit 1) b on true`,
    sql`r.created_at, r.id`,
  );

const postings = (id: string) =>
  list(
    sql`jsonb_build_object('id', t.id, 'cause', t.cause, 'causeId', t.cause_id, 'at', t.at, 'entries',
      (select jsonb_agg(jsonb_build_object('account', a.kind, 'isShops', a.customer_id is null, 'amountMinor', e.amount_minor) order by e.id)
       from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id))`,
    sql`ledger_transaction t where t.order_id = ${id}`,
    sql`t.id`,
  );

const receipts = (id: string) =>
  list(
    sql`jsonb_build_object('id', r.id, 'operation', r.operation, 'state', r.state, 'problem', r.problem, 'sumMinor', r.money_minor + r.offset_minor,
      'url', r.url, 'createdAt', r.created_at, 'registeredAt', r.registered_at)`,
    sql`receipt r where r.order_id = ${id} and r.state <> 'not-due'`,
    sql`r.created_at, r.id`,
  );

/** Cases of the order itself and of its payments, refunds, receipts and returns. */
const cases = (id: string) =>
  list(
    sql`jsonb_build_object('kind', c.kind, 'subject', c.subject, 'detail', c.detail, 'openedAt', c.opened_at)`,
    sql`case_for_staff c where c.closed_at is null and split_part(c.subject, ' ', 1) in (select ${id} union all select id from payment where order_id = ${id}
      union all select b.id from payment_refund b join payment p on p.id = b.payment_id where p.order_id = ${id}
      union all select id from receipt where order_id = ${id} union all select id from goods_return where order_id = ${id}
      union all select key from bank_receipt where order_id = ${id} union all select id from certificate where order_id = ${id})`,
    sql`c.opened_at, c.id`,
  );

/** One statement: the facts are of one moment. */
export const findKept = async (db: Db, id: string): Promise<Kept> =>
  (await row<Kept>(
    db,
    sql`select
          (select jsonb_build_object('carrier', d.carrier, 'carrierId', d.carrier_id, 'track', d.track, 'state', d.state, 'problem', d.problem,
             'updatedAt', d.updated_at) from delivery_document d where d.order_id = ${id}) as parcel,
          ${payments(id)} as payments, ${refunds(id)} as refunds, ${postings(id)} as postings, ${receipts(id)} as receipts, ${cases(id)} as cases,
          ${list(sql`jsonb_build_object('position', c.position, 'ki', c.ki, 'state', c.state)`, sql`marking_code c where c.order_id = ${id} and c.state <> 'freed'`, sql`c.position, c.id`)} as codes,
          (select jsonb_build_object('date', b.date, 'slot', b.slot) from courier_booking b where b.order_id = ${id}) as slot,
          ${list(sql`u.actor`, sql`(select distinct actor from unpaid_hold where order_id = ${id}) u`, sql`u.actor`)} as holders,
          jsonb_build_object(
            'isDue', exists (select from exchange_due where order_id = ${id})
              or (select max(h.id) from order_history h where h.order_id = ${id}) > coalesce((select x.change from exchange_order x where x.order_id = ${id}), 0),
            'toldAt', (select x.at from exchange_order x where x.order_id = ${id})) as exchange`,
  ))!;

/** Changes with everything that the page shows: its number is the newest of what can be numbered, and its states. */
export const versionOf = async (db: Db, id: string): Promise<string | null> =>
  (
    await row<{ version: string }>(
      db,
      sql`select concat_ws('.', o.status, o.payment_status, coalesce(o.delivery_status, ''), o.payment_type, o.total_minor, o.edits, hashtext(concat(o.delivery, o.recipient)),
            (select coalesce(max(h.id), 0) from order_history h where h.order_id = o.id),
            (select coalesce(max(p.n * 2 + (p.state = 'open')::int), 0) from order_proposal p where p.order_id = o.id),
            (select count(*) from refund r where r.order_id = o.id), (select count(r.done_at) from refund r where r.order_id = o.id),
            (select count(e.done_at) from order_reduction e where e.order_id = o.id),
            (select coalesce(max(t.id), 0) from ledger_transaction t where t.order_id = o.id),
            (select coalesce(max(c.id), 0) from marking_code c where c.order_id = o.id),
            (select count(*) from marking_code c where c.order_id = o.id and c.state = 'packed'),
            (select sum(l.returned + l.coming_back + l.quantity * 1000) from order_line l where l.order_id = o.id)) as version
          from shop_order o where o.id = ${id}`,
    )
  )?.version ?? null;

/** Whose storefront a note is of, for rights bound to one. */
export const storefrontOf = async (db: Db, noteId: string): Promise<{ storefront: string } | null> =>
  (await row<{ storefront: string }>(
    db,
    sql`select o.storefront from order_note n join shop_order o on o.id = n.order_id where n.id = ${noteId}`,
  )) ?? null;
