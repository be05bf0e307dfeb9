-- The address of an invoice's payer, and the way of paying that a checkout was left with, by the names that the rest has.
alter table shop_order disable trigger user;
update shop_order set bank = (bank - 'adress') || jsonb_build_object('address', bank -> 'adress') where bank ? 'adress';
alter table shop_order enable trigger user;

update checkout_draft set form = (form - 'typepayment') || jsonb_build_object('paymentType', form -> 'typepayment') where form ? 'typepayment';

alter table shop_order rename column type_payment to payment_type;
alter table order_line rename column discount_procent to discount_percent;

alter table order_line disable trigger user;
update order_line set currency = (currency - 'realprice') || jsonb_build_object('listPrice', currency -> 'realprice') where currency ? 'realprice';
alter table order_line enable trigger user;
