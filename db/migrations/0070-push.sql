-- Browsers in which a customer is told of news. Each belongs to the session that asked for it, and goes with it.
create table push_subscription (
  id          text primary key,
  customer_id text not null references customer on delete cascade,
  session_id  text not null references session (id) on delete cascade,
  -- Where its push service takes messages for it: whoever knows that may send some.
  endpoint    text not null unique check (length(endpoint) <= 1000),
  p256dh      text not null,
  auth        text not null,
  created_at  timestamptz not null,
  told_at     timestamptz,
  -- How often in a row its service would not take a message of ours.
  fails       int not null default 0
);
create index on push_subscription (customer_id);
create index on push_subscription (session_id);

-- Where a push message leads to.
alter table message add column link text;
