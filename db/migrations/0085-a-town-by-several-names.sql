-- Carriers find a town that is not among our cities by its name alone, with its region or by its index. Its points are kept under each of these
-- keys (asked_as, the newest first) beside the one that a list gives them.
alter table delivery_point add column asked_as text[] not null default '{}';
alter table delivery_point add column places text[] not null generated always as (array_append(asked_as, place)) stored;
create index delivery_point_places on delivery_point using gin (places) where closed_at is null;
drop index delivery_point_place;
