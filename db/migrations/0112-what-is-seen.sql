-- What is seen on a picture, in the languages that somebody said it in: said of the product, whose picture it is.
alter table product_picture add column alt jsonb not null default '{}';

-- One picture of a thing seen from all around, view beside view.
alter table product add column turn_id text references picture;
create index on product (turn_id) where turn_id is not null;
