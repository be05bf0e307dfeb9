-- How much of a model sells lately, beside the popularity its owner gives it: lists that are sorted by popularity follow both.
alter table model add column sold int not null default 0 check (sold >= 0);
