-- The schema that the shop begins with (docs/decisions/0101-one-beginning.md); what follows is in the files after this one.

-- WHAT EVERYTHING STANDS ON
-- Settings, answers kept for retries, what waits for staff, and the processes that serve the shop.
create table setting (
  name  text primary key,
  value jsonb not null
);

-- The shop's time, as its clock tells it.
create function shop_time() returns timestamptz language sql stable as $$
  select now() + coalesce((select (value ->> 'offsetMs')::float8 from setting where name = 'clock'), 0) * interval '1 millisecond'
$$;

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The first answer to a keyed call, for a client that repeats it within 72 hours. Written in the call's own transaction.
create table idempotent_answer (
  scope      text not null,
  key        text not null check (length(key) between 1 and 255),
  request    text not null,
  status     int not null,
  body       jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index on idempotent_answer (created_at);

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
-- A provider that can't be asked is believed by what was kept of its notifications, found by our own name for the payment.
create index webhook_event_about on webhook_event (provider, (payload ->> 'ownRef'), id);

-- What does not add up and waits for a person.
create table case_for_staff (
  id        bigint generated always as identity primary key,
  kind      text not null,
  subject   text not null,
  detail    jsonb not null default '{}',
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Who closed it by hand, and their note; a case that closed with its cause has neither.
  closed_by text not null default '',
  note      text not null default ''
);
create unique index case_open_once on case_for_staff (kind, subject) where closed_at is null;
create index case_open on case_for_staff (opened_at) where closed_at is null;

-- Jobs and messages that were given up, and have been started again.
create table job_restart (
  id      bigint generated always as identity primary key,
  subject text not null,
  actor   text not null,
  at      timestamptz not null
);

-- Rates of the central bank, never overwritten: an order keeps the rate it was made at.
create table currency_rate (
  currency   text not null,
  source     text not null,
  rate_date  date not null,
  -- rubles for one unit, exactly as the source gave it divided by its nominal
  val        numeric(20, 8) not null check (val > 0),
  held       boolean not null default false,
  fetched_at timestamptz not null,
  primary key (currency, source, rate_date)
);

-- One row that is written again and again: whether the database can be written to is seen by writing.
create table last_written (
  one boolean primary key default true check (one),
  at  timestamptz not null
);

-- What was asked for most, so that a process that starts makes it before it is asked: addresses of pages that are the same for everybody,
-- with the origin, language and currency that they are kept by. `asked` halves with each day.
create table asked_page (
  page     text primary key check (length(page) <= 700),
  asked    double precision not null check (asked >= 0),
  asked_at timestamptz not null
);

-- The key that this shop's sealed texts, codes and links are made with, by its fingerprint: another one must not go on in its place.
create table secret_key (
  one         boolean primary key default true check (one),
  fingerprint text not null,
  since       timestamptz not null default now(),
  accepted_by text not null default ''
);

-- Processes that serve the shop now. Unlogged: after a crash each says again that it is there, and a backup is of no process.
create unlogged table instance (
  id         uuid primary key,
  host       text not null,
  data_dir   text not null,
  beat       text not null,
  started_at timestamptz not null,
  seen_at    timestamptz not null default now()
);

-- CUSTOMERS
-- Who shops here: customers, their sessions, codes and passkeys, and what they save for their next order.
create table customer (
  id               text primary key,
  phone            text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email            text,
  firstname        text not null default '',
  lastname         text not null default '',
  birthday         date,
  role             text not null default 'none-chosen',
  limit_bonus      int check (limit_bonus between 0 and 100),
  notify_email     boolean not null default true,
  notify_push      boolean not null default false,
  dealer           boolean not null default false,
  created_at       timestamptz not null default now(),
  -- An erased customer keeps a row that names nobody: orders and ledger, which the law wants kept, refer to it.
  erased_at        timestamptz,
  -- What a dealer pays less than the list price of everything that promo codes may lower; staff grants it.
  dealer_percent   int not null default 0 check (dealer_percent between 0 and 90),
  -- For a day after it nothing is withdrawn. Null: the account has the phone it began with, or none.
  phone_changed_at timestamptz,
  -- When a session of theirs was last used, to the day.
  seen_at          timestamptz,
  -- Since when their phone alone opens nothing in a browser that is not known to be theirs.
  factor_asked_at  timestamptz,
  constraint customer_reachable check (erased_at is not null or phone is not null or email is not null),
  constraint customer_forgotten check (erased_at is null
    or (phone is null and email is null and firstname = '' and lastname = '' and birthday is null and not dealer)),
  constraint customer_dealer_terms check (dealer or dealer_percent = 0)
);
create unique index customer_email on customer (lower(email)) where email is not null;
create index customer_birthday on customer (((extract(month from birthday) * 100 + extract(day from birthday))::int)) where birthday is not null;

-- What is written for a customer while they are being erased waits for the end of that, and is refused.
create function customer_is_here() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.customer_id and erased_at is null for key share;
  if not found then
    raise exception 'the customer is not there any more' using errcode = 'check_violation', constraint = 'customer_is_here';
  end if;
  return new;
end $$;

-- Passkeys: pairs of keys in customers' devices. The public half is all we have of them.
create table passkey (
  id            text primary key,
  customer_id   text not null references customer on delete cascade,
  -- What its authenticator calls it; no two may be called the same.
  credential_id text not null unique,
  -- The domain it was made for: nowhere else does it open anything.
  rp_id         text not null,
  public_key    text not null,
  counter       bigint not null check (counter >= 0),
  -- Whether it may be copied to other devices; said once, when it is made.
  may_be_copied boolean not null,
  transports    text[] not null,
  name          text not null default '',
  device        text not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index on passkey (customer_id, created_at);
create trigger passkey_of_customer before insert on passkey for each row execute function customer_is_here();

-- Only the hash of a token is kept: a stolen copy of this table opens nothing.
create table session (
  token_hash    text primary key,
  id            text not null unique,
  customer_id   text not null references customer on delete cascade,
  means         text not null check (means in ('code', 'passkey')),
  device        text not null default '',
  created_at    timestamptz not null,
  seen_at       timestamptz not null,
  expires_at    timestamptz not null,
  -- The channel of the code that opened it: only a phone's own code opens what belongs to the phone.
  channel       text check (channel in ('sms', 'whatsapp', 'email')),
  -- A passkey opens a session with or without having made sure who holds the device. Removed, it takes along what it has opened.
  verified      boolean not null default false,
  passkey_id    text references passkey on delete cascade,
  -- The phone is proven, the second factor is not yet: until then the session is nobody's (decision 0045).
  awaits_factor boolean not null default false
);
create index on session (customer_id);
create index on session (expires_at);
create index on session (passkey_id) where passkey_id is not null;
create trigger session_of_customer before insert on session for each row execute function customer_is_here();

-- Browsers to which a customer's news is pushed. Each belongs to the session that asked for it, and goes with it.
create table push_subscription (
  id          text primary key,
  customer_id text not null references customer on delete cascade,
  session_id  text not null references session (id) on delete cascade,
  -- Where its push service takes messages for it; to know it is to be able to send some.
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

-- A sign-in code on its way: six digits as an HMAC, bound to the browser that asked.
create table sign_in_code (
  id           text primary key,
  target       text not null,
  channel      text not null check (channel in ('sms', 'whatsapp', 'email')),
  code_hmac    text not null,
  browser_hash text not null,
  address      text not null,
  tries        int not null default 0 check (tries between 0 and 5),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  purpose      text not null default 'sign-in' check (purpose in ('sign-in', 'email', 'phone')),
  -- whose mailbox or phone it is to become; null: a sign-in
  customer_id  text references customer on delete cascade,
  -- The browser that its owner is known by and that asked; null for any other.
  known_by     text,
  check ((purpose = 'sign-in') = (customer_id is null))
);
create index on sign_in_code (target, created_at);
create index on sign_in_code (address, created_at);
-- Codes that cost money are counted by the hour: all of them, and those to numbers that differ in their last three digits alone.
create index sign_in_code_to_phones on sign_in_code (created_at) where channel <> 'email';
create index sign_in_code_to_block on sign_in_code (left(target, -3), created_at) where channel <> 'email';
create trigger sign_in_code_of_customer before insert on sign_in_code for each row when (new.customer_id is not null) execute function customer_is_here();

-- Codes that were compared and did not fit, by network: guessing shows as many of these.
create table wrong_code (
  network text not null,
  at      timestamptz not null
);
create index on wrong_code (network, at);
create index on wrong_code (at);

-- What an authenticator is asked to sign: once, within two minutes, in the browser that asked.
create table passkey_challenge (
  hash         text primary key,
  purpose      text not null check (purpose in ('create', 'get')),
  rp_id        text not null,
  browser_hash text not null,
  address      text not null,
  -- Whose passkeys alone may answer; a phone nobody has is answered by none.
  -- No reference and no index: looking them up for a phone that has an account alone would take longer, which tells whose numbers are known [T12].
  customer_id  text,
  phone_hmac   text,
  expires_at   timestamptz not null
);
create index on passkey_challenge (browser_hash, expires_at);
create index on passkey_challenge (phone_hmac, address, expires_at) where phone_hmac is not null;
create index on passkey_challenge (expires_at);

-- Browsers in which a customer has signed in before: what strangers ask in their name keeps none of them out.
create table known_browser (
  hash        text not null,
  customer_id text not null references customer on delete cascade,
  seen_at     timestamptz not null,
  primary key (hash, customer_id)
);
create index known_browser_of_customer on known_browser (customer_id, seen_at);
create trigger known_browser_of_customer before insert on known_browser for each row execute function customer_is_here();

-- What staff has changed of a customer, why, and who.
create table customer_change (
  id          bigint generated always as identity primary key,
  customer_id text not null references customer on delete cascade,
  what        text not null check (what in ('birthday', 'second-factor', 'phone')),
  was         text,
  became      text,
  reason      text not null,
  actor       text not null,
  at          timestamptz not null
);
create index on customer_change (customer_id);
create trigger customer_change_of_customer before insert on customer_change for each row execute function customer_is_here();

create table saved_address (
  id          text primary key,
  customer_id text not null references customer on delete cascade,
  address     jsonb not null,
  created_at  timestamptz not null
);
create index on saved_address (customer_id);
create trigger saved_address_of_customer before insert on saved_address for each row execute function customer_is_here();

create table saved_recipient (
  id          text primary key,
  customer_id text not null references customer on delete cascade,
  recipient   jsonb not null,
  created_at  timestamptz not null
);
create index on saved_recipient (customer_id);
create trigger saved_recipient_of_customer before insert on saved_recipient for each row execute function customer_is_here();

-- A copy of everything held, asked for; it is made when it is taken, and nothing of it is kept.
create table data_export (
  id           text primary key,
  customer_id  text not null references customer,
  asked_by     text not null check (asked_by in ('customer', 'staff')),
  actor        text not null,
  key_hash     text unique,
  asked_at     timestamptz not null,
  expires_at   timestamptz not null,
  tries        int not null default 0 check (tries between 0 and 3),
  taken_at     timestamptz,
  -- Whether the phone had just been proven: orders that guests made with it are then in the copy, and in an erasure and its repetitions.
  guest_orders boolean not null default false
);
create index on data_export (customer_id, asked_at desc);
create trigger data_export_of_customer before insert on data_export for each row execute function customer_is_here();

-- The record of an erasure, for ever: when, at whose wish, what went, until when the rest is kept.
create table erasure (
  id            text primary key,
  number        text not null unique,
  customer_id   text not null unique references customer,
  asked_by      text not null check (asked_by in ('customer', 'staff')),
  actor         text not null,
  -- how the asker has shown who they are
  proof         text not null,
  -- rows by table
  erased        jsonb not null,
  bonus_minor   bigint not null check (bonus_minor >= 0),
  advance_minor bigint not null check (advance_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  keep_until    date,
  at            timestamptz not null,
  -- when it was done once more, after an older backup had been restored
  again_at      timestamptz,
  guest_orders  boolean not null default true
);
create trigger erasure_append_only before update or delete on erasure for each row execute function append_only();

-- CATALOGUE
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

-- A picture after the pipeline: files are named by the content hash and never change.
create table picture (
  id        text primary key,
  width     int not null check (width > 0),
  height    int not null check (height > 0),
  thumbhash text not null default '',
  bytes     bigint not null
);

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
  created_at    timestamptz not null default now(),
  -- How much of a model sells lately, beside the popularity its owner gives it: lists that are sorted by popularity follow both.
  sold          int not null default 0 check (sold >= 0)
);
create index on model (category_id);
-- Lists are read into memory category by category (decision 0008).
create index model_by_category on model ((coalesce(category_id, '')), id);

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
  origin        text not null default 'shop',
  -- One picture of a thing seen from all around, view beside view.
  turn_id       text references picture,
  -- EAN-8, UPC-A, EAN-13 or GTIN-14 of what is sold, as its maker or the trade base gave it; its digit is checked where it comes in.
  barcode       text check (barcode ~ '^(\d{8}|\d{12,14})$')
);
create index on product (model_id);
create index on product (lower(sku));
create index on product (turn_id) where turn_id is not null;

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
  origin      text not null default 'shop',
  barcode     text check (barcode ~ '^(\d{8}|\d{12,14})$')
);
create index on specification (product_id);
create index on specification (lower(sku));

create table product_picture (
  product_id text not null references product on delete cascade,
  position   int not null,
  picture_id text not null references picture,
  -- What is seen on the picture, in the languages it was given in.
  alt        jsonb not null default '{}',
  primary key (product_id, position)
);
create index on product_picture (picture_id);

-- Which file a product's picture came from: one that is named later and does not come along is still that picture.
create table picture_source (
  product_id text not null references product on delete cascade,
  name       text not null,
  picture_id text not null references picture on delete cascade,
  primary key (product_id, name)
);

-- What came from an address, and the word of its server for it: fetched again only when that is another.
create table fetched_picture (
  address    text primary key,
  picture_id text not null references picture on delete cascade,
  etag       text not null
);

create table collection (
  id        text primary key,
  slug      text not null unique,
  name      jsonb not null,
  story     jsonb not null default '{}',
  position  int not null default 0,
  active    boolean not null default true,
  origin    text not null default 'shop',
  -- The feed names new collections.
  added_at  timestamptz not null default now(),
  -- A wide picture above a collection's story, and what is seen on it.
  cover_id  text references picture,
  cover_alt jsonb not null default '{}'
);
create index on collection (cover_id) where cover_id is not null;

create table collection_model (
  collection_id text not null references collection on delete cascade,
  model_id      text not null references model on delete cascade,
  position      int not null,
  primary key (collection_id, model_id)
);
create index on collection_model (model_id);

-- What the catalogue itself says stands beside a model: what is like it, and what completes it.
create table model_link (
  model_id text not null references model on delete cascade,
  other_id text not null references model on delete cascade,
  kind     text not null check (kind in ('related', 'completing')),
  position int not null,
  primary key (model_id, kind, other_id),
  check (model_id <> other_id)
);
create index on model_link (other_id);

-- What is bought together: in how many paid orders of a year, written again by housekeeping.
create table model_pair (
  model_id text not null references model on delete cascade,
  other_id text not null references model on delete cascade,
  orders   int not null check (orders > 0),
  primary key (model_id, other_id)
);
create index on model_pair (other_id);

-- Slugs that models, categories and collections had: addresses that stand in letters, search engines and other people's pages. They refer to the
-- thing itself, so however often it was renamed, one step leads to where it is now.
create table former_slug (
  kind     text not null check (kind in ('model', 'category', 'collection')),
  slug     text not null,
  thing_id text not null,
  primary key (kind, slug)
);

create function keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into former_slug (kind, slug, thing_id) values (tg_argv[0], old.slug, new.id)
    on conflict (kind, slug) do update set thing_id = excluded.thing_id;
  delete from former_slug where kind = tg_argv[0] and slug = new.slug;
  return null;
end $$;

do $$
declare
  kind text;
begin
  foreach kind in array array['model', 'category', 'collection'] loop
    execute format('create trigger slug_changed after update of slug on %I for each row
      when (old.slug <> new.slug) execute function keep_former_slug(%L)', kind, kind);
  end loop;
end $$;

-- What the search reads: every word of a model in both languages, stemmed. The russian configuration stems Latin words as English.
create table search_document (
  model_id text primary key references model on delete cascade,
  words    tsvector not null
);
create index on search_document using gin (words);

-- The parser takes quotation marks and dashes that are not ASCII for letters of a word; ё is typed as е.
create function plain_words(said text) returns text language sql immutable as $$
  select translate(said, 'ёЁ«»„“”‘’…—–№•', 'еЕ            ')
$$;

-- What a model is found by, stemmed: names and articles weigh most (A), then its categories and those above them, brand and colours (B), then
-- material (C), description and facts (D). What a thing is not for must not find it: gloves "not for beginners" answered "gloves for beginners".
create function search_words(of_model text) returns tsvector language sql stable as $$
  with recursive above (id, parent_id, name) as (
    select c.id, c.parent_id, c.name from category c
    where c.id = (select category_id from model where id = of_model) or c.id in (select category_id from model_category where model_id = of_model)
    union select c.id, c.parent_id, c.name from category c join above a on c.id = a.parent_id
  ), sold as (
    select string_agg(distinct concat_ws(' ', p.name ->> 'ru', p.name ->> 'en'), ' ') as names,
           string_agg(distinct concat_ws(' ', p.color_name ->> 'ru', p.color_name ->> 'en'), ' ') as colors,
           -- As they are, and their parts: GN-101 would be the number -101.
           string_agg(distinct concat_ws(' ', p.sku, s.sku, translate(concat_ws(' ', p.sku, s.sku), '-', ' '), p.barcode, s.barcode), ' ') as skus
    from product p left join specification s on s.product_id = p.id
    where p.model_id = of_model
  )
  select setweight(to_tsvector('russian', plain_words(concat_ws(' ', m.name ->> 'ru', m.name ->> 'en', sold.names, sold.skus))), 'A')
      || setweight(to_tsvector('russian', plain_words(concat_ws(' ',
           (select string_agg(distinct concat_ws(' ', name ->> 'ru', name ->> 'en'), ' ') from above), m.brand, sold.colors))), 'B')
      || setweight(to_tsvector('russian', plain_words(concat_ws(' ', m.material ->> 'ru', m.material ->> 'en'))), 'C')
      || setweight(to_tsvector('russian', plain_words(concat_ws(' ', m.description ->> 'ru', m.description ->> 'en',
           (select string_agg(concat_ws(' ', f -> 'value' ->> 'ru', f -> 'value' ->> 'en'), ' ') from jsonb_array_elements(m.facts) f
            where concat_ws('|', f -> 'name' ->> 'ru', f -> 'name' ->> 'en') !~* '(^|\|)(не (для|подход)|not (for|suit)|unsuit)')))), 'D')
  from model m, sold where m.id = of_model
$$;

-- What shoppers searched for and nothing was found, for staff: what is called otherwise here, or missing. Of nobody in particular.
create table search_miss (
  storefront text not null,
  lang       text not null,
  query      text not null check (length(query) <= 60),
  times      int not null default 1,
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  primary key (storefront, lang, query)
);

-- Half-up to whole rubles for one unit, as `unitDiscount` of the rules.
create function final_price(list_minor bigint, sale int) returns bigint language sql immutable
  return list_minor - (list_minor * sale * 2 + 10000) / 20000 * 100;

-- What a product and each of its sizes costs now; null while it is off sale or has no price. Specification '0' = the product itself.
create view sold_price as
select p.id as product_id, '0'::text as specification_id, o.list_minor, final_price(o.list_minor, p.sale) as final_minor
from product p
cross join lateral (select case when p.active then p.price_minor end as list_minor) o
union all
select p.id, s.id, o.list_minor, final_price(o.list_minor, coalesce(s.sale, p.sale))
from product p join specification s on s.product_id = p.id
cross join lateral (select case when p.active and s.active then coalesce(s.price_minor, p.price_minor) end as list_minor) o;

-- What everything has cost, for ever: the lowest price of the 30 days before a reduction is shown beside it. Triggers write it, so that no
-- way of changing a price can forget to.
create table price_history (
  id               bigint generated always as identity primary key,
  product_id       text not null,
  specification_id text not null,
  list_minor       bigint,
  final_minor      bigint,
  -- the beginning of the transaction: of several changes in one, only the last was ever charged
  at               timestamptz not null,
  check ((list_minor is null) = (final_minor is null))
);
create index on price_history (product_id, specification_id, id);
create trigger price_history_append_only before update or delete on price_history for each row execute function append_only();

-- Each product's prices by their keys, however many came: a plan made over empty tables would read them through for every row.
create function keep_prices(products text[]) returns void language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  -- Who changes a size waits for who changes its product: each would tell the price without the other's change.
  perform from product where id = any(products) order by id for no key update;
  insert into price_history (product_id, specification_id, list_minor, final_minor, at)
  select s.product_id, s.specification_id, s.list_minor, s.final_minor, shop_time()
  from sold_price s
  left join lateral (select h.list_minor, h.final_minor from price_history h
    where h.product_id = s.product_id and h.specification_id = s.specification_id order by h.id desc limit 1) last on true
  where s.product_id = any(products) and (s.list_minor, s.final_minor) is distinct from (last.list_minor, last.final_minor);
end $$;

create function products_written() returns trigger language plpgsql as $$
begin
  perform keep_prices(array(select id from written));
  return null;
end $$;
create trigger products_written after insert on product referencing new table as written for each statement execute function products_written();

create function products_changed() returns trigger language plpgsql as $$
begin
  perform keep_prices(array(select id from (select id, price_minor, sale, active from written except select id, price_minor, sale, active from before) c));
  return null;
end $$;
create trigger products_changed after update on product referencing old table as before new table as written
  for each statement execute function products_changed();

create function specifications_written() returns trigger language plpgsql as $$
begin
  perform keep_prices(array(select distinct product_id from written));
  return null;
end $$;
create trigger specifications_written after insert on specification referencing new table as written
  for each statement execute function specifications_written();

create function specifications_changed() returns trigger language plpgsql as $$
begin
  perform keep_prices(array(select distinct product_id from (
    select id, product_id, price_minor, sale, active from written except select id, product_id, price_minor, sale, active from before) c));
  return null;
end $$;
create trigger specifications_changed after update on specification referencing old table as before new table as written
  for each statement execute function specifications_changed();

-- The steps that decide the lowest price of the 30 days before the newest one, oldest first: generously, for what lasted no time is none.
create function price_past(product text, specification text) returns json language sql stable as $$
  select json_agg(json_build_object('at', extract(epoch from h.at) * 1000, 'listMinor', h.list_minor, 'finalMinor', h.final_minor) order by h.id)
  from price_history h
  where h.product_id = product and h.specification_id = specification and h.id >= coalesce((
    select b.id from price_history b
    where b.product_id = product and b.specification_id = specification and b.at <= (
      select l.at - interval '60 days' from price_history l where l.product_id = product and l.specification_id = specification order by l.id desc limit 1)
    order by b.id desc limit 1), 0)
$$;

-- STOCK, LIKES AND WAITS
-- What can be sold of the goods, who likes them and who waits for them.

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
create trigger stock_movement_append_only before update or delete on stock_movement for each row execute function append_only();

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

-- What customers like.
create table liked (
  customer_id text not null references customer on delete cascade,
  kind        text not null check (kind in ('product', 'model', 'post')),
  object_id   text not null,
  at          timestamptz not null,
  primary key (customer_id, kind, object_id)
);

-- The list of it that its owner shares by its address.
create table shared_likes (
  customer_id text primary key references customer on delete cascade,
  -- cannot be guessed
  slug        text not null unique,
  title       text not null check (length(title) between 1 and 60),
  since       timestamptz not null
);

-- Who waits for goods that are sold out: a customer, or a guest by a mailbox, which counts once its owner has said so.
create table wait (
  id               text primary key,
  product_id       text not null references product on delete cascade,
  specification_id text not null default '0',
  customer_id      text references customer on delete cascade,
  -- in lower case
  email            text,
  storefront       text not null,
  lang             text not null check (lang in ('ru', 'en')),
  asked_at         timestamptz not null,
  -- how often its mailbox was asked, and when last
  letters          int not null default 0,
  letter_at        timestamptz,
  confirmed_at     timestamptz,
  told_at          timestamptz,
  check ((customer_id is null) <> (email is null)),
  check (customer_id is null or confirmed_at is not null),
  check (told_at is null or confirmed_at is not null)
);
create unique index wait_of_customer on wait (customer_id, product_id, specification_id) where told_at is null;
create unique index wait_of_mailbox on wait (email, product_id, specification_id) where told_at is null;
create index wait_of_goods on wait (product_id, specification_id, asked_at) where told_at is null and confirmed_at is not null;
create index wait_told on wait (product_id, specification_id, told_at) where told_at is not null;
create index wait_mailbox on wait (email) where email is not null;
create trigger wait_of_customer before insert on wait for each row when (new.customer_id is not null) execute function customer_is_here();

-- Mailboxes whose owners want no letters of this kind; the mailbox itself is not kept.
create table wait_refusal (
  mailbox_hash text primary key,
  at           timestamptz not null
);

-- WHAT CHANGES OF GOODS
-- Triggers write what changes of goods, so that no statement can forget to.

-- What lists and pages show of goods has changed: triggers write it in the transaction that changes it, so that no way of changing goods can
-- forget to. A process that keeps goods in memory reads on from the snapshot up to which it has read. Unlogged: one that loses its connection reads
-- everything again, so nothing here has to outlive a crash, or to be in a backup.
create unlogged table card_change (
  xid      xid8 not null default pg_current_xact_id(),
  -- null: all of them, as when categories change
  model_id text,
  at       timestamptz not null default clock_timestamp()
);
create index on card_change (xid);

create function tell_cards(models text[]) returns void language plpgsql as $$
begin
  if models = '{}' then return; end if;
  insert into card_change (model_id) select distinct unnest(models);
  notify catalogue;
end $$;

-- One function for all tables: its argument selects the models of the rows `c` that changed. A row written as it was
-- changes nothing; one that moves from one model to another changes both.
create function cards_changed() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  models text[];
begin
  execute 'with c as (' || case tg_op
    when 'INSERT' then 'select * from written'
    when 'DELETE' then 'select * from before'
    else '(select * from written except select * from before) union all (select * from before except select * from written)'
  end || ') select array(' || tg_argv[0] || ')' into models;
  perform tell_cards(models);
  return null;
end $$;

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('category', 'select null::text from c'),
    ('model', 'select id from c'),
    ('model_category', 'select model_id from c'),
    ('model_link', 'select model_id from c'),
    ('model_pair', 'select model_id from c'),
    ('search_document', 'select model_id from c'),
    ('collection', 'select m.model_id from c join collection_model m on m.collection_id = c.id'),
    ('collection_model', 'select model_id from c'),
    ('product', 'select model_id from c'),
    ('specification', 'select p.model_id from c join product p on p.id = c.product_id'),
    ('product_picture', 'select p.model_id from c join product p on p.id = c.product_id')) each (name, models)
  loop
    execute format('create trigger cards_written after insert on %I referencing new table as written
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
    execute format('create trigger cards_changed after update on %I referencing old table as before new table as written
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
    execute format('create trigger cards_removed after delete on %I referencing old table as before
      for each statement execute function cards_changed(%L)', kind.name, kind.models);
  end loop;
end $$;

-- Every order takes from stock, and most of them change nothing that is shown: whether there is any, and from five pieces on how many.
create function stock_told() returns trigger language plpgsql as $$
begin
  perform tell_cards(array(select model_id from product where id = coalesce(new.product_id, old.product_id)));
  return null;
end $$;
create trigger stock_written after insert on stock for each row when (new.available > 0) execute function stock_told();
create trigger stock_changed after update on stock for each row
  when (least(old.available, 6) <> least(new.available, 6)) execute function stock_told();
create trigger stock_removed after delete on stock for each row when (old.available > 0) execute function stock_told();

-- When what the page of a model says changed, for search engines: texts, prices, sizes, pictures; neither stock nor what sells. Only added to, so that
-- nobody who changes goods waits for another here; of each model the latest row counts, and the others are forgotten by and by.
create table page_change (
  model_id text not null,
  at       timestamptz not null
);
create index on page_change (model_id, at);

-- One function for all tables: its argument selects the models of the rows `c` that changed, as jsonb.
create function pages_changed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  execute 'with c as (' || case tg_op
    when 'INSERT' then 'select to_jsonb(w) as c from written w'
    when 'DELETE' then 'select to_jsonb(b) as c from before b'
    else '(select to_jsonb(w) - ''{popularity,sold}''::text[] as c from written w except select to_jsonb(b) - ''{popularity,sold}''::text[] from before b)'
  end || ') insert into page_change (model_id, at)
    select distinct id, now() from (' || tg_argv[0] || ') as changed (id)
    where not exists (select from page_change p where p.model_id = id and p.at = now())';
  return null;
end $$;

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('model', 'select c ->> ''id'' from c'),
    ('product', 'select c ->> ''model_id'' from c'),
    ('specification', 'select p.model_id from c join product p on p.id = c ->> ''product_id'''),
    ('product_picture', 'select p.model_id from c join product p on p.id = c ->> ''product_id''')) each (name, models)
  loop
    execute format('create trigger page_written after insert on %I referencing new table as written
      for each statement execute function pages_changed(%L)', kind.name, kind.models);
    execute format('create trigger page_changed after update on %I referencing old table as before new table as written
      for each statement execute function pages_changed(%L)', kind.name, kind.models);
    execute format('create trigger page_removed after delete on %I referencing old table as before
      for each statement execute function pages_changed(%L)', kind.name, kind.models);
  end loop;
end $$;

-- CART AND CHECKOUT
-- Money is kopecks; "shown" sums are whole units of the order's currency.
create table cart_line (
  id               text primary key,
  customer_id      text not null references customer on delete cascade,
  storefront       text not null,
  product_id       text not null references product on delete cascade,
  specification_id text not null default '0',
  quantity         int not null check (quantity between 1 and 999),
  added_at         timestamptz not null,
  unique (customer_id, storefront, product_id, specification_id)
);
create trigger cart_line_of_customer before insert on cart_line for each row execute function customer_is_here();

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

-- The carriers' answers behind a delivery price, so that nobody orders at a price of their own.
create table delivery_quote (
  place      text not null,
  parcel     text not null,
  carrier    text not null,
  options    jsonb not null,
  fetched_at timestamptz not null,
  primary key (place, parcel, carrier)
);

-- What a signed-in customer has filled in and not ordered yet, so that another device goes on with it: one of each storefront.
create table checkout_draft (
  customer_id text not null references customer on delete cascade,
  storefront  text not null,
  -- New with every save. A save names the one it has read; one that has read an older one is refused.
  version     text not null,
  form        jsonb not null,
  changed_at  timestamptz not null,
  primary key (customer_id, storefront)
);
create index on checkout_draft (changed_at);
create trigger checkout_draft_of_customer before insert on checkout_draft for each row execute function customer_is_here();

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
  -- A code that was given to one person, by their phone: nobody else's cart knows it, and their own offers it.
  phone         text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  check (use_limit is null or used <= use_limit)
);
create unique index promo_code_name on promo_code (lower(name)) where active;
create index promo_code_own on promo_code (phone) where phone is not null and active;

-- Promo codes that nobody knows, by the network that tried them, for all processes alike: each once, as a hash. `since`: when the first was tried.
create table promo_guess (
  network text primary key,
  since   timestamptz not null,
  codes   text[] not null check (cardinality(codes) <= 20)
);
create index promo_guess_since on promo_guess (since);

-- Each change of a dealer's terms.
create table dealer_change (
  id          bigint generated always as identity primary key,
  customer_id text not null references customer on delete cascade,
  -- null = no dealer any more
  percent     int check (percent between 0 and 90),
  actor       text not null,
  at          timestamptz not null
);
create index on dealer_change (customer_id);

-- ORDERS
-- Orders, their lines and history, refunds, and the codes of marked goods.
create table shop_order (
  id                    text primary key,
  number                text not null unique,
  quote_id              text not null unique,
  storefront            text not null,
  channel               text not null,
  lang                  text not null,
  customer_id           text references customer,
  guest_hash            text,
  status                text not null,
  payment_status        text not null default 'not-paid' check (payment_status in ('not-paid', 'paid', 'refunded', 'partly-refunded', 'failed')),
  delivery_status       text,
  type_payment          text not null,
  entity                text not null default 'main',
  buyer                 jsonb not null,
  recipient             jsonb not null,
  delivery              jsonb not null,
  bank                  jsonb,
  promo_id              text references promo_code,
  promo_name            text not null default '',
  referrer_id           text references customer,
  goods_minor           bigint not null check (goods_minor >= 0),
  bonus_minor           bigint not null default 0 check (bonus_minor >= 0),
  advance_minor         bigint not null default 0 check (advance_minor >= 0),
  deposit_minor         bigint not null default 0 check (deposit_minor >= 0),
  delivery_minor        bigint check (delivery_minor >= 0),
  client_delivery_minor bigint not null default 0 check (client_delivery_minor >= 0),
  total_minor           bigint not null check (total_minor >= 0),
  currency              text not null,
  rate                  text not null,
  shown_total           bigint not null check (shown_total >= 0),
  priced                jsonb not null,
  created_at            timestamptz not null,
  hold_until            timestamptz,
  hidden_at             timestamptz,
  -- An order whose parcel is to be given to its carrier says so itself, from the statement that paid for it until its document is written.
  parcel_due            boolean not null default false,
  -- The browser an order was placed in, where it is known: one that buys for many does not count as many friends.
  browser_hash          text,
  -- When its buyer first went to pay: from then on its goods are kept longer.
  payment_opened_at     timestamptz,
  check (customer_id is not null or guest_hash is not null),
  check (total_minor = goods_minor - bonus_minor - advance_minor - deposit_minor + client_delivery_minor)
);
create index on shop_order (customer_id, created_at desc);
create index on shop_order (hold_until) where hold_until is not null;
-- Orders that wait for their buyer to sign in with the same phone.
create index shop_order_guest_phone on shop_order ((buyer ->> 'phone')) where customer_id is null;
create index shop_order_parcel_due on shop_order (created_at) where parcel_due;
create index shop_order_guest_email on shop_order (lower(buyer ->> 'email')) where customer_id is null and buyer ->> 'email' <> '';
-- What a guest has used of a code is found by phone, not among all that have used it.
create index shop_order_promo_phone on shop_order (promo_id, (buyer ->> 'phone')) where promo_id is not null;
create index shop_order_open on shop_order (created_at)
  where status not in ('done', 'canceled-by-client', 'expired', 'returned', 'not-paid');
create trigger shop_order_of_customer before insert on shop_order for each row when (new.customer_id is not null) execute function customer_is_here();
create trigger shop_order_to_customer before update of customer_id on shop_order for each row
  when (new.customer_id is distinct from old.customer_id and new.customer_id is not null) execute function customer_is_here();

create table order_line (
  order_id               text not null references shop_order,
  position               int not null,
  product_id             text not null,
  specification_id       text not null default '0',
  guid                   text not null,
  name                   jsonb not null,
  size                   text not null default '',
  sku                    text not null,
  marking                text,
  quantity               int not null check (quantity between 1 and 999),
  -- how many of the ready goods are promised to this line; 0 when the whole line is made to order [CRT-13]
  reserved               int not null check (reserved in (0, quantity)),
  released               boolean not null default false,
  list_minor             bigint not null check (list_minor >= 0),
  discount_procent       int not null,
  discount_minor         bigint not null check (discount_minor >= 0),
  bonus_minor            bigint not null default 0 check (bonus_minor >= 0),
  price_minor            bigint not null check (price_minor >= 0),
  cashback_minor         bigint not null default 0,
  actual_delivery_minor  bigint not null default 0,
  customer_delivery_minor bigint not null default 0,
  currency               jsonb not null,
  -- What accounts paid of it: a refund gives back to each source in proportion, to the kopeck.
  advance_minor          bigint not null default 0 check (advance_minor >= 0),
  deposit_minor          bigint not null default 0 check (deposit_minor >= 0),
  returned               int not null default 0,
  -- Pieces that open returns name, and pieces that came back fit to be sold again: never more than were sold.
  coming_back            int not null default 0,
  back_on_shelf          int not null default 0,
  -- What has left the shop is neither on the shelf nor promised of it any more; what was refunded before it left is promised no more.
  shipped                int not null default 0,
  freed                  int not null default 0,
  primary key (order_id, position),
  unique (order_id, product_id, specification_id),
  check (price_minor = list_minor - discount_minor - bonus_minor),
  constraint order_line_accounts check (advance_minor + deposit_minor <= price_minor),
  constraint order_line_returned check (returned >= 0 and coming_back >= 0 and returned + coming_back <= quantity),
  constraint order_line_back_on_shelf check (back_on_shelf between 0 and returned + coming_back),
  constraint order_line_shipped check (shipped >= 0 and freed >= 0 and shipped + freed <= reserved)
);

-- Every change of an order's state, for ever.
create table order_history (
  id       bigint generated always as identity primary key,
  order_id text not null references shop_order,
  field    text not null check (field in ('status', 'payment', 'delivery', 'point')),
  was      text,
  became   text not null,
  actor    text not null,
  reason   text not null default '',
  at       timestamptz not null
);
create index on order_history (order_id);
create index on order_history (at);

-- A typed reason may name a person: for an erased customer it may be blanked, and nothing else may change.
create function order_history_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
     and exists (select from shop_order o join customer c on c.id = o.customer_id where o.id = old.order_id and c.erased_at is not null) then
    return new;
  end if;
  raise exception 'order_history is append-only' using errcode = 'restrict_violation';
end $$;
create trigger order_history_append_only before update or delete on order_history for each row execute function order_history_written();

-- Whose open orders hold goods and codes with nothing paid: one row per order and actor (guest, phone, address …), gone when the order is
-- paid or over. Small, so that the guards of an order never walk the orders of the shop.
create table unpaid_hold (
  actor     text not null,
  order_id  text not null references shop_order on delete cascade,
  placed_at timestamptz not null,
  primary key (actor, order_id)
);
create index unpaid_hold_order on unpaid_hold (order_id);
create index unpaid_hold_placed on unpaid_hold (placed_at);

create function unpaid_hold_over() returns trigger language plpgsql as $$
begin
  delete from unpaid_hold where order_id = new.id;
  return null;
end $$;
create trigger unpaid_hold_over after update of status, payment_status on shop_order for each row
  when (new.payment_status not in ('not-paid', 'failed') or new.status in ('done', 'canceled-by-client', 'expired', 'returned'))
  execute function unpaid_hold_over();

create table promo_use (
  promo_id    text not null references promo_code,
  order_id    text not null unique references shop_order,
  customer_id text references customer,
  primary key (promo_id, order_id)
);
create index on promo_use (promo_id, customer_id);

create table refund (
  id              text primary key,
  order_id        text not null references shop_order,
  actor           text not null,
  reason          text not null,
  money_minor     bigint not null check (money_minor >= 0),
  delivery_minor  bigint not null check (delivery_minor between 0 and money_minor),
  bonus_minor     bigint not null check (bonus_minor >= 0),
  advance_minor   bigint not null check (advance_minor >= 0),
  deposit_minor   bigint not null check (deposit_minor >= 0),
  created_at      timestamptz not null,
  done_at         timestamptz,
  -- whether the goods were handed over before it
  after_hand_over boolean not null default false
);
create index on refund (order_id);

create table refund_line (
  refund_id      text not null references refund,
  position       int not null,
  quantity       int not null check (quantity > 0),
  -- What the pieces are worth in money, advance and deposit.
  worth_minor    bigint not null default 0 check (worth_minor >= 0),
  -- What of it accounts had paid: that has a receipt even where money from a company or abroad needs none [PAY-11].
  accounts_minor bigint not null default 0,
  primary key (refund_id, position),
  constraint refund_line_accounts check (accounts_minor between 0 and worth_minor)
);

-- Codes of goods under compulsory marking (Chestny ZNAK): one for each piece, read when it is packed, told in its receipt, freed when it comes back.
create table marking_code (
  id          bigint generated always as identity primary key,
  -- The identification code: GTIN and serial, 31 signs, as they are
  ki          text not null check (ki ~ '^01\d{14}21.{13}$'),
  -- As it was read, its group separators too
  full_code   text not null,
  order_id    text not null,
  position    int not null,
  state       text not null default 'packed' check (state in ('packed', 'sold', 'back', 'freed')),
  captured_by text not null,
  captured_at timestamptz not null,
  freed_at    timestamptz,
  foreign key (order_id, position) references order_line,
  check ((state = 'freed') = (freed_at is not null))
);
-- A piece is in one place at a time; once it is free again it may be sold again.
create unique index marking_code_once on marking_code (ki) where state <> 'freed';
create index on marking_code (order_id, position);
create index marking_code_gtin on marking_code (substr(ki, 3, 14)) where state <> 'freed';

-- No more codes than pieces, and only where goods are marked.
create function marking_code_fits() returns trigger language plpgsql as $$
declare line order_line;
begin
  select * into line from order_line where order_id = new.order_id and position = new.position for update;
  if line.marking is null then
    raise exception 'these goods bear no code' using errcode = 'check_violation', constraint = 'marking_code_fits';
  end if;
  if (select count(*) from marking_code where order_id = new.order_id and position = new.position and state <> 'freed') >= line.quantity - line.returned then
    raise exception 'every piece has its code' using errcode = 'check_violation', constraint = 'marking_code_fits';
  end if;
  return new;
end $$;
create trigger marking_code_fits before insert on marking_code for each row execute function marking_code_fits();

-- Only the state of a code moves, and a freed one stays freed.
create function marking_code_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - array['state', 'freed_at'] <> to_jsonb(old) - array['state', 'freed_at'] or old.state = 'freed' then
    raise exception 'a marking code is written once' using errcode = 'restrict_violation', constraint = 'marking_code_moves';
  end if;
  return new;
end $$;
create trigger marking_code_moves before update or delete on marking_code for each row execute function marking_code_moves();

-- Nothing marked stands packed without its codes; what had been packed before a cancellation that was not granted stands so still.
create function order_marked() returns trigger language plpgsql as $$
begin
  if new.status = 'ready-for-delivery' and old.status <> new.status and old.status <> 'cancel-requested' and exists (
       select from order_line l where l.order_id = new.id and l.marking is not null and l.quantity - l.returned <>
         (select count(*) from marking_code c where c.order_id = l.order_id and c.position = l.position and c.state <> 'freed')) then
    raise exception 'marked goods are packed with a code for each piece' using errcode = 'check_violation', constraint = 'order_marked';
  end if;
  -- An order that ended before its buyer had it keeps no pieces.
  if new.status in ('canceled-by-client', 'expired', 'returned') and old.status <> new.status then
    update marking_code set state = 'freed', freed_at = now() where order_id = new.id and state = 'packed';
  end if;
  return new;
end $$;
create trigger order_marked before update of status on shop_order for each row execute function order_marked();

-- PAYMENTS
-- Payments, refunds through them, invoices and fiscal receipts.
create table payment (
  id             text primary key,
  order_id       text not null references shop_order,
  kind           text not null check (kind in ('main', 'advance-return', 'endorsement-deposit', 'surplus')),
  service        text not null,
  provider       text,
  -- our name for the attempt at the provider: ORDERNUMBER-ATTEMPT, unique for ever
  own_ref        text not null unique,
  provider_id    text,
  url            text,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null,
  entity         text not null,
  test           boolean not null default false,
  state          text not null check (state in ('created', 'pending', 'held', 'paid', 'partially-refunded', 'refunded', 'failed', 'expired',
                   'canceled', 'review')),
  note           text not null default '',
  created_at     timestamptz not null,
  expires_at     timestamptz,
  paid_at        timestamptz,
  checked_at     timestamptz,
  -- What a provider is asked for where that is another currency than the books': amount_minor stays in kopecks. Null: the amount itself.
  asked_minor    bigint check (asked_minor > 0),
  asked_currency text,
  unique (provider, provider_id),
  check ((asked_minor is null) = (asked_currency is null))
);
create index on payment (order_id);
create unique index payment_one_open on payment (order_id) where kind = 'main' and state in ('created', 'pending', 'held', 'paid', 'review');
-- Asking after a payment notes when in checked_at; with that in no index the row stays on its page.
create index payment_due on payment (created_at) where provider is not null and kind = 'main';
-- What time asks after each minute, and what staff works on, is found among what is open, not among all there ever was.
create index payment_open on payment (created_at) where provider is not null and kind = 'main' and state in ('created', 'pending', 'held');

-- Attempts at paying that have paid nothing, by who made them, as a hash: cards are tried out so. `since`: when the first was made.
create table payment_try (
  payer    text primary key,
  since    timestamptz not null,
  attempts text[] not null
);
create index payment_try_since on payment_try (since);

-- Money on its way back to a payer. The row and its id, the provider's key against a second refund, come before the refund is asked for.
create table payment_refund (
  id            text primary key,
  payment_id    text not null references payment,
  amount_minor  bigint not null check (amount_minor > 0),
  reason        text not null,
  state         text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  created_at    timestamptz not null,
  done_at       timestamptz,
  -- The money of a refund goes back through the payment that brought it.
  refund_id     text unique references refund,
  -- A refund that was refused is not over: it is asked for again, or staff gives the money back another way and records it.
  asked_at      timestamptz not null,
  problem       text not null default '',
  by_hand       boolean not null default false,
  -- Its share of what was asked for, in the same currency; null as for payments.
  asked_minor   bigint check (asked_minor >= 0),
  -- What others had refunded of the payment when this was first asked for; only where a provider gives refunds no names.
  foreign_minor bigint,
  -- The currency that it goes back in, where the payer paid another one than was asked for.
  paid_currency text
);
create index on payment_refund (payment_id);
-- Money that came too late goes back once, in full.
create unique index payment_refund_late on payment_refund (payment_id) where reason = 'late';

-- An order that is over, or has no price yet, does not become paid: what it took of its buyer's accounts is given back already, and would be a
-- second time. A paid order may be over; its money is a refund's.
create function order_takes_no_money() returns trigger language plpgsql as $$
begin
  raise exception 'order % is % and takes no money', new.number, new.status
    using errcode = 'check_violation', constraint = 'order_takes_no_money';
end $$;
create trigger order_takes_no_money before update of payment_status on shop_order for each row
  when (old.payment_status in ('not-paid', 'failed') and new.payment_status = 'paid'
    and new.status in ('needs-approval', 'cancel-requested', 'canceled-by-client', 'expired', 'returned'))
  execute function order_takes_no_money();

-- What an order paid by bank transfer was asked for, and when: seller and bank stay as they stood on the paper [PAY-03] [PAY-08].
create table invoice (
  order_id  text primary key references shop_order,
  number    text not null unique,
  seller    jsonb not null,
  issued_at timestamptz not null,
  pay_by    date not null
);
create index invoice_pay_by on invoice (pay_by);

-- Each line of a bank's statement, once: the key is made of document number, date, BIK and account, and can't be read back. Its money is in the
-- ledger from then on, unclaimed until an order is paid by it or it has gone back.
create table bank_receipt (
  key             text primary key,
  document_number text not null,
  document_date   date not null,
  amount_minor    bigint not null check (amount_minor > 0),
  outcome         text not null,
  order_id        text references shop_order,
  actor           text not null,
  at              timestamptz not null,
  settled_by      text,
  settled_at      timestamptz,
  -- What comes in parts waits on its order; what is too much waits by itself, as the rest of its line.
  taken_minor     bigint not null default 0,
  rest_of         text unique references bank_receipt,
  constraint bank_receipt_taken check (taken_minor between 0 and amount_minor and (taken_minor = 0 or (order_id is not null and settled_at is not null)))
);
create index on bank_receipt (order_id);
create index on bank_receipt (at) where settled_at is null;

-- Statements pay nothing of an order, or all of it to the kopeck [PAY-07].
create function bank_receipts_pay_all() returns trigger language plpgsql as $$
begin
  if (select sum(taken_minor) from bank_receipt where order_id = new.order_id)
     not in (0, (select total_minor from shop_order where id = new.order_id)) then
    raise exception 'statements pay an order in full' using errcode = 'check_violation', constraint = 'bank_receipts_pay_all';
  end if;
  return null;
end $$;
create constraint trigger bank_receipts_pay_all after insert or update on bank_receipt deferrable initially deferred
  for each row when (new.taken_minor > 0) execute function bank_receipts_pay_all();

create function receipt_sum(items jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((item ->> 'sumMinor')::bigint), 0)::bigint from jsonb_array_elements(items) item
$$;

-- Fiscal receipts (54-FZ): one for each cause, written with it; one that the law does not ask for says why. A job registers them.
create table receipt (
  id              text primary key,
  order_id        text not null references shop_order,
  -- of an order, a refund, or a payment that came too late
  cause           text not null check (cause in ('paid', 'handed-over', 'refund', 'late', 'late-refund')),
  cause_id        text not null,
  operation       text not null check (operation in ('sell', 'sell_refund')),
  method          text not null check (method in ('full_prepayment', 'full_payment', 'advance')),
  money_minor     bigint not null check (money_minor >= 0),
  money_kind      text not null check (money_kind in ('cash', 'cashless')),
  -- what was paid before: by advance, by deposit, or for the whole of what is handed over
  offset_minor    bigint not null check (offset_minor >= 0),
  vat             text not null default '',
  items           jsonb not null default '[]',
  contact         text not null default '',
  state           text not null check (state in ('not-due', 'waiting', 'sent', 'done', 'refused')),
  problem         text not null default '',
  -- what the register knows it by is its id and this
  attempt         int not null default 1 check (attempt > 0),
  register_id     text,
  created_at      timestamptz not null,
  checked_at      timestamptz,
  registered_at   timestamptz,
  fn_number       text,
  document_number text,
  fiscal_sign     text,
  register_number text,
  url             text,
  -- A register takes a hundred items in a receipt: one that has more comes in parts, each registered on its own.
  part            int not null default 1,
  parts           int not null default 1,
  -- Whose receipt it is, as it was sent [PAY-08]; one that waits, or was refused, names no seller yet.
  seller          jsonb not null default '{}',
  -- When it was written here; its cause may be older, as where a carrier reports a hand-over late.
  written_at      timestamptz not null default now(),
  check ((operation = 'sell') = (cause in ('paid', 'handed-over', 'late'))),
  check (cause <> 'handed-over' or (money_minor = 0 and method = 'full_payment')),
  constraint receipt_adds_up check (state = 'not-due' or receipt_sum(items) = money_minor + offset_minor),
  constraint receipt_of_something check (state = 'not-due' or (money_minor + offset_minor > 0 and vat <> '')),
  constraint receipt_registered check (state <> 'done' or (registered_at is not null and fn_number is not null and document_number is not null
    and fiscal_sign is not null and register_number is not null)),
  constraint receipt_sent check (state not in ('sent', 'done') or register_id is not null),
  constraint receipt_part_of_parts check (part between 1 and parts),
  unique (cause, cause_id, part),
  constraint receipt_of_accounts check (state <> 'not-due' or offset_minor = 0 or problem not in ('company', 'abroad'))
);
create index on receipt (order_id);
create index receipt_open on receipt (checked_at) where state in ('waiting', 'sent');

-- What a receipt records does not change, what is registered stays so, and so does its seller, once named.
create function receipt_written() returns trigger language plpgsql as $$
declare
  moving text[] := array['state', 'problem', 'attempt', 'register_id', 'checked_at', 'registered_at', 'fn_number', 'document_number',
    'fiscal_sign', 'register_number', 'url', 'contact'];
begin
  if tg_op = 'DELETE'
     or to_jsonb(new) - moving - 'seller' <> to_jsonb(old) - moving - 'seller'
     or (new.seller <> old.seller and old.seller <> '{}')
     or (new.contact <> old.contact and new.contact <> '')
     or (old.state in ('done', 'not-due') and new.state <> old.state)
     or (old.state = 'done' and to_jsonb(new) - 'contact' <> to_jsonb(old) - 'contact') then
    raise exception 'a receipt tells of what has happened' using errcode = 'restrict_violation', constraint = 'receipt_written';
  end if;
  return new;
end $$;
create trigger receipt_written before update or delete on receipt for each row execute function receipt_written();

-- THE LEDGER
-- All of the shop's money in double entry: what customers have with it, what was sold, what is owed for certificates, what came in and went back.
-- Positive is what the shop owes or has earned, negative what it holds or has given; every transaction sums to zero.
create table ledger_account (
  id            bigint generated always as identity primary key,
  customer_id   text references customer,
  kind          text not null,
  balance_minor bigint,
  unique nulls not distinct (customer_id, kind),
  constraint ledger_account_kind check (case when customer_id is null
    then kind in ('shop', 'money', 'goods', 'delivery', 'refunds', 'certificates', 'unclaimed')
    else kind in ('bonus', 'advance', 'deposit', 'withdrawal') end),
  -- The shop's own accounts keep no running balance: every order would wait for that one row.
  constraint ledger_account_balance check (case when customer_id is null then balance_minor is null else balance_minor is not null and balance_minor >= 0 end)
);

insert into ledger_account (kind) values ('shop'), ('money'), ('goods'), ('delivery'), ('refunds'), ('certificates'), ('unclaimed');

-- A customer has accounts from the start, so that no two first entries meet.
create function customer_gets_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_account (customer_id, kind, balance_minor)
  select new.id, kind, 0 from unnest(array['bonus', 'advance', 'deposit', 'withdrawal']) as kind;
  return null;
end $$;
create trigger customer_gets_accounts after insert on customer for each row execute function customer_gets_accounts();

create table ledger_transaction (
  id       bigint generated always as identity primary key,
  cause    text not null,
  cause_id text not null,
  at       timestamptz not null,
  order_id text references shop_order,
  unique (cause, cause_id)
);
create index on ledger_transaction (order_id) where order_id is not null;
create trigger ledger_transaction_append_only before update or delete on ledger_transaction for each row execute function append_only();

create table ledger_entry (
  id             bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id     bigint not null references ledger_account,
  amount_minor   bigint not null check (amount_minor <> 0)
);
create index on ledger_entry (transaction_id);
-- An account's history, newest first.
create index ledger_entry_history on ledger_entry (account_id, id desc);
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function append_only();

-- A posting reads nothing but its own entries and their accounts, each by its key, however much has been written before. What one statement
-- writes to a transaction is zero, so all that was ever written to it is.
create function ledger_entries_written() returns trigger language plpgsql as $$
declare
  moved record;
begin
  if exists (select from written group by transaction_id having sum(amount_minor) <> 0) then
    raise exception 'a ledger transaction does not balance' using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  -- One account after the other in one order, so nobody waits in a circle; the shop's own keep no balance.
  for moved in select account_id, sum(amount_minor) as amount_minor from written group by account_id order by account_id loop
    update ledger_account set balance_minor = balance_minor + moved.amount_minor where id = moved.account_id and customer_id is not null;
  end loop;
  return null;
end $$;
create trigger ledger_entries_written after insert on ledger_entry referencing new table as written for each statement execute function ledger_entries_written();

-- A deposit on its way to its owner's bank account: held at once, then paid by staff or given back; the bank may return it.
create table withdrawal (
  id           text primary key,
  customer_id  text not null references customer,
  amount_minor bigint not null check (amount_minor > 0),
  holder       text not null,
  -- Only staff that pays it reads the number.
  account      text not null check (account like 'sealed:%'),
  account_end  text not null check (account_end ~ '^[0-9]{4}$'),
  bik          text not null,
  storefront   text not null,
  lang         text not null,
  state        text not null default 'held' check (state in ('held', 'paid', 'refused', 'returned')),
  created_at   timestamptz not null
);
create index on withdrawal (customer_id, created_at desc);
create index withdrawal_held on withdrawal (created_at) where state = 'held';
create trigger withdrawal_of_customer before insert on withdrawal for each row execute function customer_is_here();

-- Who did what.
create table withdrawal_step (
  id            bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawal,
  step          text not null check (step in ('asked', 'shown', 'agreed', 'paid', 'refused', 'returned')),
  actor         text not null,
  reason        text not null default '',
  at            timestamptz not null
);
create index on withdrawal_step (withdrawal_id, id);
create unique index withdrawal_ends_once on withdrawal_step (withdrawal_id) where step in ('paid', 'refused');
create unique index withdrawal_returns_once on withdrawal_step (withdrawal_id) where step = 'returned';

create function withdrawal_step_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
     and exists (select from withdrawal w join customer c on c.id = w.customer_id where w.id = old.withdrawal_id and c.erased_at is not null) then
    return new;
  end if;
  raise exception 'withdrawal_step is append-only' using errcode = 'restrict_violation';
end $$;
create trigger withdrawal_step_append_only before update or delete on withdrawal_step for each row execute function withdrawal_step_written();

-- Every order that names who brought its buyer. The buyer's first paid one is frozen and is the one that may earn; the rest are refused.
create table referral (
  order_id    text primary key references shop_order,
  referrer_id text not null references customer,
  referred_id text not null references customer,
  state       text not null default 'named' check (state in ('named', 'waiting', 'held', 'given', 'refused')),
  reason      text not null default '',
  given_minor bigint not null default 0 check (given_minor >= 0),
  -- The flat it went to, as doors are compared, and its browser: what many friends of one person share.
  door        text,
  browser     text,
  named_at    timestamptz not null,
  frozen_at   timestamptz,
  decided_at  timestamptz,
  check (referrer_id <> referred_id),
  check ((state = 'given') = (given_minor > 0)),
  check ((state in ('given', 'refused')) = (decided_at is not null)),
  check (frozen_at is not null or state in ('named', 'refused'))
);
create unique index referral_once on referral (referred_id) where frozen_at is not null;
create index on referral (referrer_id);
create index referral_open on referral (named_at) where state in ('named', 'waiting');
create index referral_door on referral (door) where door is not null;
create index referral_browser on referral (browser) where browser is not null;

-- One a year, the year being that of the birthday itself: one of the first of January is next year's even in December.
create table birthday_bonus (
  customer_id text not null references customer,
  year        int not null,
  bonus_minor bigint not null check (bonus_minor > 0),
  given_at    timestamptz not null,
  primary key (customer_id, year)
);
create trigger birthday_bonus_of_customer before insert on birthday_bonus for each row execute function customer_is_here();

-- CERTIFICATES
-- Gift certificates.

-- Sold by an order of its own, sent by mail, turned into its owner's advance once. Only its letter holds its code.
create table certificate (
  id           text primary key,
  order_id     text not null unique references shop_order,
  value_minor  bigint not null check (value_minor > 0),
  design       text not null check (design in ('dark', 'light', 'custom')),
  cover        text not null,
  wishes       text not null default '',
  -- The buyer's own picture, cut and encoded again by us.
  background   bytea check ((design = 'custom') = (background is not null)),
  email        text not null,
  send_at      timestamptz not null,
  -- Each time it is sent it has another code; the one before is worth nothing then.
  code_hash    text unique,
  issue        int not null default 0,
  issued_at    timestamptz,
  activated_at timestamptz,
  activated_by text references customer,
  void_at      timestamptz,
  check ((issued_at is null) = (code_hash is null)),
  check ((activated_at is null) = (activated_by is null)),
  check (activated_at is null or (issued_at is not null and void_at is null))
);
create index certificate_due on certificate (send_at) where issued_at is null and void_at is null;
-- The owner of an activated one has a list of theirs.
create index certificate_activated_by on certificate (activated_by) where activated_by is not null;

-- Only what was paid for is issued, and what was activated stays so; of an erased buyer's, recipient and wishes may be blanked.
create function certificate_issued() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null and not (
       new.email = '' and new.wishes = ''
       and to_jsonb(new) - array['email', 'wishes'] = to_jsonb(old) - array['email', 'wishes']
       and exists (select from shop_order o join customer c on c.id = o.customer_id where o.id = old.order_id and c.erased_at is not null)) then
    raise exception 'an activated certificate does not change' using errcode = 'restrict_violation', constraint = 'certificate_spent';
  end if;
  if new.issued_at is distinct from old.issued_at
     and not exists (select from shop_order where id = new.order_id and payment_status = 'paid') then
    raise exception 'a certificate is issued for money only' using errcode = 'check_violation', constraint = 'certificate_paid';
  end if;
  return new;
end $$;
create trigger certificate_issued before update on certificate for each row execute function certificate_issued();

create function certificate_used_by() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.activated_by and erased_at is null for key share;
  if not found then
    raise exception 'the customer is not there any more' using errcode = 'check_violation', constraint = 'customer_is_here';
  end if;
  return new;
end $$;
create trigger certificate_used_by before update of activated_by on certificate for each row
  when (new.activated_by is distinct from old.activated_by and new.activated_by is not null) execute function certificate_used_by();

-- Tries at certificate codes, for all processes alike; the columns are rate-limiter-flexible's. `expire`: when the count ends, in milliseconds.
create table certificate_guess (
  key    text primary key,
  points int not null,
  expire bigint not null
);
create index certificate_guess_expire on certificate_guess (expire);

-- DELIVERY AND RETURNS
-- Carriers' documents, pickup points, and goods that come back.
create table delivery_document (
  id               text primary key,
  order_id         text not null unique references shop_order,
  carrier          text not null,
  carrier_id       text,
  track            text,
  state            text not null default 'invoice-issued',
  raw_status       text not null default '',
  problem          text not null default '',
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  -- from then on the carrier may know the parcel, so it is looked for before it is asked for again
  asked_at         timestamptz,
  refused_services text[] not null default '{}',
  checked_at       timestamptz,
  -- until then one process asks the carrier for this parcel, and no other does
  asking_until     timestamptz
);
create index delivery_document_carrier on delivery_document (carrier, carrier_id);
-- What the shop's own couriers bring never ends in its document.
create index delivery_document_open on delivery_document (carrier, checked_at) where state not in ('delivered', 'not-delivered') and problem = '';

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

-- Pickup points in an index of our own: what carriers list, once it has been judged.
create table delivery_point (
  carrier        text not null,
  code           text not null,
  country        text not null,
  -- The key of its city. A namesake of a city that we name has its region behind it, and is nobody's answer.
  place          text not null,
  name           text not null,
  address        text not null check (address <> ''),
  latitude       double precision not null check (latitude between -90 and 90),
  longitude      double precision not null check (longitude between -180 and 180),
  hours          text not null,
  is_locker      boolean not null,
  try_on         boolean not null,
  cash           boolean not null,
  card           boolean not null,
  weight_limit_g integer not null check (weight_limit_g > 0),
  -- Longest first. Null: whatever the weight allows.
  sides_limit_mm integer[] check (cardinality(sides_limit_mm) = 3),
  seen_at        timestamptz not null,
  -- How many whole lists in a row did without it; after some of them it is closed.
  missed         smallint not null default 0,
  closed_at      timestamptz,
  -- Carriers find a town that is not among our cities by its name alone, with its region or by its postcode. Its points are kept under each of
  -- these keys (the newest first) beside the one that a list gives them.
  asked_as       text[] not null default '{}',
  places         text[] not null generated always as (array_append(asked_as, place)) stored,
  -- Only one index begins with each column: whatever the planner knows of the table, a place is found by its place.
  primary key (code, carrier)
);
create index delivery_point_country on delivery_point (country, carrier) where closed_at is null;
create index delivery_point_places on delivery_point using gin (places) where closed_at is null;

-- What carriers list and nobody may be sent to, with the reason.
create table delivery_point_quarantine (
  carrier text not null,
  code    text not null,
  scope   text not null,
  why     text not null,
  listed  jsonb not null,
  seen_at timestamptz not null,
  primary key (carrier, scope, code)
);

-- When a carrier's list was asked for and read last. scope: a country, or the key of one place in it.
create table delivery_point_list (
  carrier  text not null,
  scope    text not null,
  asked_at timestamptz not null,
  read_at  timestamptz,
  primary key (carrier, scope)
);

-- Goods that come back from their buyers: asked for, approved, received, refunded; or refused.
create table goods_return (
  id        text primary key,
  order_id  text not null references shop_order,
  -- Of the order's returns the first, the second …
  n         int not null check (n > 0),
  kind      text not null check (kind in ('new', 'failed')),
  reason    text not null check (length(reason) <= 500),
  state     text not null default 'asked' check (state in ('asked', 'approved', 'received', 'refunded', 'refused')),
  refund_id text unique references refund,
  asked_at  timestamptz not null,
  unique (order_id, n),
  unique (id, order_id),
  check (kind = 'new' or reason <> ''),
  check (refund_id is not null or state <> 'refunded'),
  check (refund_id is null or state in ('received', 'refunded'))
);
create index goods_return_open on goods_return (asked_at) where state in ('asked', 'approved', 'received');

create table goods_return_line (
  return_id text not null,
  order_id  text not null,
  position  int not null,
  quantity  int not null check (quantity > 0),
  -- How many of them can be sold again; known once they are received.
  fit       int check (fit between 0 and quantity),
  primary key (return_id, position),
  foreign key (return_id, order_id) references goods_return (id, order_id),
  foreign key (order_id, position) references order_line
);
create index on goods_return_line (order_id, position);

-- Pictures of what is wrong, encoded again by us.
create table goods_return_photo (
  return_id text not null references goods_return,
  n         int not null check (n between 1 and 5),
  picture   bytea not null,
  primary key (return_id, n)
);

-- Who did what.
create table goods_return_step (
  id        bigint generated always as identity primary key,
  return_id text not null references goods_return,
  step      text not null check (step in ('asked', 'approved', 'received', 'refunded', 'refused')),
  actor     text not null,
  reason    text not null default '',
  at        timestamptz not null,
  unique (return_id, step)
);

create function goods_return_step_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
     and exists (select from goods_return r join shop_order o on o.id = r.order_id join customer c on c.id = o.customer_id
                 where r.id = old.return_id and c.erased_at is not null) then
    return new;
  end if;
  raise exception 'goods_return_step is append-only' using errcode = 'restrict_violation';
end $$;
create trigger goods_return_step_append_only before update or delete on goods_return_step for each row execute function goods_return_step_written();

-- MESSAGES
-- Messages to people, and news on their open pages.

-- Written in the transaction that causes it, sent by a job, once.
create table message (
  id            text primary key,
  -- one cause sends one message of a kind, however often it is asked to
  cause         text not null unique,
  channel       text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  recipient     text not null,
  subject       text,
  text          text not null,
  html          text,
  attachments   jsonb not null default '[]',
  created_at    timestamptz not null,
  sent_at       timestamptz,
  failed_at     timestamptz,
  provider_id   text,
  problem       text not null default '',
  -- A sign-in code that could not be sent in time is not worth sending; its text waits sealed and is wiped once it has gone.
  not_after     timestamptz,
  -- A message is its own job: when to try next, and how often it was tried.
  next_try_at   timestamptz not null default now(),
  tries         int not null default 0,
  -- How a message goes where its channel lets nobody write freely, and what goes instead where the channel refuses it for good.
  template      jsonb,
  instead       jsonb,
  -- Where a mail program ends such letters with one press (RFC 8058).
  unsubscribe   text,
  -- A certificate's letter to an erased person: its buyer sees by the row where the certificate is, so the row stays. An unsent one holds the only
  -- code there is and goes out first; whichever comes last, erasure or the end of its sending, leaves nothing of it to read.
  forgotten     boolean not null default false,
  -- Where a push message leads to.
  link          text,
  -- Whether a try ended without its provider's answer: it may have arrived.
  may_have_left boolean not null default false,
  -- A letter ends with who sells, in its own language.
  lang          text not null default 'ru' check (lang in ('ru', 'en'))
);
-- Everything sent to a person.
create index message_recipient on message (lower(recipient));
create index message_dead on message (failed_at) where failed_at is not null;
-- Whose a phone or mailbox was until a message there named another.
create index message_contact_left on message (split_part(cause, ':', 2))
  where cause like 'phone-changed:%:old' or cause like 'email-changed:%';
create index message_contact_left_at on message (lower(recipient), created_at)
  where cause like 'phone-changed:%:old' or cause like 'email-changed:%';
create index message_due on message (channel, next_try_at) where sent_at is null and failed_at is null;
create index message_invoice_again on message (split_part(cause, ':', 2)) where cause like 'invoice:%:again:%';

create function message_forgotten() returns trigger language plpgsql as $$
begin
  new.recipient := '';
  new.subject := null;
  new.text := '';
  new.html := null;
  new.attachments := '[]';
  new.template := null;
  new.instead := null;
  new.unsubscribe := null;
  new.provider_id := null;
  new.problem := '';
  return new;
end $$;
create trigger message_forgotten before update on message for each row
  when (new.forgotten and (new.sent_at is not null or new.failed_at is not null)) execute function message_forgotten();

-- What changes for a customer is notified on the channel "news" when its transaction commits (docs/decisions/0026-live-news.md). Triggers do it,
-- so that no way of changing it can forget to; guests have no news, which costs their orders nothing.
create function tell_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', json_build_object('type', 'order', 'customer', new.customer_id, 'data', json_build_object('_id', new.id,
    'ordernumber', new.number, 'status', new.status, 'payment_status', new.payment_status, 'delivery_status', new.delivery_status))::text);
  return null;
end $$;
create trigger order_placed_told after insert on shop_order for each row when (new.customer_id is not null) execute function tell_order();
create trigger order_changed_told after update of customer_id, status, payment_status, delivery_status, hidden_at on shop_order for each row
  when (new.customer_id is not null and (old.customer_id, old.status, old.payment_status, old.delivery_status, old.hidden_at)
    is distinct from (new.customer_id, new.status, new.payment_status, new.delivery_status, new.hidden_at))
  execute function tell_order();

-- However many lines a transaction writes, a cart is notified once: PostgreSQL sends equal notifications once.
create function tell_cart() returns trigger language plpgsql as $$
declare
  line cart_line := coalesce(new, old);
begin
  perform pg_notify('news', json_build_object('type', 'basket', 'customer', line.customer_id, 'storefront', line.storefront)::text);
  return null;
end $$;
create trigger cart_filled_told after insert or delete on cart_line for each row execute function tell_cart();
create trigger cart_changed_told after update on cart_line for each row when (old.* is distinct from new.*) execute function tell_cart();

create function tell_session_over() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', json_build_object('type', 'session', 'customer', old.customer_id, 'session', old.id)::text);
  return null;
end $$;
create trigger session_over_told after delete on session for each row when (old.expires_at > now()) execute function tell_session_over();

-- THE EXCHANGE
-- Catalogues and orders exchanged with 1C, and imports that can be reverted.
-- A run of the import can be looked up, done again and reverted (decision 0059).
create table import_run (
  id          bigint generated always as identity primary key,
  path        text not null,
  format      text not null,
  started_at  timestamptz not null,
  finished_at timestamptz,
  summary     jsonb,
  door        text not null default 'command' check (door in ('command', '1c', 'replay', 'revert')),
  actor       text not null default '',
  -- name, size and sha256 of each file that came
  files       jsonb not null default '[]',
  profile     jsonb,
  result      text not null default 'taken' check (result in ('taken', 'partly', 'refused')),
  -- the folder of what came, as long as it is kept
  kept        text,
  reverts     bigint references import_run,
  reverted_by bigint references import_run
);
create index on import_run (started_at);

-- What a run found and left behind: each row of goods as it was, and a hash of what became of it. Null: there was none; there is none.
create table import_change (
  id     bigint generated always as identity primary key,
  run_id bigint not null references import_run,
  place  text not null,
  key    jsonb not null,
  was    jsonb,
  became text
);
create index on import_change (run_id, place);

-- What others count on a row by themselves is neither reverted nor taken for a change; a row without a barcode is as it was before barcodes
-- were kept, so that earlier runs can be reverted.
create function row_image(row_now jsonb) returns jsonb language sql immutable as $$
  select row_now - '{sold,popularity}'::text[] - case when row_now ->> 'barcode' is null then '{barcode}'::text[] else '{}'::text[] end
$$;

-- An exchange tells of one thing in several files; later parts add to earlier ones.
create aggregate jsonb_merge(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- What an exchange partner calls its warehouses and price types: later exchanges name them by id only.
create table exchange_name (
  origin   text not null,
  kind     text not null check (kind in ('warehouse', 'price_type')),
  id       text not null,
  name     text not null,
  -- prices may leave their currency to their type
  currency text,
  primary key (origin, kind, id)
);

-- Which price type and which warehouse of a partner counted last: one that is renamed or gone differs from one that was never there.
create table exchange_agreed (
  origin text not null,
  kind   text not null check (kind in ('warehouse', 'price_type')),
  id     text not null,
  primary key (origin, kind)
);

-- When the newest file of an origin was formed: an older one must not undo it. Names, prices and rests of offers come in files of their own.
create table exchange_state (
  origin    text not null,
  formed_at timestamptz not null,
  part      text not null check (part in ('names', 'prices', 'rests')),
  primary key (origin, part)
);

-- One function for all tables: its arguments are the columns of the key. Outside an import's transaction it writes nothing.
create function keep_import_change() returns trigger language plpgsql as $$
declare
  run bigint := nullif(current_setting('gong.import_run', true), '');
  key_of text := (select 'jsonb_build_object(' || string_agg(format('%L, %%1$s.%I', name, name), ', ') || ')' from unnest(tg_argv) as name);
  same text := (select string_agg(format('w.%I = b.%I', name, name), ' and ') from unnest(tg_argv) as name);
begin
  if run is null then return null; end if;
  execute case tg_op
    when 'INSERT' then format('insert into import_change (run_id, place, key, was, became)
      select $1, $2, %s, null, md5(row_image(to_jsonb(w))::text) from written w', format(key_of, 'w'))
    when 'DELETE' then format('insert into import_change (run_id, place, key, was, became)
      select $1, $2, %s, row_image(to_jsonb(b)), null from before b', format(key_of, 'b'))
    else format('insert into import_change (run_id, place, key, was, became)
      select $1, $2, %s, row_image(to_jsonb(b)), md5(row_image(to_jsonb(w))::text) from before b join written w on %s
      where b is distinct from w', format(key_of, 'b'), same)
  end using run, tg_table_name;
  return null;
end $$;

-- Counts move back by the stock's own log; of the stock's rows only those are kept that were made.
create trigger import_wrote after insert on stock referencing new table as written
  for each statement execute function keep_import_change(product_id, specification_id);

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('category', '{id}'),
    ('model', '{id}'),
    ('product', '{id}'),
    ('specification', '{id}'),
    ('collection', '{id}'),
    ('model_category', '{model_id,category_id}'),
    ('collection_model', '{collection_id,model_id}'),
    ('product_picture', '{product_id,position}'),
    ('warehouse_balance', '{product_id,specification_id,warehouse}'),
    ('exchange_state', '{origin,part}'),
    ('exchange_name', '{origin,kind,id}'),
    ('exchange_agreed', '{origin,kind}')) each (name, key)
  loop
    execute format('create trigger import_wrote after insert on %I referencing new table as written
      for each statement execute function keep_import_change(%s)', kind.name, array_to_string(kind.key::text[], ','));
    execute format('create trigger import_changed after update on %I referencing old table as before new table as written
      for each statement execute function keep_import_change(%s)', kind.name, array_to_string(kind.key::text[], ','));
    execute format('create trigger import_removed after delete on %I referencing old table as before
      for each statement execute function keep_import_change(%s)', kind.name, array_to_string(kind.key::text[], ','));
  end loop;
end $$;

-- 1C calls with one login in sessions of its own (decision 0063); its cookie is kept as a hash.
create table exchange_session (
  id          text primary key,
  folder      text not null unique,
  begun_at    timestamptz not null,
  seen_at     timestamptz not null,
  -- whether the answer to `query` has left whole, and when it was asked for
  queried_at  timestamptz,
  is_answered boolean not null default false
);

-- Files as far as their parts have come in; what lies behind that in the folder is a part that broke off.
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

-- Files come in any order: what speaks of goods that no file has named yet waits for them. Properties are known once a file has named them.
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
  due        bigint,
  primary key (session_id, order_id)
);

-- What changes about an order without a row of its history: pieces and money that go back, its parcel's number, how it is
-- paid. 1C gets it again.
create sequence exchange_due_change;
create table exchange_due (
  order_id text primary key references shop_order,
  change   bigint not null default nextval('exchange_due_change')
);

-- Triggers instead of code in each statement: no way of changing an order can forget to.
create function tell_1c_again() returns trigger language plpgsql as $$
begin
  insert into exchange_due (order_id) values (case when tg_table_name = 'shop_order' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end)
  on conflict (order_id) do update set change = nextval('exchange_due_change');
  return null;
end $$;
create trigger refund_to_1c after insert or update of done_at on refund for each row execute function tell_1c_again();
create trigger delivery_document_to_1c after update of track, carrier_id, problem on delivery_document for each row
  when ((old.track, old.carrier_id is null, old.problem) is distinct from (new.track, new.carrier_id is null, new.problem))
  execute function tell_1c_again();
create trigger shop_order_to_1c after update of type_payment, buyer, recipient, delivery, client_delivery_minor on shop_order for each row
  when ((old.type_payment, old.buyer, old.recipient, old.delivery - 'handover' - 'days', old.client_delivery_minor)
    is distinct from (new.type_payment, new.buyer, new.recipient, new.delivery - 'handover' - 'days', new.client_delivery_minor))
  execute function tell_1c_again();

-- LANDING PAGES, REDIRECTS AND CAMPAIGNS
-- Pages built of blocks, and addresses that lead elsewhere.

-- Pages that are built of blocks: a landing, and what stands below it. The blocks are held to one schema before they come here.
create table landing_page (
  landing     text not null,
  -- '' = the landing itself
  slug        text not null default '',
  name        jsonb not null,
  lead        jsonb not null,
  blocks      jsonb not null check (jsonb_typeof(blocks) = 'array'),
  -- null: everywhere
  storefronts text[],
  position    int not null default 0,
  active      boolean not null default true,
  changed_at  timestamptz not null,
  primary key (landing, slug)
);

-- What somebody asks for on such a page, for staff to answer.
create table landing_request (
  id           text primary key,
  landing      text not null,
  slug         text not null,
  storefront   text not null,
  lang         text not null check (lang in ('ru', 'en')),
  customer_id  text references customer on delete set null,
  name         text not null,
  -- a phone, or a mailbox in lower case
  target       text not null,
  message      text not null,
  created_at   timestamptz not null,
  -- The writer may name an order; it is theirs only where their browser or account placed it.
  order_number text not null default '',
  is_own_order boolean not null default false
);
create index on landing_request (created_at);
create index on landing_request (target);
create index on landing_request (customer_id);

-- Where staff redirects earlier addresses. A target is a path of the shop's own: the way off it is a campaign.
create table redirect_rule (
  id        bigint generated always as identity primary key,
  -- null: on every host
  host      text check (host = lower(host)),
  -- with an asterisk at its end it stands for all that begins so
  path      text not null check (path like '/%'),
  query     text not null default '',
  target    text not null check (target ~ '^/([^/\\]|$)' and target !~ '[[:cntrl:]]'),
  permanent boolean not null default false,
  starts_at timestamptz,
  ends_at   timestamptz check (ends_at > starts_at),
  actor     text not null,
  at        timestamptz not null default now(),
  unique nulls not distinct (host, path, query, starts_at)
);

create function tell_redirects() returns trigger language plpgsql as $$
begin
  notify redirects;
  return null;
end $$;
create trigger rules_told after insert or update or delete or truncate on redirect_rule for each statement execute function tell_redirects();

-- What is printed on a box, a poster, a card, or linked from a letter: a code, where it leads, how often it was followed.
create table campaign (
  code      text primary key check (code ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  title     text not null,
  target    text not null check (target ~ '^(/([^/\\]|$)|https://[a-z0-9])' and target !~ '[[:cntrl:]]'),
  -- its target is another site on purpose
  external  boolean not null default false,
  starts_at timestamptz,
  ends_at   timestamptz check (ends_at > starts_at),
  actor     text not null,
  at        timestamptz not null default now()
);

create table campaign_visit (
  code       text not null references campaign on delete cascade,
  day        date not null,
  storefront text not null,
  way        text not null check (way in ('qr', 'link')),
  times      int not null,
  primary key (code, day, storefront, way)
);
