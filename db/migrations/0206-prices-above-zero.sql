-- Rounding a reduction to whole rubles leaves at least one.
create or replace function final_price(list_minor bigint, sale integer)
 returns bigint
 language sql
 immutable
return list_minor - least(((list_minor * sale * 2 + 10000) / 20000) * 100, greatest(list_minor - 100, 0));

select keep_prices(array(select distinct product_id from sold_price where final_minor = 100));
