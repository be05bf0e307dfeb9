-- Goods. Texts are {"ru": …, "en": …}; money is kopecks; sizes are millimetres, weights grams.

create table category (
  id        text primary key,
  slug      text not null unique,
  name      jsonb not null,
  parent_id text references category deferrable initially deferred,
  position  int not null default 0,
  active    boolean not null default true,
  origin    text not null default 'shop'
);
create index on category (parent_id);

create table model (
  id            text primary key,
  slug          text not null unique,
  name          jsonb not null,
  description   jsonb not null default '{}',
  category_id   text references category deferrable initially deferred,
  brand         text,
  material      jsonb not null default '{}',
  marking       text,
  made_to_order boolean not null default false,
  length_mm     int check (length_mm > 0),
  width_mm      int check (width_mm > 0),
  height_mm     int check (height_mm > 0),
  weight_g      int check (weight_g > 0),
  -- null: sold on every storefront
  storefronts   text[],
  facts         jsonb not null default '[]',
  popularity    int not null default 0,
  active        boolean not null default true,
  origin        text not null default 'shop',
  created_at    timestamptz not null default now()
);
create index on model (category_id);

create table model_category (
  model_id    text not null references model on delete cascade,
  category_id text not null references category deferrable initially deferred,
  primary key (model_id, category_id)
);
create index on model_category (category_id);

create table product (
  id            text primary key,
  model_id      text not null references model on delete cascade,
  guid          text not null unique,
  name          jsonb not null,
  sku           text not null,
  tnved         text,
  color_code    text,
  color_name    jsonb not null default '{}',
  sale          int not null default 0 check (sale between 0 and 99),
  price_minor   bigint check (price_minor >= 0),
  no_promo      boolean not null default false,
  made_to_order boolean not null default false,
  position      int not null default 0,
  active        boolean not null default true,
  origin        text not null default 'shop'
);
create index on product (model_id);
create index on product (lower(sku));

-- One size of one product. Id "0" is the wire's "none chosen" and never a row.
create table specification (
  id          text primary key check (id <> '0'),
  product_id  text not null references product on delete cascade,
  guid        text not null unique,
  name        text not null,
  sku         text not null,
  sale        int check (sale between 0 and 99),
  price_minor bigint check (price_minor >= 0),
  position    int not null default 0,
  active      boolean not null default true,
  origin      text not null default 'shop'
);
create index on specification (product_id);
create index on specification (lower(sku));

-- Ready goods that sell: what lies in the ready-goods warehouse and what of it is promised. Specification '0' = the product itself.
create table stock (
  product_id       text not null references product on delete cascade,
  specification_id text not null default '0',
  on_hand          int not null default 0 check (on_hand >= 0),
  reserved         int not null default 0 check (reserved >= 0),
  available        int not null generated always as (on_hand - reserved) stored check (available >= 0),
  primary key (product_id, specification_id)
);

-- Every change of a stock row, for ever: Σ on_hand and Σ reserved give the row back.
create table stock_movement (
  id               bigint generated always as identity primary key,
  product_id       text not null,
  specification_id text not null,
  on_hand          int not null default 0,
  reserved         int not null default 0,
  cause            text not null,
  cause_id         text not null,
  at               timestamptz not null
);
create index on stock_movement (product_id, specification_id);
create index on stock_movement (cause_id);

-- Promised goods that a warehouse count says are not there: somebody has to look.
create table stock_shortage (
  id               bigint generated always as identity primary key,
  product_id       text not null,
  specification_id text not null,
  counted          int not null,
  reserved         int not null,
  at               timestamptz not null,
  resolved_at      timestamptz
);

-- What other warehouses hold; told to staff, never sold.
create table warehouse_balance (
  product_id       text not null references product on delete cascade,
  specification_id text not null default '0',
  warehouse        text not null,
  count            int not null,
  primary key (product_id, specification_id, warehouse)
);

-- A picture after the pipeline: files are named by the content hash and never change.
create table picture (
  id        text primary key,
  width     int not null check (width > 0),
  height    int not null check (height > 0),
  thumbhash text not null,
  bytes     bigint not null
);

create table product_picture (
  product_id text not null references product on delete cascade,
  position   int not null,
  picture_id text not null references picture,
  primary key (product_id, position)
);
create index on product_picture (picture_id);

create table promo_code (
  id            text primary key,
  name          text not null,
  sale          int not null check (sale between 1 and 99),
  categories    text[] not null default '{}',
  models        text[] not null default '{}',
  complect      boolean not null default false,
  starts_at     timestamptz,
  ends_at       timestamptz,
  use_limit     int check (use_limit >= 0),
  per_customer  int check (per_customer >= 0),
  minimum_minor bigint check (minimum_minor >= 0),
  storefronts   text[],
  used          int not null default 0 check (used >= 0),
  active        boolean not null default true,
  check (use_limit is null or used <= use_limit)
);
create unique index promo_code_name on promo_code (lower(name)) where active;

-- What the search reads: every word of a model in both languages, stemmed. The russian configuration stems Latin words as English.
create table search_document (
  model_id text primary key references model on delete cascade,
  words    tsvector not null
);
create index on search_document using gin (words);
