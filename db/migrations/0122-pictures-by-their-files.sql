-- Which file a product's picture came from: one that is named later and does not come along is still that picture.
create table picture_source (
  product_id text not null references product on delete cascade,
  name       text not null,
  picture_id text not null references picture on delete cascade,
  primary key (product_id, name)
);
