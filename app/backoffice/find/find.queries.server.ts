import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import { termsOf } from "#app/foundation/lists/search-terms.ts";
import { asOrderNumber } from "#app/foundation/order-number.ts";
import type { ReturnState } from "#app/orders/returns/return-status.ts";

export type FoundOrder = { number: string; buyer: string; city: string; status: string; at: Date };
type Storefronts = readonly string[] | null;

const MOST = 8;
const MOST_PAPERS = 4;
/** So many matches of a common word are looked at; more precise ones have fewer. */
const LOOKED_AT = 500;
const start = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;
const within = (storefronts: Storefronts) => sql`(${storefronts}::text[] is null or c.storefront = any (${storefronts}::text[]))`;

/** A code as a scanner gives it begins with what identifies the piece. */
const markingOf = (text: string): string => /^01\d{14}21.{13}/.exec(text)?.[0] ?? text;

/** Orders by number, phone, mailbox, name, track; by what is in them; by their marking codes and payments. Newest first. */
export const findOrders = (db: Db, text: string, storefronts: Storefronts) => {
  const [like, low] = [start(text), start(text.toLowerCase())];
  return rows<FoundOrder>(
    db,
    sql`/* find */ with ids as materialized (
        (select c.id from order_card c where c.words @@ ${termsOf(text)}::tsquery limit ${LOOKED_AT})
        union (select order_id from order_line where lower(sku) like ${low} limit ${LOOKED_AT})
        union (select order_id from marking_code where ki like ${start(markingOf(text))} limit ${MOST})
        union (select order_id from payment where id like ${like} limit ${MOST})
        union (select order_id from payment where own_ref = ${text} limit ${MOST})
        union (select order_id from payment where provider_id like ${like} limit ${MOST}))
      select c.number, c.buyer, c.city, c.status, c.created_at as at from ids join order_card c on c.id = ids.id
      where ${within(storefronts)} order by c.created_at desc, c.id limit ${MOST}`,
  );
};

export type FoundPayment = { id: string; number: string; ownRef: string; state: string };

export const findPayments = (db: Db, text: string, storefronts: Storefronts) =>
  rows<FoundPayment>(
    db,
    sql`select p.id, c.number, p.own_ref as "ownRef", p.state from (
          (select id from payment where id like ${start(text)} limit ${MOST})
          union (select id from payment where provider_id like ${start(text)} limit ${MOST})
          union (select id from payment where own_ref = ${text} limit ${MOST})) found
        join payment p on p.id = found.id join order_card c on c.id = p.order_id where ${within(storefronts)} limit ${MOST}`,
  );

export type FoundReturn = { name: string; buyer: string; state: ReturnState };

/** Returns of the orders that words find, or by their own name, such as "ABCD1234/1". */
export const findReturns = (db: Db, text: string, storefronts: Storefronts) =>
  rows<FoundReturn>(
    db,
    sql`/* find */ with ids as materialized (select id from order_card where words @@ ${termsOf(text.replace(/\/\d*$/, ""))}::tsquery limit ${LOOKED_AT}),
          named as materialized (select g.* from goods_return g where g.order_id = any (array(select id from ids)))
        select c.number || '/' || g.n as name, c.buyer, g.state from named g join order_card c on c.id = g.order_id
        where ${within(storefronts)} order by g.asked_at desc limit ${MOST_PAPERS}`,
  );

export type FoundCertificate = { number: string; email: string };

/** Certificates by whom they are for, or by their order. */
export const findCertificates = (db: Db, text: string, storefronts: Storefronts) =>
  rows<FoundCertificate>(
    db,
    sql`/* find */ select c.number, t.email from (
          (select order_id from certificate where lower(email) like ${start(text.toLowerCase())} limit ${MOST_PAPERS})
          union (select t.order_id from certificate t join order_card c on c.id = t.order_id where c.number = ${asOrderNumber(text) ?? text.toUpperCase()})) found
        join certificate t on t.order_id = found.order_id join order_card c on c.id = t.order_id where ${within(storefronts)} limit ${MOST_PAPERS}`,
  );
