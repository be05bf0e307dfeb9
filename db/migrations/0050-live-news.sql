-- What changes for a customer is told on the channel "news" once its transaction is through (docs/decisions/0026-live-news.md). Triggers
-- tell it, so that no way of changing it can forget to; of guests nothing is told, which costs their orders nothing.

create function tell_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', json_build_object('type', 'order', 'customer', new.customer_id, 'data', json_build_object('_id', new.id,
    'ordernumber', new.number, 'status', new.status, 'payment_status', new.payment_status, 'delivery_status', new.delivery_status))::text);
  return null;
end $$;
create trigger order_placed_told after insert on shop_order for each row when (new.customer_id is not null) execute function tell_order();
create trigger order_changed_told after update of customer_id, status, payment_status, delivery_status, hidden_at on shop_order for each row
  when (new.customer_id is not null and (old.customer_id, old.status, old.payment_status, old.delivery_status, old.hidden_at)
    is distinct from (new.customer_id, new.status, new.payment_status, new.delivery_status, new.hidden_at))
  execute function tell_order();

-- However many lines a transaction writes, a cart is told of once: the same words are said once.
create function tell_cart() returns trigger language plpgsql as $$
declare
  line cart_line := coalesce(new, old);
begin
  perform pg_notify('news', json_build_object('type', 'basket', 'customer', line.customer_id, 'storefront', line.storefront)::text);
  return null;
end $$;
create trigger cart_filled_told after insert or delete on cart_line for each row execute function tell_cart();
create trigger cart_changed_told after update on cart_line for each row when (old.* is distinct from new.*) execute function tell_cart();

create function tell_session_over() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', json_build_object('type', 'session', 'customer', old.customer_id, 'session', old.id)::text);
  return null;
end $$;
create trigger session_over_told after delete on session for each row when (old.expires_at > now()) execute function tell_session_over();
