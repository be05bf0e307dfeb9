-- A letter ends with who sells, in its own language; of those that wait already, nobody has noted theirs.
alter table message add column lang text not null default 'ru' check (lang in ('ru', 'en'));
