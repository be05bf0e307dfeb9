import { type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";
import type { CustomerKind, CustomerQuery, Named } from "./customers.ts";

export type CustomerRow = {
  id: string;
  firstname: string;
  lastname: string;
  phone: string | null;
  email: string | null;
  isDealer: boolean;
  isLockedOut: boolean;
  isErased: boolean;
  createdAt: Date;
  seenAt: Date | null;
  orders: number;
  balances: Partial<Record<"bonus" | "advance" | "deposit", number>>;
};

const kinds: Record<CustomerKind, ReturnType<typeof sql>> = {
  all: sql`c.erased_at is null`,
  dealers: sql`c.dealer`,
  "locked-out": sql`c.factor_asked_at is not null`,
  balance: sql`c.erased_at is null and exists (select from ledger_account a where a.customer_id = c.id and a.balance_minor > 0)`,
  erased: sql`c.erased_at is not null`,
};

/** Index look-ups each, as one "or" would scan. */
function named(who: Named) {
  if (!who) return sql`true`;
  if ("phoneEnd" in who) return sql`c.id in (select id from customer where reverse(phone) like reverse(${who.phoneEnd}) || '%' limit 200)`;
  const like = `${who.start.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`c.id in (
    (select id from customer where lower(email) like ${like} and email is not null limit 200)
    union all (select id from customer where lower(lastname) like ${like} and lastname <> '' limit 200)
    union all (select id from customer where lower(firstname) like ${like} and firstname <> '' limit 200)
    union all (select id from customer where id = ${who.start}))`;
}

/** Newest first, one more than `most` if there are more. `before`: time and id of the last one seen. */
export function listCustomers(db: Db, { kind, before }: CustomerQuery, who: Named, most: number) {
  const [at, id] = before?.split(" ") ?? [];
  const after = at ? sql`(c.created_at, c.id) < (${at}::timestamptz, ${id})` : sql`true`;
  return rows<CustomerRow>(
    db,
    sql`select c.id, c.firstname, c.lastname, c.phone, c.email, c.dealer as "isDealer", c.factor_asked_at is not null as "isLockedOut",
          c.erased_at is not null as "isErased", c.created_at as "createdAt", c.seen_at as "seenAt",
          (select count(*) from shop_order o where o.customer_id = c.id) as orders,
          (select jsonb_object_agg(a.kind, a.balance_minor) from ledger_account a where a.customer_id = c.id and a.kind <> 'withdrawal') as balances
        from customer c where ${kinds[kind]} and ${named(who)} and ${after}
        order by c.created_at desc, c.id desc limit ${most + 1}`,
  );
}

export type Customer = {
  id: string;
  phone: string | null;
  email: string | null;
  firstname: string;
  lastname: string;
  birthday: string | null;
  role: string;
  dealerPercent: number | null;
  notifyEmail: boolean;
  notifyPush: boolean;
  createdAt: Date;
  seenAt: Date | null;
  phoneChangedAt: Date | null;
  lockedOutSince: Date | null;
  erasedAt: Date | null;
};

export const findCustomer = (db: Db, id: string) =>
  row<Customer>(
    db,
    sql`select id, phone, email, firstname, lastname, birthday, role, case when dealer then dealer_percent end as "dealerPercent",
          notify_email as "notifyEmail", notify_push as "notifyPush", created_at as "createdAt", seen_at as "seenAt",
          phone_changed_at as "phoneChangedAt", factor_asked_at as "lockedOutSince", erased_at as "erasedAt"
        from customer where id = ${id}`,
  );
