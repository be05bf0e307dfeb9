-- What was asked for most, so that a process that starts makes it before it is asked: addresses of pages that are the same for everybody,
-- with the origin, language and currency that they are kept by. `asked` halves with each day.
create table asked_page (
  page text primary key check (length(page) <= 700),
  asked double precision not null check (asked >= 0),
  asked_at timestamptz not null
);
