-- What a guest has used of a code is found by phone, not among all that have used it.
create index shop_order_promo_phone on shop_order (promo_id, (buyer ->> 'phone')) where promo_id is not null;
