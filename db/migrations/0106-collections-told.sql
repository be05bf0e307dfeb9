-- Pages show collections: whoever keeps them hears when one changes, by the models that stand in it.
do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('collection', 'select m.model_id from c join collection_model m on m.collection_id = c.id'),
    ('collection_model', 'select model_id from c')) each (name, models)
  loop
    execute format('create trigger cards_written after insert on %I referencing new table as written
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
    execute format('create trigger cards_changed after update on %I referencing old table as before new table as written
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
    execute format('create trigger cards_removed after delete on %I referencing old table as before
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
  end loop;
end $$;
