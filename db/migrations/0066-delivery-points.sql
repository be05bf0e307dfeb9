-- Pickup points in an index of our own: what carriers list, once it has been judged. It takes the place of their answers as last heard.
drop table pickup_point_list;

create table delivery_point (
  carrier        text not null,
  code           text not null,
  country        text not null,
-- The key of its city. A namesake of a city that we name has its region behind it, and is nobody's answer.
  place          text not null,
  name           text not null,
  address        text not null check (address <> ''),
  latitude       double precision not null check (latitude between -90 and 90),
  longitude      double precision not null check (longitude between -180 and 180),
  hours          text not null,
  is_locker      boolean not null,
  try_on         boolean not null,
  cash           boolean not null,
  card           boolean not null,
  weight_limit_g integer not null check (weight_limit_g > 0),
-- Longest first. Null: whatever the weight allows.
  sides_limit_mm integer[] check (cardinality(sides_limit_mm) = 3),
  seen_at        timestamptz not null,
-- How many whole lists in a row did without it; after some of them it is closed.
  missed         smallint not null default 0,
  closed_at      timestamptz,
-- Only one index begins with each column: whatever the planner knows of the table, a place is found by its place.
  primary key (code, carrier)
);
create index delivery_point_place on delivery_point (place, carrier) where closed_at is null;
create index delivery_point_country on delivery_point (country, carrier) where closed_at is null;

-- What carriers list and nobody may be sent to, with the reason.
create table delivery_point_quarantine (
  carrier text not null,
  code    text not null,
  scope   text not null,
  why     text not null,
  listed  jsonb not null,
  seen_at timestamptz not null,
  primary key (carrier, scope, code)
);

-- When a carrier's list was asked for and read last. scope: a country, or the key of one place in it.
create table delivery_point_list (
  carrier  text not null,
  scope    text not null,
  asked_at timestamptz not null,
  read_at  timestamptz,
  primary key (carrier, scope)
);
