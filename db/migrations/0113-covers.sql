-- A wide picture above a collection's story, and what is seen on it.
alter table collection add column cover_id text references picture, add column cover_alt jsonb not null default '{}';
create index on collection (cover_id) where cover_id is not null;
