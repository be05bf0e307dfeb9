-- What lists and pages show of goods has changed: triggers write it in the transaction that changes it, so that no way of changing goods can
-- forget to. Whoever keeps goods in memory reads on from the snapshot up to which he has read. Unlogged: who loses his line to the database
-- reads everything anew, so nothing here has to outlive a crash, or to be in a backup.
create unlogged table card_change (
  xid      xid8 not null default pg_current_xact_id(),
  -- null: all of them, as when categories change
  model_id text,
  at       timestamptz not null default clock_timestamp()
);
create index on card_change (xid);

create function tell_cards(models text[]) returns void language plpgsql as $$
begin
  if models = '{}' then return; end if;
  insert into card_change (model_id) select distinct unnest(models);
  notify catalogue;
end $$;

-- One function for all tables: its argument selects the models of the rows `c` that changed. What is written as it was tells nothing; what
-- moves from one model to another is told of both.
create function cards_changed() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  models text[];
begin
  execute 'with c as (' || case tg_op
    when 'INSERT' then 'select * from written'
    when 'DELETE' then 'select * from before'
    else '(select * from written except select * from before) union all (select * from before except select * from written)'
  end || ') select array(' || tg_argv[0] || ')' into models;
  perform tell_cards(models);
  return null;
end $$;

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('category', 'select null::text from c'),
    ('model', 'select id from c'),
    ('model_category', 'select model_id from c'),
    ('search_document', 'select model_id from c'),
    ('product', 'select model_id from c'),
    ('specification', 'select p.model_id from c join product p on p.id = c.product_id'),
    ('product_picture', 'select p.model_id from c join product p on p.id = c.product_id')) each (name, models)
  loop
    execute format('create trigger cards_written after insert on %I referencing new table as written
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
    execute format('create trigger cards_changed after update on %I referencing old table as before new table as written
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
    execute format('create trigger cards_removed after delete on %I referencing old table as before
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
  end loop;
end $$;

-- Every order takes from stock, and most of them change nothing that is shown: whether there is any, and from five pieces on how many.
create function stock_told() returns trigger language plpgsql as $$
begin
  perform tell_cards(array(select model_id from product where id = coalesce(new.product_id, old.product_id)));
  return null;
end $$;
create trigger stock_written after insert on stock for each row when (new.available > 0) execute function stock_told();
create trigger stock_changed after update on stock for each row
  when (least(old.available, 6) <> least(new.available, 6)) execute function stock_told();
create trigger stock_removed after delete on stock for each row when (old.available > 0) execute function stock_told();
