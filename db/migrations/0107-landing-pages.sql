-- Pages that are built of blocks: a landing, and what stands below it. The blocks are held to one schema before they come here.
create table landing_page (
  landing    text not null,
  -- '' = the landing itself
  slug       text not null default '',
  name       jsonb not null,
  lead       jsonb not null,
  blocks     jsonb not null check (jsonb_typeof(blocks) = 'array'),
  -- null: everywhere
  storefronts text[],
  position   int not null default 0,
  active     boolean not null default true,
  changed_at timestamptz not null,
  primary key (landing, slug)
);

-- What somebody asks for on such a page, for staff to answer.
create table landing_request (
  id          text primary key,
  landing     text not null,
  slug        text not null,
  storefront  text not null,
  lang        text not null check (lang in ('ru', 'en')),
  customer_id text references customer on delete set null,
  name        text not null,
  -- a phone, or a mailbox in lower case
  target      text not null,
  message     text not null,
  created_at  timestamptz not null
);
create index on landing_request (created_at);
create index on landing_request (target);
create index on landing_request (customer_id);
