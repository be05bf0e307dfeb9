-- A register takes a hundred items in a receipt: one that has more is told in parts, each registered on its own.
alter table receipt
  add column part int not null default 1,
  add column parts int not null default 1,
  add constraint receipt_part_of_parts check (part between 1 and parts),
  drop constraint receipt_cause_cause_id_key,
  add unique (cause, cause_id, part);

-- Whose receipt it is, as he stood when it was written [PAY-08]: what has been registered was so under these. What waits, or was refused, is told
-- of nobody yet; it names its seller when it is sent.
alter table receipt add column seller jsonb not null default '{}';
alter table receipt disable trigger receipt_written;
update receipt set seller = '{"inn": "9700000010", "taxSystem": "osn", "mailbox": "help@gong.example"}' where state = 'done';

-- What was too long for any register is told in parts too; a person who sends the refused first one again finds that it goes now.
with told as (
  select r.id, p.*, count(*) over (partition by r.id)::int as parts,
    greatest(0, least(p.minor, r.money_minor + p.minor - sum(p.minor) over (partition by r.id order by p.part)))::bigint as money
  from receipt r cross join lateral (
    select ((n - 1) / 100)::int + 1 as part, jsonb_agg(item order by n) as items, sum((item ->> 'sumMinor')::bigint)::bigint as minor
    from jsonb_array_elements(r.items) with ordinality as one (item, n) group by 1) p
  where r.state in ('waiting', 'refused') and jsonb_array_length(r.items) > 100 and not jsonb_path_exists(r.items, '$[*] ? (@.sumMinor == 0)')
), shortened as (
  update receipt r set parts = t.parts, items = t.items, money_minor = t.money, offset_minor = t.minor - t.money
  from told t where t.id = r.id and t.part = 1
)
insert into receipt (id, order_id, cause, cause_id, part, parts, operation, method, money_minor, money_kind, offset_minor, vat, items, contact, state, created_at)
select gen_random_uuid()::text, r.order_id, r.cause, r.cause_id, t.part, t.parts, r.operation, r.method, t.money, r.money_kind, t.minor - t.money, r.vat,
  t.items, r.contact, 'waiting', r.created_at
from told t join receipt r on r.id = t.id where t.part > 1;
alter table receipt enable trigger receipt_written;

-- From now on a receipt's seller stays, once he is named.

create or replace function receipt_written() returns trigger language plpgsql as $$
declare
  moving text[] := array['state', 'problem', 'attempt', 'register_id', 'checked_at', 'registered_at', 'fn_number', 'document_number',
    'fiscal_sign', 'register_number', 'url', 'contact'];
begin
  if tg_op = 'DELETE'
     or to_jsonb(new) - moving - 'seller' <> to_jsonb(old) - moving - 'seller'
     or (new.seller <> old.seller and old.seller <> '{}')
     or (new.contact <> old.contact and new.contact <> '')
     or (old.state in ('done', 'not-due') and new.state <> old.state)
     or (old.state = 'done' and to_jsonb(new) - 'contact' <> to_jsonb(old) - 'contact') then
    raise exception 'a receipt tells of what has happened' using errcode = 'restrict_violation', constraint = 'receipt_written';
  end if;
  return new;
end $$;
