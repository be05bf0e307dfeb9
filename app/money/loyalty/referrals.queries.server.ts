import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Door } from "#app/foundation/door.ts";
import type { Region } from "#app/foundation/storefront.ts";
import type { Hold, KeptLine, ReferralRefusal, Traces } from "./referral.ts";

export async function insertNamed(trx: Db, orderId: string): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`insert into referral (order_id, referrer_id, referred_id, named_at)
        select id, referrer_id, customer_id, created_at from shop_order where id = ${orderId} and referrer_id is not null`,
  );
}

const wasPaid = sql`o.payment_status in ('paid', 'partly-refunded', 'refunded')`;
const hasEnded = sql`(o.payment_status = 'refunded' or o.status in ('canceled-by-client', 'expired', 'returned'))`;
const doneAt = sql`(select min(at) from order_history h where h.order_id = o.id and h.field = 'status' and h.became = 'done')`;
/** When an order was paid; balances pay it at once. */
const paidAt = sql`coalesce((select min(at) from order_history h where h.order_id = o.id and h.field = 'payment' and h.became = 'paid'), o.created_at)`;

/** Decidable orders, oldest first; those done after `doneBefore` may still come back. */
export const findDue = (db: Db, doneBefore: Date) =>
  rows<{ orderId: string }>(
    db,
    sql`select r.order_id as "orderId" from referral r join shop_order o on o.id = r.order_id
        where r.state in ('named', 'waiting')
          and (${hasEnded} or case r.state when 'named' then ${wasPaid} else o.status = 'done' and ${doneAt} <= ${doneBefore} end)
        order by r.named_at, r.order_id limit 100`,
  );

export type ReferredOrder = {
  orderId: string;
  number: string;
  state: "named" | "waiting" | "held" | "given" | "refused";
  reason: string;
  referrerId: string;
  referredId: string;
  storefront: Region;
  browser: string | null;
  door: string | null;
  isPaid: boolean;
  hasEnded: boolean;
  doneAt: Date | null;
};

/** Locks the order, so nothing is returned meanwhile. */
export async function lockReferred(trx: Db, orderId: string): Promise<ReferredOrder | undefined> {
  assertTransaction(trx);
  await run(trx, sql`select from shop_order where id = ${orderId} for no key update`);
  return row<ReferredOrder>(
    trx,
    sql`select r.order_id as "orderId", o.number, r.state, r.reason, r.referrer_id as "referrerId", r.referred_id as "referredId", o.storefront,
               o.browser_hash as browser, r.door, ${wasPaid} as "isPaid", ${hasEnded} as "hasEnded", ${doneAt} as "doneAt"
        from referral r join shop_order o on o.id = r.order_id where r.order_id = ${orderId}`,
  );
}

/** Certificates don't count. */
const isGoods = sql`o.delivery ->> 'type' <> 'email'`;

/** Whether it is the buyer's first paid order, including as a guest by phone. */
export const isFirstPaid = async (trx: Db, { orderId, referredId }: ReferredOrder): Promise<boolean> =>
  (await row(
    trx,
    sql`with paid as (
          select o.id, ${paidAt} as at from shop_order o where o.customer_id = ${referredId} and ${wasPaid} and ${isGoods}
          union all select o.id, ${paidAt} from shop_order o
          where o.customer_id is null and o.buyer ->> 'phone' = (select phone from customer where id = ${referredId}) and ${wasPaid} and ${isGoods})
        select 1 from paid where (at, id) < (select at, id from paid where id = ${orderId}) limit 1`,
  )) === undefined;

/** Whether the referrer was brought by this customer, directly or not. */
export const isLoop = async (trx: Db, { referrerId, referredId }: ReferredOrder): Promise<boolean> =>
  (await row(
    trx,
    sql`with recursive above (id) as (
          select ${referrerId}::text
          union select r.referrer_id from referral r join above on above.id = r.referred_id where r.frozen_at is not null and r.state <> 'refused')
        select 1 from above where id = ${referredId}`,
  )) !== undefined;

const doorOf = (
  delivery: ReturnType<typeof sql>,
) => sql`json_build_object('city', ${delivery} ->> 'city', 'street', ${delivery} ->> 'street',
  'building', ${delivery} ->> 'building', 'block', ${delivery} ->> 'block', 'flat', ${delivery} ->> 'flat')`;
const toDoor = sql`o.delivery ->> 'mode' = 'door'`;

export const findOrderTraces = async (trx: Db, orderId: string): Promise<Traces> =>
  (await row<Traces>(
    trx,
    sql`select json_build_array(c.phone, o.buyer ->> 'phone', o.recipient ->> 'phone') as phones,
               json_build_array(c.email, nullif(o.buyer ->> 'email', ''), nullif(o.recipient ->> 'email', '')) as emails,
               case when ${toDoor} then json_build_array(${doorOf(sql`o.delivery`)}) else '[]' end as doors, json_build_array(o.browser_hash) as browsers
        from shop_order o join customer c on c.id = o.customer_id where o.id = ${orderId}`,
  ))!;

/** From own orders and addresses; recipients are other people. */
export async function findCustomerTraces(trx: Db, customerId: string): Promise<Traces> {
  const own = await row<{ phones: string[]; emails: string[]; browsers: string[]; doors: Door[] }>(
    trx,
    sql`with own as (select * from shop_order o where customer_id = ${customerId} order by created_at desc limit 200)
        select (select json_agg(phone) from (select phone from customer where id = ${customerId} union select buyer ->> 'phone' from own) t) as phones,
               (select json_agg(email) from (select email from customer where id = ${customerId} union select nullif(buyer ->> 'email', '') from own) t) as emails,
               (select coalesce(json_agg(hash), '[]') from (select browser_hash as hash from own union select guest_hash from own) t) as browsers,
               (select coalesce(json_agg(door), '[]') from (
                  select ${doorOf(sql`o.delivery`)} as door from own o where ${toDoor}
                  union all select json_build_object('city', address ->> 'city', 'street', address ->> 'street', 'building', address ->> 'house',
                    'block', address ->> 'block', 'flat', address ->> 'flat') from saved_address where customer_id = ${customerId}) t) as doors`,
  );
  return own!;
}

export const findLines = (trx: Db, orderId: string) =>
  rows<KeptLine>(
    trx,
    sql`select quantity, returned, price_minor as "priceMinor", cashback_minor as "cashbackMinor" from order_line where order_id = ${orderId}`,
  );

/** Rewarded friends of the referrer, and others' first orders at this flat or browser. */
export const countAlike = async (trx: Db, { orderId, referrerId, door, browser }: ReferredOrder, since: Date) =>
  (await row<{ friends: number; together: number }>(
    trx,
    sql`select (select count(*)::int from referral where referrer_id = ${referrerId} and state = 'given' and decided_at > ${since}) as friends,
               (select count(*)::int from referral where frozen_at is not null and order_id <> ${orderId} and (door = ${door} or browser = ${browser})) as together`,
  ))!;

type Signs = { door: string | null; browser: string | null };

/** A unique key makes the referrer final. */
export const freeze = (trx: Db, orderId: string, { door, browser }: Signs, now: Date) =>
  run(
    trx,
    sql`update referral set state = 'waiting', frozen_at = ${now}, door = ${door}, browser = ${browser} where order_id = ${orderId}`,
  );

export const refuse = (trx: Db, orderId: string, reason: ReferralRefusal | "by-hand", now: Date) =>
  run(trx, sql`update referral set state = 'refused', reason = ${reason}, decided_at = ${now} where order_id = ${orderId}`);

export const hold = (trx: Db, orderId: string, reason: Hold) =>
  run(trx, sql`update referral set state = 'held', reason = ${reason} where order_id = ${orderId}`);

export const markGiven = (trx: Db, orderId: string, givenMinor: number, now: Date) =>
  run(trx, sql`update referral set state = 'given', given_minor = ${givenMinor}, decided_at = ${now} where order_id = ${orderId}`);

export const findGiven = (trx: Db, orderId: string) =>
  row<{ referrerId: string; storefront: Region }>(
    trx,
    sql`select r.referrer_id as "referrerId", o.storefront from referral r join shop_order o on o.id = r.order_id
        where r.order_id = ${orderId} and r.state = 'given'`,
  );

export const listHeld = (db: Db) =>
  rows<{ number: string; reason: Hold; referrer: string }>(
    db,
    sql`select o.number, r.reason, coalesce(c.phone, c.email) as referrer
        from case_for_staff k join referral r on r.order_id = k.subject and r.state = 'held' join shop_order o on o.id = r.order_id
        join customer c on c.id = r.referrer_id where k.kind = 'referral' and k.closed_at is null order by k.opened_at`,
  );

/** Friends who paid, those still pending, and kopecks earned. */
export const sumFriends = async (db: Db, customerId: string) =>
  (await row<{ friends: number; awaited: number; earnedMinor: number }>(
    db,
    sql`select count(*)::int as friends, count(*) filter (where state in ('waiting', 'held'))::int as awaited,
               (select coalesce(sum(e.amount_minor), 0)::bigint from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
                where e.account_id = (select id from ledger_account where customer_id = ${customerId} and kind = 'bonus')
                  and t.cause in ('referral', 'referral-back')) as "earnedMinor"
        from referral where referrer_id = ${customerId} and state in ('waiting', 'held', 'given')`,
  ))!;
