-- Codes by mail sign staff in where the shop is a demo.
create table staff_code (
  staff_id text primary key references staff_member (id),
  code_hash text not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
