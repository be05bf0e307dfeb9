-- How an order is delivered is its mode, to a door or to a point; a flat is a flat. None of it is news to anybody.
alter table shop_order disable trigger user;
update shop_order set delivery = (delivery - 'deliverytype')
  || jsonb_build_object('mode', case delivery ->> 'deliverytype' when 'couier' then 'door' else 'point' end)
  where delivery ? 'deliverytype';
alter table shop_order enable trigger user;

update saved_address set address = (address - 'kvartira') || jsonb_build_object('flat', address -> 'kvartira') where address ? 'kvartira';

update checkout_draft set form = (form - array['deliverytype', 'kvartira', 'payerAdress']) || jsonb_build_object(
    'mode', case form ->> 'deliverytype' when 'couier' then 'door' when 'delivery' then 'point' else '' end,
    'flat', coalesce(form -> 'kvartira', '""'),
    'payerAddress', coalesce(form -> 'payerAdress', '""'))
  where form ? 'deliverytype';
