-- A number that was long out of use may be somebody else's by now: its code opens an account that nobody has used for half a year only with a
-- second factor (docs/decisions/0045-a-number-that-changed-hands.md).

alter table session
  -- The phone is shown, the second factor is not: the session is nobody's till then.
  add column awaits_factor boolean not null default false;

alter table customer
  -- When a session of his was last used, to the day; null = not since this was kept.
  add column seen_at timestamptz,
  -- Since when his phone alone is not believed in browsers that are not known to be his.
  add column factor_asked_at timestamptz;

-- What staff has changed of a customer, why, and who.
create table customer_change (
  id          bigint generated always as identity primary key,
  customer_id text not null references customer on delete cascade,
  what        text not null check (what in ('birthday', 'second-factor', 'phone')),
  was         text,
  became      text,
  reason      text not null,
  actor       text not null,
  at          timestamptz not null
);
create index on customer_change (customer_id);
create trigger customer_change_of_customer before insert on customer_change for each row execute function customer_is_here();
