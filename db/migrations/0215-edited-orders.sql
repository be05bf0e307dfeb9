-- How often staff have edited the order: each edit makes another version of it, and 1C hears of it again.
alter table shop_order add column edits integer not null default 0 check (edits >= 0);
create trigger shop_order_edited_to_1c after update of edits on shop_order
  for each row when (new.edits <> old.edits) execute function tell_1c_again();
