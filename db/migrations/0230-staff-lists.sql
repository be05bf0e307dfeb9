-- What staff's lists of other things than orders read: one view for each, joined to the cards of orders. Joins that a page needs no field of cost nothing.
create function list_words(variadic said text[]) returns tsvector language sql immutable cost 1000 as $$
  select array_to_tsvector(array(
    select distinct left(word, 100) from unnest(said) one cross join regexp_split_to_table(replace(lower(one), 'ё', 'е'), '\s+') word where word <> ''))
$$;

create function phone_word(phone text) returns text language sql immutable as $$
  select 'tel' || reverse(regexp_replace(phone, '\D', '', 'g'))
$$;

create view payment_list as
select p.id, p.own_ref, p.provider_id, p.kind, p.service, p.provider, p.state, coalesce(p.asked_minor, p.amount_minor) as sum_minor,
  coalesce(p.asked_currency, p.currency) as currency, p.entity, p.created_at, p.paid_at, c.number, c.storefront, c.words,
  exists (select from case_for_staff k where split_part(k.subject, ' ', 1) = p.id and k.closed_at is null) as has_case
from payment p left join order_card c on c.id = p.order_id;

-- With the wishes for a refund that wait for a second person.
create view refund_list as
select r.id, r.payment_id, r.amount_minor, r.state, r.problem, r.by_hand, r.created_at, r.done_at, coalesce(f.actor, '') as actor, c.number, c.storefront, c.words
from payment_refund r left join payment p on p.id = r.payment_id left join refund f on f.id = r.refund_id left join order_card c on c.id = p.order_id
union all
select 'wish-' || k.id, null, (k.detail ->> 'amountMinor')::bigint, 'waiting', '', false, k.opened_at, null, coalesce(k.detail ->> 'by', ''), c.number, c.storefront, c.words
from case_for_staff k join order_card c on c.id = k.subject where k.kind = 'refund-to-agree' and k.closed_at is null;

create view receipt_list as
select r.id, r.operation, r.cause, r.money_minor + r.offset_minor as sum_minor, r.part, r.parts, r.state, r.problem, r.attempt, r.created_at, r.registered_at,
  r.fn_number, r.document_number, r.fiscal_sign, r.url, c.number, c.storefront, c.words
from receipt r left join order_card c on c.id = r.order_id;

create view invoice_list as
select i.order_id as id, i.number, c.number as order_number, i.issued_at, i.pay_by, to_char(i.pay_by, 'YYYY-MM-DD') as pay_day, c.total_minor, c.storefront, c.words,
  c.status, c.payment_status, o.bank ->> 'inn' as inn, coalesce(o.bank ->> 'name', '') as payer,
  (select coalesce(sum(b.amount_minor), 0)::bigint from bank_receipt b where b.order_id = i.order_id and b.outcome = 'part' and b.settled_at is null) as received_minor
from invoice i left join order_card c on c.id = i.order_id left join shop_order o on o.id = i.order_id;

create index customer_words on customer using gin (list_words(firstname, lastname, email, phone_word(phone), id));
create view customer_list as
select c.id, c.firstname, c.lastname, btrim(c.lastname || ' ' || c.firstname) as name, c.phone, c.email, c.dealer, c.dealer_percent, c.created_at, c.seen_at,
  c.factor_asked_at is not null as is_locked_out, c.erased_at is not null as is_erased,
  list_words(c.firstname, c.lastname, c.email, phone_word(c.phone), c.id) as words,
  (select count(*) from shop_order o where o.customer_id = c.id)::int as orders,
  b.balance_minor as bonus_minor, a.balance_minor as advance_minor, d.balance_minor as deposit_minor,
  exists (select from ledger_account l where l.customer_id = c.id and l.balance_minor > 0) as has_balance
from customer c
  left join ledger_account b on b.customer_id = c.id and b.kind = 'bonus'
  left join ledger_account a on a.customer_id = c.id and a.kind = 'advance'
  left join ledger_account d on d.customer_id = c.id and d.kind = 'deposit';

create view withdrawal_list as
select w.id, w.customer_id, btrim(c.lastname || ' ' || c.firstname) as customer, w.amount_minor, w.account_end, w.bik, w.storefront, w.state, w.created_at,
  (select count(*) from withdrawal_step s where s.withdrawal_id = w.id and s.step = 'agreed')::int as agreed,
  (select max(s.at) from withdrawal_step s where s.withdrawal_id = w.id) as changed_at,
  list_words(c.firstname, c.lastname, c.email, phone_word(c.phone), c.id) as words
from withdrawal w left join customer c on c.id = w.customer_id;

create view certificate_list as
select t.order_id as id, t.id as certificate, c.number, c.storefront, c.words, t.value_minor, t.email, lower(t.email) as mailbox, t.send_at, c.created_at, t.issue, t.activated_by, t.issued_at, t.activated_at, t.void_at,
  c.payment_status = 'paid' as is_paid,
  case when t.void_at is not null then 'void' when t.activated_at is not null then 'activated' when t.issued_at is not null then 'issued'
    when c.payment_status = 'paid' then 'waiting' else 'unpaid' end as stage,
  (select case when l.sent_at is not null then 'sent' when l.failed_at is not null then 'failed' else 'waiting' end
    from message l where l.cause = 'certificate:' || t.id || ':' || t.issue) as mail,
  exists (select from case_for_staff k where k.kind = 'certificate-not-issued' and k.subject = t.id and k.closed_at is null) as is_stuck
from certificate t join order_card c on c.id = t.order_id;

create view return_list as
select g.id, c.number, g.n, c.number || '/' || g.n as name, g.kind, g.reason, g.state, g.asked_at, c.buyer, c.storefront, c.words,
  (select coalesce(sum(l.quantity), 0)::int from goods_return_line l where l.return_id = g.id) as pieces,
  (select count(*)::int from goods_return_photo f where f.return_id = g.id) as photos,
  (select r.money_minor from refund r where r.id = g.refund_id) as money_minor
from goods_return g left join order_card c on c.id = g.order_id;

create unique index staff_event_text_id on staff_event ((id::text));
create index staff_event_words on staff_event using gin (list_words(actor, action, object_kind, object_id, reason));
create view record_list as
select id::text as id, id as event, at, actor, action, object_kind, object_id, outcome, before, after, reason, request_id, hash,
  list_words(actor, action, object_kind, object_id, reason) as words
from staff_event;

create index payment_state_newest on payment (state, created_at, id);
create index payment_service_newest on payment (service, created_at, id);
create index payment_sum on payment (coalesce(asked_minor, amount_minor), id);
create index receipt_state_newest on receipt (state, created_at, id);
create index receipt_operation on receipt (operation, created_at, id);
create index receipt_sum on receipt ((money_minor + offset_minor), id);
create index goods_return_newest on goods_return (asked_at, id);
create index invoice_newest on invoice (issued_at, order_id);
create index invoice_soonest on invoice (pay_by, order_id);
create index certificate_email on certificate (lower(email) text_pattern_ops);
create index shop_order_inn on shop_order ((bank ->> 'inn')) where bank is not null;
create index order_card_currency on order_card (currency, created_at, id);
create index order_card_payment_type on order_card (payment_type, created_at, id);
create index order_card_parcel on order_card (delivery_status, created_at, id);
