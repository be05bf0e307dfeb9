-- When what the page of a model says changed, for search engines: texts, prices, sizes, pictures; neither stock nor what sells. Only added to, so that
-- nobody who changes goods waits for another here; of each model the latest row counts, and the others are forgotten by and by.
create table page_change (
  model_id text not null,
  at       timestamptz not null
);
create index on page_change (model_id, at);

-- One function for all tables: its argument selects the models of the rows `c` that changed, told as jsonb.
create function pages_changed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  execute 'with c as (' || case tg_op
    when 'INSERT' then 'select to_jsonb(w) as c from written w'
    when 'DELETE' then 'select to_jsonb(b) as c from before b'
    else '(select to_jsonb(w) - ''{popularity,sold}''::text[] as c from written w except select to_jsonb(b) - ''{popularity,sold}''::text[] from before b)'
  end || ') insert into page_change (model_id, at)
    select distinct id, now() from (' || tg_argv[0] || ') as changed (id)
    where not exists (select from page_change p where p.model_id = id and p.at = now())';
  return null;
end $$;

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('model', 'select c ->> ''id'' from c'),
    ('product', 'select c ->> ''model_id'' from c'),
    ('specification', 'select p.model_id from c join product p on p.id = c ->> ''product_id'''),
    ('product_picture', 'select p.model_id from c join product p on p.id = c ->> ''product_id''')) each (name, models)
  loop
    execute format('create trigger page_written after insert on %I referencing new table as written
      for each statement execute function pages_changed(%L)', kind.name, kind.models);
    execute format('create trigger page_changed after update on %I referencing old table as before new table as written
      for each statement execute function pages_changed(%L)', kind.name, kind.models);
    execute format('create trigger page_removed after delete on %I referencing old table as before
      for each statement execute function pages_changed(%L)', kind.name, kind.models);
  end loop;
end $$;
