-- Names, prices and rests of offers are written down each in its own moment, and come in files of their own.
alter table exchange_state add column part text not null default 'names' check (part in ('names', 'prices', 'rests'));
alter table exchange_state alter column part drop default;
alter table exchange_state drop constraint exchange_state_pkey, add primary key (origin, part);
insert into exchange_state (origin, part, formed_at)
select origin, other.name, formed_at from exchange_state cross join unnest(array['prices', 'rests']) as other(name);
