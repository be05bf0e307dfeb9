-- 1C names pictures of goods, which all colors show, and of offers, which only their color shows.
alter table picture_source add column is_own boolean not null default false;
