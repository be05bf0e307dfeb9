import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { TimelineRow } from "./timeline.ts";

/** Where a page begins: before this instant, and at it before this key. */
export type Before = { at: Date; key: string };

const n = (id: string) => sql.raw(`lpad(${id}::text, 12, '0')`);

/** Everything that happened to an order, from where each thing is kept; newest first. */
export const listTimeline = (db: Db, orderId: string, before: Before | null, count: number) =>
  rows<TimelineRow>(
    db,
    sql`with o as (select id, number, delivery, created_at, lower(buyer ->> 'email') as email, buyer ->> 'phone' as phone, lower(customer_id) as customer
          from shop_order where id = ${orderId}),
        told as (
          select m.* from o join message m on lower(m.recipient) = any (array[o.email, o.phone, o.customer])
          where m.cause like 'order:' || o.id || ':%' or m.cause like 'invoice:' || o.id || ':%'),
        mine as (select 'order' as kind, id as object from o union all select 'order', number from o
          union all select 'payment', id from payment where order_id = ${orderId}
          union all select 'return', id from goods_return where order_id = ${orderId}
          union all select 'case', kind || ' ' || subject from case_for_staff where subject = ${orderId}
          union all select 'case', c.kind || ' ' || c.subject from case_for_staff c join payment p on p.id = c.subject where p.order_id = ${orderId}
          union all select 'case', c.kind || ' ' || c.subject from case_for_staff c join receipt r on r.id = c.subject where r.order_id = ${orderId}),
        happened as (
          select date_trunc('milliseconds', h.at) as at, 'state' as kind, ${n("h.id")} as id, h.actor,
            jsonb_build_object('field', h.field, 'was', h.was, 'became', h.became, 'reason', h.reason) as facts
          from order_history h where h.order_id = ${orderId}
          union all
          select date_trunc('milliseconds', e.at), 'carrier', ${n("e.id")}, d.carrier,
            jsonb_build_object('code', e.code, 'carrier', d.carrier, 'learnedAt', e.learned_at)
          from delivery_document d join delivery_event e on e.document_id = d.id where d.order_id = ${orderId}
          union all
          select date_trunc('milliseconds', r.created_at), 'recall', r.turn || ' 1', '', jsonb_build_object('carrier', r.carrier, 'isGone', false)
          from parcel_recall r where r.order_id = ${orderId}
          union all
          select date_trunc('milliseconds', r.gone_at), 'recall', r.turn || ' 2', r.carrier, jsonb_build_object('carrier', r.carrier, 'isGone', true)
          from parcel_recall r where r.order_id = ${orderId} and r.gone_at is not null
          union all
          select date_trunc('milliseconds', p.created_at), 'asked', p.id, '',
            jsonb_build_object('payment', p.id, 'kind', p.kind, 'service', p.service, 'provider', p.provider, 'ref', p.own_ref, 'amountMinor', p.amount_minor, 'state', p.state)
          from payment p where p.order_id = ${orderId} and p.kind in ('main', 'top-up', 'surplus')
          union all
          select date_trunc('milliseconds', p.paid_at), 'paid', p.id, coalesce(p.provider, ''),
            jsonb_build_object('payment', p.id, 'kind', p.kind, 'service', p.service, 'provider', p.provider, 'ref', p.own_ref, 'amountMinor', p.amount_minor, 'state', p.state)
          from payment p where p.order_id = ${orderId} and p.paid_at is not null
          union all
          select date_trunc('milliseconds', r.created_at), 'refund', r.id, r.actor,
            jsonb_build_object('refund', r.id, 'reason', r.reason, 'moneyMinor', r.money_minor, 'deliveryMinor', r.delivery_minor, 'bonusMinor', r.bonus_minor,
              'advanceMinor', r.advance_minor, 'depositMinor', r.deposit_minor, 'isDone', r.done_at is not null,
              'isByHand', r.done_at is not null and r.money_minor > 0 and not exists (select from payment_refund t where t.refund_id = r.id and not t.by_hand))
          from refund r where r.order_id = ${orderId}
          union all
          select date_trunc('milliseconds', r.done_at), 'refunded', r.id, '', jsonb_build_object('refund', r.id, 'moneyMinor', r.money_minor)
          from refund r where r.order_id = ${orderId} and r.done_at is not null and r.done_at > r.created_at
          union all
          select date_trunc('milliseconds', e.created_at), 'reduction', e.id, e.actor,
            jsonb_build_object('wasMinor', e.was_minor, 'totalMinor', e.total_minor, 'isDone', e.done_at is not null)
          from order_reduction e where e.order_id = ${orderId} and e.total_minor < e.was_minor
          union all
          select date_trunc('milliseconds', e.done_at), 'refunded', e.id, '', jsonb_build_object('refund', e.id, 'moneyMinor', e.was_minor - e.total_minor)
          from order_reduction e where e.order_id = ${orderId} and e.done_at > e.created_at
          union all
          select date_trunc('milliseconds', p.created_at), 'change', p.id || ' 1', p.proposed_by,
            jsonb_build_object('step', 'proposed', 'wasMinor', p.was_minor, 'totalMinor', p.total_minor, 'pays', p.service is not null, 'expiresAt', p.expires_at)
          from order_proposal p where p.order_id = ${orderId}
          union all
          select date_trunc('milliseconds', p.ended_at), 'change', p.id || ' 2', coalesce(p.ended_by, ''),
            jsonb_build_object('step', p.state, 'wasMinor', p.was_minor, 'totalMinor', p.total_minor, 'pays', p.service is not null, 'expiresAt', p.expires_at)
          from order_proposal p where p.order_id = ${orderId} and p.ended_at is not null
          union all
          select date_trunc('milliseconds', coalesce(r.registered_at, r.checked_at, r.created_at)), 'receipt', r.id, '',
            jsonb_build_object('receipt', r.id, 'operation', r.operation, 'state', r.state, 'problem', r.problem, 'url', r.url, 'sumMinor', r.money_minor + r.offset_minor)
          from receipt r where r.order_id = ${orderId} and r.state <> 'not-due'
          union all
          select date_trunc('milliseconds', coalesce(m.sent_at, m.failed_at, m.created_at)), 'message', m.id, '',
            jsonb_build_object('channel', m.channel, 'to', m.recipient, 'subject', m.subject, 'text', m.text, 'lang', m.lang, 'problem', m.problem,
              'state', case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end)
          from told m
          union all
          select date_trunc('milliseconds', w.at), 'note', w.id, s.name,
            jsonb_build_object('text', w.text, 'staffId', w.staff_id, 'editedAt', w.edited_at, 'former', coalesce(cardinality(w.former), 0),
              'mentions', (select coalesce(jsonb_agg(jsonb_build_object('name', sm.name, 'staffId', sm.id, 'isSeen', t.seen_at is not null) order by sm.name), '[]')
                from order_note_mention t join staff_member sm on sm.id = t.staff_id where t.note_id = w.id))
          from order_note w join staff_member s on s.id = w.staff_id where w.order_id = ${orderId}
          union all
          select date_trunc('milliseconds', o.created_at), 'buyer', 'comment', coalesce(p.actor, 'customer'),
            jsonb_build_object('text', o.delivery ->> 'comment', 'isOfStaff', p.actor is not null)
          from o left join lateral (select h.actor from order_history h where h.order_id = o.id and h.reason = 'by phone' order by h.id limit 1) p on true
          where o.delivery ->> 'comment' <> ''
          union all
          select date_trunc('milliseconds', s.at), 'return', ${n("s.id")}, s.actor,
            jsonb_build_object('return', g.id, 'n', g.n, 'step', s.step, 'reason', case s.step when 'asked' then g.reason else s.reason end, 'kind', g.kind)
          from goods_return g join goods_return_step s on s.return_id = g.id where g.order_id = ${orderId}
          union all
          select date_trunc('milliseconds', x.at), 'exchange', 'told', '1c', '{}'::jsonb from exchange_order x where x.order_id = ${orderId}
          union all
          select date_trunc('milliseconds', e.at), 'deed', ${n("e.id")}, e.actor,
            jsonb_build_object('event', e.id, 'action', e.action, 'outcome', e.outcome, 'reason', e.reason, 'object', e.object_kind, 'before', e.before, 'after', e.after)
          from mine join staff_event e on e.object_kind = mine.kind and e.object_id = mine.object)
        select at, kind || ':' || id as key, kind, actor, facts from happened
        where (at, kind || ':' || id) < (coalesce(${before?.at ?? null}::timestamptz, 'infinity'), ${before?.key ?? ""}::text)
        order by at desc, kind || ':' || id desc limit ${count}`,
  );
