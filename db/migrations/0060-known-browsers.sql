-- Browsers in which a customer has signed in before: what strangers ask in his name keeps none of them out.

create table known_browser (
  hash        text not null,
  customer_id text not null references customer on delete cascade,
  seen_at     timestamptz not null,
  primary key (hash, customer_id)
);
create index known_browser_of_customer on known_browser (customer_id, seen_at);
create trigger known_browser_of_customer before insert on known_browser for each row execute function customer_is_here();

-- The browser that its owner is known by and that asked; null for any other.
alter table sign_in_code add column known_by text;
