-- When a receipt was written here. What it tells of may have happened long before, as where a carrier is late to tell of a hand-over.
alter table receipt add column written_at timestamptz not null default now();
alter table receipt disable trigger receipt_written;
update receipt set written_at = created_at;
alter table receipt enable trigger receipt_written;
