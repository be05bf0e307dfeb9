import { sql } from "#app/foundation/database/database.server.ts";

/** What is short now, and the orders that hold the goods, first placed first. */
const shortage = sql`
  select jsonb_build_object('goods', coalesce(p.name ->> 'ru', p.name ->> 'en'), 'goodsEn', coalesce(p.name ->> 'en', p.name ->> 'ru'),
      'size', coalesce(z.name, ''), 'sku', coalesce(nullif(z.sku, ''), p.sku), 'short', s.short, 'onHand', s.on_hand - s.short,
      'orders', (select jsonb_agg(o.number order by o.created_at, o.number)
        from order_line l join shop_order o on o.id = l.order_id
        where (l.product_id, l.specification_id) = (s.product_id, s.specification_id) and l.reserved > l.shipped + l.freed and not l.released)) as told,
    s.short * coalesce(p.price_minor, 0) as minor
  from stock s join product p on p.id = s.product_id
    left join specification z on z.product_id = s.product_id and z.id = s.specification_id
  where c.kind = 'stock-shortage' and (s.product_id, s.specification_id) = (split_part(c.subject, ' ', 1), split_part(c.subject, ' ', 2))`;

const comingBack = sql`
  select sum(l.price_minor * b.quantity / l.quantity)::bigint as minor
  from goods_return_line b join order_line l on l.order_id = b.order_id and l.position = b.position where b.return_id = g.id`;

const facts = sql`jsonb_strip_nulls(jsonb_build_object(
  'service', p.service, 'backMinor', case when o.payment_status = 'paid' then o.total_minor + o.advance_minor + o.deposit_minor end, 'problem', nullif(r.problem, ''), 'operation', rec.operation, 'n', g.n, 'returnReason', nullif(g.reason, ''),
  'certificate', ce.value_minor, 'mailbox', ce.email, 'end', w.account_end, 'name', lr.name, 'contact', lr.target, 'message', lr.message,
  'holder', (select nullif(trim(concat_ws(' ', h.firstname, h.lastname)), '') from customer h
    where c.kind = 'goods-held' and h.id = substr(c.subject, length('customer ') + 1) and c.subject like 'customer %' and h.erased_at is null),
  'agreed', (select jsonb_agg(actor) from withdrawal_step x where x.withdrawal_id = w.id and x.step = 'agreed'),
  'carrier', coalesce(c.detail ->> 'carrier', o.delivery ->> 'type'), 'until', coalesce(c.detail ->> 'until', case when o.status = 'needs-approval' then o.hold_until::text end)))`;

/** Open cases with the facts of what each is about. */
export const openCases = sql`
  select c.kind, c.subject, c.opened_at as since, coalesce(o.storefront, w.storefront, lr.storefront) as storefront, o.id as order_id,
    coalesce(o.number, c.detail ->> 'order', nullif(lr.order_number, '')) as number,
    abs(coalesce(r.amount_minor, rec.money_minor + rec.offset_minor, w.amount_minor, (c.detail ->> 'amountMinor')::bigint, p.amount_minor, back.minor,
      ce.value_minor, short.minor, o.total_minor, 0)) as minor,
    c.detail || coalesce(short.told, '{}') || ${facts} as facts
  from case_for_staff c
    left join payment p on p.id = split_part(c.subject, ' ', 1)
    left join payment_refund r on r.id = c.subject
    left join payment rp on rp.id = r.payment_id
    left join receipt rec on rec.id = c.subject
    left join goods_return g on g.id = c.subject
    left join certificate ce on ce.id = c.subject
    left join withdrawal w on w.id = c.subject
    left join landing_request lr on lr.id = c.subject
    left join shop_order o on o.id = coalesce(p.order_id, rp.order_id, rec.order_id, g.order_id, ce.order_id, split_part(c.subject, ' ', 1))
    left join lateral (${shortage}) short on true
    left join lateral (${comingBack}) back on true
  where c.closed_at is null`;
