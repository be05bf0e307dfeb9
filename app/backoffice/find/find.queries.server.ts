import { type Db, inTransaction, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { termsOf } from "#app/foundation/lists/search-terms.ts";

export type FoundOrder = { number: string; buyer: string; city: string; status: string; at: Date };
type Storefronts = readonly string[] | null;

const MOST = 8;
/** So many matches of a common word are looked at; more precise ones have fewer. */
const LOOKED_AT = 500;
const start = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;
const within = (storefronts: Storefronts) => sql`(${storefronts}::text[] is null or c.storefront = any (${storefronts}::text[]))`;

/** Orders by number, phone, mailbox, name, track; by what is in them; by their marking codes and payments. Newest first. */
export const findOrders = (db: Db, text: string, storefronts: Storefronts) =>
  inTransaction(db, async (trx) => {
    const [like, low] = [start(text), start(text.toLowerCase())];
    const statement = sql<FoundOrder>`/* find */ with ids as materialized (
        (select c.id from order_card c where c.words @@ ${termsOf(text)}::tsquery limit ${LOOKED_AT})
        union (select order_id from order_line where lower(sku) like ${low} limit ${LOOKED_AT})
        union (select order_id from marking_code where ki like ${like} limit ${MOST})
        union (select order_id from payment where id like ${like} limit ${MOST})
        union (select order_id from payment where own_ref = ${text} limit ${MOST})
        union (select order_id from payment where provider_id like ${like} limit ${MOST}))
      select c.number, c.buyer, c.city, c.status, c.created_at as at from ids join order_card c on c.id = ids.id
      where ${within(storefronts)} order by c.created_at desc, c.id limit ${MOST}`;
    const [, found] = await Promise.all([run(trx, sql`set local plan_cache_mode = force_custom_plan`), rows(trx, statement)]);
    return found;
  });

export type FoundPayment = { id: string; number: string; state: string };

export const findPayments = (db: Db, text: string, storefronts: Storefronts) =>
  rows<FoundPayment>(
    db,
    sql`select p.id, c.number, p.state from (
          (select id from payment where id like ${start(text)} limit ${MOST})
          union (select id from payment where provider_id like ${start(text)} limit ${MOST})
          union (select id from payment where own_ref = ${text} limit ${MOST})) found
        join payment p on p.id = found.id join order_card c on c.id = p.order_id where ${within(storefronts)} limit ${MOST}`,
  );
