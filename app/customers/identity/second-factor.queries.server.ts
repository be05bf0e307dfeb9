import { assertTransaction, type Db, row, run, sql, together } from "#app/foundation/database/database.server.ts";
import type { Standing } from "./second-factor.ts";

type FoundCustomer = Standing & { email: string | null };

/** The account's state for this browser. An empty account has nothing to protect. */
export const findStanding = async (trx: Db, customerId: string, browserHash: string | null): Promise<FoundCustomer> =>
  (await row<FoundCustomer>(
    trx,
    sql`select coalesce(c.seen_at, greatest(
            (select max(s.seen_at) from session s where s.customer_id = c.id and not s.awaits_factor), (select max(k.seen_at) from known_browser k where k.customer_id = c.id),
            (select max(o.created_at) from shop_order o where o.customer_id = c.id))) as "seenAt", c.created_at as "createdAt", c.factor_asked_at is not null as "isAsked", c.email,
          exists (select from known_browser k where k.customer_id = c.id and k.hash = ${browserHash}) as "isKnownHere",
          c.email is null and c.firstname = '' and c.lastname = '' and c.birthday is null and not c.dealer
            and not exists (select from passkey p where p.customer_id = c.id)
            and not exists (select from shop_order o where o.customer_id = c.id)
            and not exists (select from ledger_account a join ledger_entry e on e.account_id = a.id where a.customer_id = c.id)
            and not exists (select from saved_address a where a.customer_id = c.id)
            and not exists (select from saved_recipient r where r.customer_id = c.id)
            and not exists (select from checkout_draft d where d.customer_id = c.id)
            and not exists (select from cart_line l where l.customer_id = c.id)
            and not exists (select from wait w where w.customer_id = c.id and w.told_at is null)
            and not exists (select from referral r where r.referrer_id = c.id) as "isEmpty"
        from customer c where c.id = ${customerId}`,
  ))!;

export const noteSeen = (trx: Db, customerId: string, now: Date) =>
  run(trx, sql`update customer set seen_at = ${now} where id = ${customerId}`);

export const noteBelieved = (trx: Db, customerId: string, now: Date) =>
  run(trx, sql`update customer set seen_at = ${now}, factor_asked_at = null where id = ${customerId}`);

export const noteAsked = (trx: Db, customerId: string, now: Date) =>
  run(trx, sql`update customer set factor_asked_at = coalesce(factor_asked_at, ${now}) where id = ${customerId}`);

/** Records the proof. A code's session then counts as opened by the phone. */
export async function noteShown(trx: Db, { customerId, awaiting, opened }: { customerId: string; awaiting: string; opened: string }) {
  assertTransaction(trx);
  const both = sql`update session s set channel = first.channel, created_at = first.created_at from session first
    where first.id = ${awaiting} and s.id = ${opened} and s.means = 'code'`;
  await together([run(trx, sql`update customer set factor_asked_at = null where id = ${customerId}`), run(trx, both)]);
}

export const findFactors = (db: Db, customerId: string) =>
  row<{ email: string | null; passkeys: number }>(
    db,
    sql`select c.email, (select count(*)::int from passkey p where p.customer_id = c.id) as passkeys from customer c where c.id = ${customerId}`,
  );

/** Staff's override also unlocks waiting sessions; false if none was needed. */
export async function letIn(trx: Db, customerId: string, now: Date): Promise<boolean> {
  assertTransaction(trx);
  const believed = await run(
    trx,
    sql`update customer set factor_asked_at = null, seen_at = ${now} where id = ${customerId} and factor_asked_at is not null`,
  );
  return (await run(trx, sql`update session set awaits_factor = false where customer_id = ${customerId} and awaits_factor`)) + believed > 0;
}
