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

-- Mailboxes whose owners want no letters of this kind; the mailbox itself is not kept.
create table wait_refusal (
  mailbox_hash text primary key,
  at           timestamptz not null
);

-- Where a mail program ends such letters with one press (RFC 8058).
alter table message add column unsubscribe text;
