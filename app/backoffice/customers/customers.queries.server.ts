import { type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Named } from "./customers.ts";

type NamedRow = { id: string; firstname: string; lastname: string; phone: string | null; email: string | null };

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

/** Newest first. */
export const listNamed = (db: Db, who: Named, most: number) =>
  rows<NamedRow>(
    db,
    sql`select c.id, c.firstname, c.lastname, c.phone, c.email from customer c
        where c.erased_at is null and ${named(who)} order by c.created_at desc, c.id desc limit ${most}`,
  );

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
