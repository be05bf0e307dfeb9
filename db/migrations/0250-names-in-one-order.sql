-- Staff read names in one order everywhere: the given name first, the family name last.
create or replace function person_name(person jsonb) returns text language sql immutable as $$
  select left(btrim(regexp_replace(concat_ws(' ', person ->> 'firstname', person ->> 'surname', person ->> 'lastname'), '\s+', ' ', 'g')), 200)
$$;

update order_card c set buyer = person_name(o.buyer), recipient = person_name(o.recipient)
from shop_order o where o.id = c.id and (c.buyer, c.recipient) is distinct from (person_name(o.buyer), person_name(o.recipient));

create or replace view withdrawal_list as
select w.id, w.customer_id, btrim(c.firstname || ' ' || c.lastname) as customer, w.amount_minor, w.account_end, w.bik, w.storefront, w.state, w.created_at,
  (select count(*) from withdrawal_step s where s.withdrawal_id = w.id and s.step = 'agreed')::int as agreed,
  (select max(s.at) from withdrawal_step s where s.withdrawal_id = w.id) as changed_at,
  list_words(c.firstname, c.lastname, c.email, phone_word(c.phone), c.id) as words
from withdrawal w
join customer c on c.id = w.customer_id;
