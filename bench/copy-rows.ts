import type pg from "pg";

/** Tables with an order's rows, its own first. */
export const tables = [
  "shop_order",
  "order_line",
  "order_history",
  "payment",
  "receipt",
  "ledger_transaction",
  "ledger_entry",
  "message",
  "promo_use",
  "unpaid_hold",
  "invoice",
  "delivery_document",
  "delivery_event",
  "courier_booking",
] as const;
type Table = (typeof tables)[number] | "customer" | "promo_code";

/** Copies rows with these values; other columns come from `s`, or their defaults without it. */
export async function copy(
  client: pg.Client,
  table: Table,
  from: string,
  values: Record<string, string>,
  parameters: unknown[] = [],
  where = "",
): Promise<void> {
  const { rows } = await client.query<{ name: string; identity: string }>(
    "select attname as name, attidentity as identity from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [table],
  );
  const isCopy = / s on /.test(from);
  const names = rows.filter(({ name, identity }) => name in values || (isCopy && identity === "")).map(({ name }) => name);
  await client.query(
    `insert into ${table} (${names.join(", ")}) overriding system value select ${names.map((name) => values[name] ?? `s.${name}`).join(", ")} from ${from} ${where} on conflict do nothing`,
    parameters,
  );
}
