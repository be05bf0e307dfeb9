-- The key that this shop's sealed texts, codes and links are made with, by its fingerprint: another one must not go on in its place.
create table secret_key (
  one boolean primary key default true check (one),
  fingerprint text not null,
  since timestamptz not null default now(),
  accepted_by text not null default ''
);

-- Processes that serve the shop now. Unlogged: after a crash each says again that it is there, and a backup is of no process.
create unlogged table instance (
  id uuid primary key,
  host text not null,
  data_dir text not null,
  beat text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now()
);
