import type pg from "pg";
import { copy, tables } from "./copy-rows.ts";
import { deliver, holdUnpaid, issueInvoices, tell } from "./generate-after-order.ts";

export type OrdersToGenerate = {
  count: number;
  customers?: number;
  /** Unpaid ones, on receipt or by invoice, spread over thirty days. */
  open?: number;
  /** Days to spread the rest over; three in a hundred are cancelled. */
  days?: number;
  report?: (line: string) => void;
};

const BATCH = 100_000;
/** Generated ids start here, above the shop's own. */
const FIRST_ID = 1_000_000_000;

/** Fills a shop with copies of its orders (one of each kind must exist), bypassing triggers. Needs a superuser and an idle shop. */
export async function generateOrders(client: pg.Client, { count, customers = 40_000, open = 0, days = 400, report }: OrdersToGenerate) {
  await client.query(
    "set role none; set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'; set jit = off",
  );
  const indexes = await dropIndexes(client);
  await copy(
    client,
    "customer",
    "generate_series(1, $1::int) g",
    { id: "'c' || g", phone: "'+7' || (8000000000 + g)", firstname: "'Иван'", lastname: "'Петров' || g", limit_bonus: "0" },
    [customers],
  );
  await copy(client, "promo_code", "(select 1) s", { id: "'BENCH'", name: "'BENCH'", sale: "10", per_customer: "1000", use_limit: "null" });
  await takeSources(client, open > 0);
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1);
    await generateBatch(client, { from, to, count, open: Math.min(open, count), customers, days });
    report?.(`${to} orders`);
  }
  await client.query("update promo_code set used = (select count(*) from promo_use where promo_id = 'BENCH') where id = 'BENCH'");
  for (const definition of indexes) await client.query(definition);
  await client.query("set session_replication_role = default");
  // The vacuum debt of a real shop; otherwise it would be billed to measured orders.
  await fillCards(client);
  for (const table of [...tables, "customer", "order_card"]) await client.query(`vacuum analyze ${table}`);
}

/** Staff's rows of orders, which triggers would have made. */
export async function fillCards(client: pg.Client): Promise<void> {
  await client.query("truncate order_card");
  await client.query("insert into order_card select * from order_card_now");
}

/** Copies the originals, as the tables grow and lose their indexes. */
async function takeSources(client: pg.Client, wantsOpen: boolean): Promise<void> {
  await client.query("discard temp");
  await client.query(
    `create temp table source as
     select o.id, is_paid, row_number() over kind as rn, count(*) over (partition by is_paid) as n
     from shop_order o cross join lateral (select o.payment_status = 'paid' as is_paid) p
     where o.delivery ->> 'type' <> 'email' and o.id not like 'g%'
       and (is_paid or o.status in ('awaiting-processing', 'not-paid') and (o.hold_until is null or o.payment_type = 'bank-transfer'))
     window kind as (partition by is_paid order by o.id)`,
  );
  const { rows } = await client.query<{ is_paid: boolean }>("select distinct is_paid from source");
  for (const isPaid of wantsOpen ? [true, false] : [true])
    if (!rows.some(({ is_paid }) => is_paid === isPaid)) throw new Error(`There is no order to copy that is ${isPaid ? "" : "not "}paid`);
  for (const table of ["shop_order", "order_line", "order_history", "payment", "receipt", "ledger_transaction", "invoice"])
    await client.query(
      `create temp table source_${table} as select * from ${table} where ${table === "shop_order" ? "id" : "order_id"} in (select id from source)`,
    );
  await client.query(
    "create temp table source_ledger_entry as select * from ledger_entry where transaction_id in (select id from source_ledger_transaction)",
  );
}

type Batch = { from: number; to: number; count: number; open: number; customers: number; days: number };

async function generateBatch(client: pg.Client, { from, to, count, open, customers, days }: Batch): Promise<void> {
  await client.query("drop table if exists fresh");
  // The newest are open; every third is a guest's.
  await client.query(
    `create temp table fresh as
     select g, 'g' || g as id, s.id as source, g > $3::int - $4::int as is_open, g % 100 >= 97 and g <= $3::int - $4::int as is_over,
       case when g % 3 = 0 then null else 'c' || (1 + (g::bigint * 7919) % $5::int) end as customer, '+7' || (8000000001 + (g::bigint * 7919) % $5::int) as phone,
       now() - interval '1 hour' - case when g > $3::int - $4::int then ($3::int - g) * interval '29 days' / greatest($4::int, 1)
         else ($3::int - g) * $6::int * interval '1 day' / $3::int end as at
     from generate_series($1::int, $2::int) g join source s on s.is_paid = (g <= $3::int - $4::int) and s.rn = 1 + g % s.n`,
    [from, to, count, open, customers, days],
  );
  await client.query("create index on fresh (source)");
  const own = "fresh f join";
  await copy(client, "shop_order", `${own} source_shop_order s on s.id = f.source`, {
    id: "f.id",
    number: "'G' || lpad(f.g::text, 9, '0')",
    quote_id: "'q' || f.g",
    customer_id: "f.customer",
    guest_hash: "case when f.customer is null then 'gh' || f.g % 100000 end",
    status: "case when f.is_open then s.status when f.is_over then 'canceled-by-client' else 'done' end",
    payment_status: "case when f.is_over then 'refunded' else s.payment_status end",
    buyer: "s.buyer || jsonb_build_object('phone', f.phone, 'email', 'u' || f.g || '@example.com')",
    delivery: "s.delivery || jsonb_build_object('flat', f.g)",
    promo_id: "case when f.g % 10 = 0 then 'BENCH' end",
    referrer_id: "null",
    browser_hash: "null",
    created_at: "f.at",
    hold_until: "case when f.is_open and s.hold_until is not null then now() + interval '2 days' end",
    hidden_at: "null",
    parcel_due: "false",
  });
  await copy(client, "order_line", `${own} source_order_line s on s.order_id = f.source`, {
    order_id: "f.id",
    product_id: "'m' || (1 + f.g % 1000) || '-0'",
    specification_id: "'m' || (1 + f.g % 1000) || '-0-1'",
    shipped: "case when f.is_open or f.is_over then 0 else s.reserved end",
    released: "f.is_over",
  });
  await copy(client, "order_history", `${own} source_order_history s on s.order_id = f.source`, { order_id: "f.id", at: "f.at" });
  await copy(
    client,
    "order_history",
    "fresh f",
    {
      order_id: "f.id",
      field: "'status'",
      was: "'paid'",
      became: "case when f.is_over then 'canceled-by-client' else 'done' end",
      actor: "'staff'",
      at: "f.at + interval '3 days'",
    },
    [],
    "where not f.is_open",
  );
  await copy(client, "payment", `${own} source_payment s on s.order_id = f.source and s.state = 'paid'`, {
    id: "'p' || f.g || s.kind",
    order_id: "f.id",
    own_ref: "'r' || f.g || s.kind",
    provider_id: "'i' || f.g || s.kind",
    state: "case when f.is_over then 'refunded' else s.state end",
    created_at: "f.at",
    expires_at: "f.at",
    paid_at: "f.at",
    checked_at: "f.at",
  });
  await copy(client, "receipt", `${own} source_receipt s on s.order_id = f.source`, {
    id: "'re' || f.g || s.cause || s.part",
    order_id: "f.id",
    cause_id: "'x' || f.g || s.cause",
    state: "'not-due'",
    register_id: "null",
    created_at: "f.at",
    checked_at: "f.at",
    written_at: "f.at",
  });
  await client.query("drop table if exists booked");
  await client.query(
    `create temp table booked as select f.g, f.id, f.at, t.id as source, ${FIRST_ID} + f.g::bigint * 10 + row_number() over (partition by f.g order by t.id) as fresh
     from fresh f join source_ledger_transaction t on t.order_id = f.source`,
  );
  await copy(client, "ledger_transaction", "booked b join source_ledger_transaction s on s.id = b.source", {
    id: "b.fresh",
    cause_id: "'l' || b.fresh",
    order_id: "b.id",
    at: "b.at",
  });
  await copy(client, "ledger_entry", "booked b join source_ledger_entry s on s.transaction_id = b.source", { transaction_id: "b.fresh" });
  await tell(client, "'order:' || f.id || ':placed'", "fresh f");
  await copy(
    client,
    "promo_use",
    "fresh f",
    { promo_id: "'BENCH'", order_id: "f.id", customer_id: "f.customer" },
    [],
    "where f.g % 10 = 0",
  );
  await holdUnpaid(client);
  await issueInvoices(client);
  await deliver(client);
}

/** Drops non-constraint indexes for bulk loading. Returns how to recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
