-- What a thing is not for must not find it: gloves "not for beginners" answered "gloves for beginners".
create or replace function search_words(of_model text) returns tsvector language sql stable as $$
  with recursive above (id, parent_id, name) as (
    select c.id, c.parent_id, c.name from category c
    where c.id = (select category_id from model where id = of_model) or c.id in (select category_id from model_category where model_id = of_model)
    union select c.id, c.parent_id, c.name from category c join above a on c.id = a.parent_id
  ), sold as (
    select string_agg(distinct concat_ws(' ', p.name ->> 'ru', p.name ->> 'en'), ' ') as names,
           string_agg(distinct concat_ws(' ', p.color_name ->> 'ru', p.color_name ->> 'en'), ' ') as colors,
           -- As they are, and their parts: GN-101 would be the number -101.
           string_agg(distinct concat_ws(' ', p.sku, s.sku, translate(concat_ws(' ', p.sku, s.sku), '-', ' '), p.barcode, s.barcode), ' ') as skus
    from product p left join specification s on s.product_id = p.id
    where p.model_id = of_model
  )
  select setweight(to_tsvector('russian', plain_words(concat_ws(' ', m.name ->> 'ru', m.name ->> 'en', sold.names, sold.skus))), 'A')
      || setweight(to_tsvector('russian', plain_words(concat_ws(' ',
           (select string_agg(distinct concat_ws(' ', name ->> 'ru', name ->> 'en'), ' ') from above), m.brand, sold.colors))), 'B')
      || setweight(to_tsvector('russian', plain_words(concat_ws(' ', m.material ->> 'ru', m.material ->> 'en'))), 'C')
      || setweight(to_tsvector('russian', plain_words(concat_ws(' ', m.description ->> 'ru', m.description ->> 'en',
           (select string_agg(concat_ws(' ', f -> 'value' ->> 'ru', f -> 'value' ->> 'en'), ' ') from jsonb_array_elements(m.facts) f
            where concat_ws('|', f -> 'name' ->> 'ru', f -> 'name' ->> 'en') !~* '(^|\|)(не (для|подход)|not (for|suit)|unsuit)')))), 'D')
  from model m, sold where m.id = of_model
$$;

update search_document set words = search_words(model_id) where words <> search_words(model_id);
