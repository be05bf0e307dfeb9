-- The call that an order was taken in: said twice, it is still one order.
alter table shop_order add column call_key text unique;
