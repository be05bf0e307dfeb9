-- An inner join, so that words of customers are found by their index.
create or replace view withdrawal_list as
select w.id, w.customer_id, btrim(c.lastname || ' ' || c.firstname) as customer, w.amount_minor, w.account_end, w.bik, w.storefront, w.state, w.created_at,
  (select count(*) from withdrawal_step s where s.withdrawal_id = w.id and s.step = 'agreed')::int as agreed,
  (select max(s.at) from withdrawal_step s where s.withdrawal_id = w.id) as changed_at,
  list_words(c.firstname, c.lastname, c.email, phone_word(c.phone), c.id) as words
from withdrawal w join customer c on c.id = w.customer_id;

-- With their order, whose card has the words.
create or replace view payment_list as
select p.id, p.own_ref, p.provider_id, p.kind, p.service, p.provider, p.state, coalesce(p.asked_minor, p.amount_minor) as sum_minor,
  coalesce(p.asked_currency, p.currency) as currency, p.entity, p.created_at, p.paid_at, c.number, c.storefront, c.words,
  exists (select from case_for_staff k where split_part(k.subject, ' ', 1) = p.id and k.closed_at is null) as has_case, p.order_id
from payment p left join order_card c on c.id = p.order_id;

create or replace view refund_list as
select r.id, r.payment_id, r.amount_minor, r.state, r.problem, r.by_hand, r.created_at, r.done_at, coalesce(f.actor, '') as actor, c.number, c.storefront, c.words, p.order_id
from payment_refund r left join payment p on p.id = r.payment_id left join refund f on f.id = r.refund_id left join order_card c on c.id = p.order_id
union all
select 'wish-' || k.id, null, (k.detail ->> 'amountMinor')::bigint, 'waiting', '', false, k.opened_at, null, coalesce(k.detail ->> 'by', ''), c.number, c.storefront, c.words, c.id
from case_for_staff k join order_card c on c.id = k.subject where k.kind = 'refund-to-agree' and k.closed_at is null;

create or replace view receipt_list as
select r.id, r.operation, r.cause, r.money_minor + r.offset_minor as sum_minor, r.part, r.parts, r.state, r.problem, r.attempt, r.created_at, r.registered_at,
  r.fn_number, r.document_number, r.fiscal_sign, r.url, c.number, c.storefront, c.words, r.order_id
from receipt r left join order_card c on c.id = r.order_id;

create or replace view return_list as
select g.id, c.number, g.n, c.number || '/' || g.n as name, g.kind, g.reason, g.state, g.asked_at, c.buyer, c.storefront, c.words,
  (select coalesce(sum(l.quantity), 0)::int from goods_return_line l where l.return_id = g.id) as pieces,
  (select count(*)::int from goods_return_photo f where f.return_id = g.id) as photos,
  (select r.money_minor from refund r where r.id = g.refund_id) as money_minor, g.order_id
from goods_return g left join order_card c on c.id = g.order_id;

create index payment_currency on payment (coalesce(asked_currency, currency), created_at, id);
create index certificate_soonest on certificate (send_at, order_id);
create index staff_event_action on staff_event (lower(action) text_pattern_ops, id);
create index staff_event_actor on staff_event (lower(actor) text_pattern_ops, id);
create index staff_event_kind on staff_event (lower(object_kind) text_pattern_ops, id);
create index staff_event_object on staff_event (lower(object_id) text_pattern_ops, id);
create index staff_event_outcome on staff_event (outcome, id);
