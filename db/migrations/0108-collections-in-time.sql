-- The feed tells of new collections; of those that were here before nobody knows since when.
alter table collection add column added_at timestamptz not null default now();
