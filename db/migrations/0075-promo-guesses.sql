-- Promo codes that nobody knows, by the network that tried them, for all processes alike: each once, as a hash. `since`: when the first was tried.
create table promo_guess (
  network text primary key,
  since   timestamptz not null,
  codes   text[] not null check (cardinality(codes) <= 20)
);
create index promo_guess_since on promo_guess (since);
