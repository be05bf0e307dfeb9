-- One row that is written again and again: whether the database can be written to is seen by writing.
create table last_written (
  one boolean primary key default true check (one),
  at timestamptz not null
);
