alter table staff_role add column title text not null default '' check (title = btrim(title) and char_length(title) <= 60);
