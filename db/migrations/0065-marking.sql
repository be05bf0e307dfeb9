-- Codes of goods under compulsory marking (Chestny ZNAK): one for each piece, read when it is packed, told in its receipt, freed when it comes back.

create table marking_code (
  id          bigint generated always as identity primary key,
  -- The identification code: GTIN and serial, 31 signs, as they are
  ki          text not null check (ki ~ '^01\d{14}21.{13}$'),
  -- As it was read, its group separators too
  full_code   text not null,
  order_id    text not null,
  position    int not null,
  state       text not null default 'packed' check (state in ('packed', 'sold', 'back', 'freed')),
  captured_by text not null,
  captured_at timestamptz not null,
  freed_at    timestamptz,
  foreign key (order_id, position) references order_line,
  check ((state = 'freed') = (freed_at is not null))
);
-- A piece is in one place at a time; once it is free again it may be sold again.
create unique index marking_code_once on marking_code (ki) where state <> 'freed';
create index on marking_code (order_id, position);
create index marking_code_gtin on marking_code (substr(ki, 3, 14)) where state <> 'freed';

-- No more codes than pieces, and only where goods are marked.
create function marking_code_fits() returns trigger language plpgsql as $$
declare line order_line;
begin
  select * into line from order_line where order_id = new.order_id and position = new.position for update;
  if line.marking is null then
    raise exception 'these goods bear no code' using errcode = 'check_violation', constraint = 'marking_code_fits';
  end if;
  if (select count(*) from marking_code where order_id = new.order_id and position = new.position and state <> 'freed') >= line.quantity - line.returned then
    raise exception 'every piece has its code' using errcode = 'check_violation', constraint = 'marking_code_fits';
  end if;
  return new;
end $$;
create trigger marking_code_fits before insert on marking_code for each row execute function marking_code_fits();

-- Whose, and which: that does not change, and what is free stays free.
create function marking_code_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - array['state', 'freed_at'] <> to_jsonb(old) - array['state', 'freed_at'] or old.state = 'freed' then
    raise exception 'a marking code is written once' using errcode = 'restrict_violation', constraint = 'marking_code_moves';
  end if;
  return new;
end $$;
create trigger marking_code_moves before update or delete on marking_code for each row execute function marking_code_moves();

-- Nothing marked stands packed without its codes; what had been packed before a cancellation that was not granted stands so still.
create function order_marked() returns trigger language plpgsql as $$
begin
  if new.status = 'ready-for-delivery' and old.status <> new.status and old.status <> 'cancel-requested' and exists (
       select from order_line l where l.order_id = new.id and l.marking is not null and l.quantity - l.returned <>
         (select count(*) from marking_code c where c.order_id = l.order_id and c.position = l.position and c.state <> 'freed')) then
    raise exception 'marked goods are packed with a code for each piece' using errcode = 'check_violation', constraint = 'order_marked';
  end if;
  -- An order that ended before its buyer had it keeps no pieces.
  if new.status in ('canceled-by-client', 'expired', 'returned') and old.status <> new.status then
    update marking_code set state = 'freed', freed_at = now() where order_id = new.id and state = 'packed';
  end if;
  return new;
end $$;
create trigger order_marked before update of status on shop_order for each row execute function order_marked();
