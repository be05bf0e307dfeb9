-- What an order paid by bank transfer was asked for, and when: whoever sells and his bank stay as they stood on the paper [PAY-03] [PAY-08].
create table invoice (
  order_id  text primary key references shop_order,
  number    text not null unique,
  seller    jsonb not null,
  issued_at timestamptz not null,
  pay_by    date not null
);

-- Money that a bank's statement told of, each once: the key is made of document number, date, BIK and account, and can't be read back.
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
  settled_at      timestamptz
);
create index on bank_receipt (order_id);
create index on bank_receipt (at) where settled_at is null;
