-- Quotes, orders, payments, parcels. Money is kopecks; "shown" sums are whole units of the order's currency.

-- What the shopper was last shown. One quote makes one order.
create table quote (
  id         text primary key,
  owner      text not null,
  storefront text not null,
  request    jsonb not null,
  answer     jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on quote (expires_at);

-- The carriers' answers behind a delivery price, so that nobody orders at a price of his own.
create table delivery_quote (
  place      text not null,
  parcel     text not null,
  carrier    text not null,
  options    jsonb not null,
  fetched_at timestamptz not null,
  primary key (place, parcel, carrier)
);

create table shop_order (
  id                  text primary key,
  number              text not null unique,
  quote_id            text not null unique,
  storefront          text not null,
  channel             text not null,
  lang                text not null,
  customer_id         text references customer,
  guest_hash          text,
  status              text not null,
  payment_status      text not null default 'not-paid' check (payment_status in ('not-paid', 'paid', 'refunded', 'partly-refunded', 'failed')),
  delivery_status     text,
  type_payment        text not null,
  entity              text not null default 'main',
  buyer               jsonb not null,
  recipient           jsonb not null,
  delivery            jsonb not null,
  bank                jsonb,
  promo_id            text references promo_code,
  promo_name          text not null default '',
  referrer_id         text references customer,
  goods_minor         bigint not null check (goods_minor >= 0),
  bonus_minor         bigint not null default 0 check (bonus_minor >= 0),
  advance_minor       bigint not null default 0 check (advance_minor >= 0),
  deposit_minor       bigint not null default 0 check (deposit_minor >= 0),
  delivery_minor      bigint check (delivery_minor >= 0),
  client_delivery_minor bigint not null default 0 check (client_delivery_minor >= 0),
  total_minor         bigint not null check (total_minor >= 0),
  currency            text not null,
  rate                text not null,
  shown_total         bigint not null check (shown_total >= 0),
  priced              jsonb not null,
  created_at          timestamptz not null,
  hold_until          timestamptz,
  hidden_at           timestamptz,
  check (customer_id is not null or guest_hash is not null),
  check (total_minor = goods_minor - bonus_minor - advance_minor - deposit_minor + client_delivery_minor)
);
create index on shop_order (customer_id, created_at desc);
create index on shop_order (hold_until) where hold_until is not null;

create table order_line (
  order_id         text not null references shop_order,
  position         int not null,
  product_id       text not null,
  specification_id text not null default '0',
  guid             text not null,
  name             jsonb not null,
  size             text not null default '',
  sku              text not null,
  marking          text,
  quantity         int not null check (quantity between 1 and 999),
  -- how many of the ready goods are promised to this line; 0 when the whole line is made to order [CRT-13]
  reserved         int not null check (reserved in (0, quantity)),
  released         boolean not null default false,
  list_minor       bigint not null check (list_minor >= 0),
  discount_procent int not null,
  discount_minor   bigint not null check (discount_minor >= 0),
  bonus_minor      bigint not null default 0 check (bonus_minor >= 0),
  price_minor      bigint not null check (price_minor >= 0),
  cashback_minor   bigint not null default 0,
  actual_delivery_minor   bigint not null default 0,
  customer_delivery_minor bigint not null default 0,
  currency         jsonb not null,
  primary key (order_id, position),
  unique (order_id, product_id, specification_id),
  check (price_minor = list_minor - discount_minor - bonus_minor)
);

-- Every change of an order's state, for ever.
create table order_history (
  id       bigint generated always as identity primary key,
  order_id text not null references shop_order,
  field    text not null check (field in ('status', 'payment', 'delivery')),
  was      text,
  became   text not null,
  actor    text not null,
  reason   text not null default '',
  at       timestamptz not null
);
create index on order_history (order_id);
create trigger order_history_append_only before update or delete on order_history for each row execute function append_only();

create table promo_use (
  promo_id    text not null references promo_code,
  order_id    text not null unique references shop_order,
  customer_id text references customer,
  primary key (promo_id, order_id)
);
create index on promo_use (promo_id, customer_id);

create table payment (
  id           text primary key,
  order_id     text not null references shop_order,
  kind         text not null check (kind in ('main', 'advance-return', 'endorsement-deposit')),
  service      text not null,
  provider     text,
  -- our name for the attempt at the provider: ORDERNUMBER-ATTEMPT, unique for ever
  own_ref      text not null unique,
  provider_id  text,
  url          text,
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  entity       text not null,
  test         boolean not null default false,
  state        text not null check (state in ('created', 'pending', 'held', 'paid', 'partially-refunded', 'refunded', 'failed', 'expired', 'canceled', 'review')),
  note         text not null default '',
  created_at   timestamptz not null,
  expires_at   timestamptz,
  paid_at      timestamptz,
  checked_at   timestamptz,
  unique (provider, provider_id)
);
create index on payment (order_id);
create unique index payment_one_open on payment (order_id) where kind = 'main' and state in ('created', 'pending', 'held', 'paid', 'review');

-- The inbox: a notification is kept before it is believed.
create table webhook_event (
  id           bigint generated always as identity primary key,
  provider     text not null,
  event_key    text not null,
  payload      jsonb not null,
  received_at  timestamptz not null,
  processed_at timestamptz,
  outcome      text,
  unique (provider, event_key)
);
create index on webhook_event (received_at) where processed_at is null;

-- What does not add up and waits for a person.
create table case_for_staff (
  id         bigint generated always as identity primary key,
  kind       text not null,
  subject    text not null,
  detail     jsonb not null default '{}',
  opened_at  timestamptz not null,
  closed_at  timestamptz
);
create unique index case_open_once on case_for_staff (kind, subject) where closed_at is null;

create table delivery_document (
  id          text primary key,
  order_id    text not null unique references shop_order,
  carrier     text not null,
  carrier_id  text,
  track       text,
  state       text not null default 'invoice-issued',
  raw_status  text not null default '',
  problem     text not null default '',
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);

create table delivery_event (
  id          bigint generated always as identity primary key,
  document_id text not null references delivery_document,
  code        text not null,
  at          timestamptz not null,
  learned_at  timestamptz not null,
  unique (document_id, code, at)
);

create table courier_booking (
  order_id text primary key references shop_order,
  city     text not null,
  date     date not null,
  slot     text not null
);
create index on courier_booking (city, date, slot);
