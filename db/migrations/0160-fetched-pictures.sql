-- What came from an address, and the word of its server for it: fetched again only when that is another.
create table fetched_picture (
  address    text primary key,
  picture_id text not null references picture on delete cascade,
  etag       text not null
);
