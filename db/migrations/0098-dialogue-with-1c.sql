-- 1C calls with one login in sessions of its own (docs/decisions/0060); its cookie is kept as a hash.
create table exchange_session (
  id          text primary key,
  folder      text not null unique,
  begun_at    timestamptz not null,
  seen_at     timestamptz not null,
  -- whether the answer to `query` has left whole, and when it was asked for
  queried_at  timestamptz,
  is_answered boolean not null default false
);

-- Files as far as their parts have come in; whatever lies behind that in the folder is a part that broke off.
create table exchange_file (
  session_id text not null references exchange_session on delete cascade,
  name       text not null,
  size       bigint not null,
  primary key (session_id, name)
);

-- What became of a file that 1C asked to import; asked again, the same is answered.
create table exchange_import (
  session_id text not null references exchange_session on delete cascade,
  name       text not null,
  state      text not null check (state in ('running', 'done', 'failed')),
  told       text not null default '',
  run_id     bigint,
  primary key (session_id, name)
);

-- Files come in any order: what speaks of goods that no file has named yet waits for them. Properties are known once they are told.
create table exchange_waiting (
  origin text not null,
  kind   text not null check (kind in ('offer', 'model', 'property')),
  id     text not null,
  place  text not null,
  body   jsonb not null,
  at     timestamptz not null,
  primary key (origin, kind, id)
);

-- What the files of a session name, until it ends: only then it is known what a full export leaves out.
create table exchange_named (
  session_id text not null references exchange_session on delete cascade,
  kind       text not null,
  id         text not null,
  primary key (session_id, kind, id)
);

-- Orders as 1C has confirmed to have them, each up to a change of its own: transactions end in another order than they write in.
create table exchange_order (
  order_id text primary key references shop_order,
  change   bigint not null,
  at       timestamptz not null
);
create table exchange_offered (
  session_id text not null references exchange_session on delete cascade,
  order_id   text not null references shop_order,
  change     bigint not null,
  primary key (session_id, order_id)
);
create index on order_history (at);
