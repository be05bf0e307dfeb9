-- What changes about an order without a row of its history: pieces and money that go back, its parcel's number, how it is paid. 1C hears of it again.
create sequence exchange_due_change;
create table exchange_due (
  order_id text primary key references shop_order,
  change   bigint not null default nextval('exchange_due_change')
);
alter table exchange_offered add column due bigint;

-- Triggers instead of code in each statement: no way of changing an order can forget to.
create function tell_1c_again() returns trigger language plpgsql as $$
begin
  insert into exchange_due (order_id) values (case when tg_table_name = 'shop_order' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end)
  on conflict (order_id) do update set change = nextval('exchange_due_change');
  return null;
end $$;
create trigger refund_to_1c after insert or update of done_at on refund for each row execute function tell_1c_again();
create trigger delivery_document_to_1c after update of track, carrier_id, problem on delivery_document for each row
  when ((old.track, old.carrier_id is null, old.problem) is distinct from (new.track, new.carrier_id is null, new.problem))
  execute function tell_1c_again();
create trigger shop_order_to_1c after update of type_payment, buyer, recipient, delivery, client_delivery_minor on shop_order for each row
  when ((old.type_payment, old.buyer, old.recipient, old.delivery - 'handover' - 'days', old.client_delivery_minor)
    is distinct from (new.type_payment, new.buyer, new.recipient, new.delivery - 'handover' - 'days', new.client_delivery_minor))
  execute function tell_1c_again();

-- Until now 1C was told of all that was ordered, whatever had come back of it.
insert into exchange_due (order_id)
select order_id from exchange_order e where exists (select from refund r where r.order_id = e.order_id);
