/** Copies an order ($1) $2 times, each a minute older, for long lists. Delete them before the ledger check. */
export const orderAgain = `
  with again as (
    insert into shop_order
    select copy.* from generate_series(1, $2::int) as n, shop_order o, jsonb_populate_record(o, jsonb_build_object(
      'id', o.id || '-' || n, 'number', overlay(o.number placing translate(lpad(n::text, 4, '0'), '01', 'AB') from 1 for 4),
      'quote_id', o.quote_id || '-' || n, 'created_at', o.created_at - n * interval '1 minute', 'hold_until', null)) as copy
    where o.id = $1 returning id)
  insert into order_line
  select copy.* from again, order_line l, jsonb_populate_record(l, jsonb_build_object('order_id', again.id)) as copy where l.order_id = $1`;

export const forgetAgain = `
  with lines as (delete from order_line where order_id like $1 || '-%') delete from shop_order where id like $1 || '-%'`;
