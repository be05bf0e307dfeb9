-- What a signed-in customer has filled in and not ordered yet, so that another device goes on with it: one of each storefront.
create table checkout_draft (
  customer_id text not null references customer on delete cascade,
  storefront  text not null,
-- New with every save: whoever saves names the one he has read, and who has read an older one is told.
  version     text not null,
  form        jsonb not null,
  changed_at  timestamptz not null,
  primary key (customer_id, storefront)
);
create index on checkout_draft (changed_at);
create trigger checkout_draft_of_customer before insert on checkout_draft for each row execute function customer_is_here();
