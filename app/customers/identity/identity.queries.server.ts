import { assertTransaction, type Db, row, rows, run, sql, together } from "#app/foundation/database/database.server.ts";
import { isLive, orderStatuses } from "#app/foundation/states/order-status.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";
import type { Customer } from "./customer.ts";

export type SessionRow = { id: string; customerId: string; means: "code" | "passkey"; seenAt: Date; awaits: boolean; hasPhone: boolean };

export const findSession = (db: Db, tokenHash: string, now: Date) =>
  row<SessionRow>(
    db,
    sql`select s.id, s.customer_id as "customerId", s.means, s.seen_at as "seenAt", s.awaits_factor as awaits, c.phone is not null as "hasPhone"
        from session s join customer c on c.id = s.customer_id where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
  );

export const findOpenSessions = (db: Db, ids: readonly string[], now: Date) =>
  rows<{ id: string }>(db, sql`select id from session where id = any (${ids}::text[]) and expires_at > ${now}`);

/** Updates the customer daily, skipping a locked row. A session awaiting its second factor says nothing about the owner. */
export const touchSession = (db: Db, id: string, now: Date, expires: Date) =>
  run(
    db,
    sql`with used as (update session set seen_at = ${now}, expires_at = ${expires} where id = ${id} returning customer_id, awaits_factor)
        update customer set seen_at = ${now} where id in (
          select c.id from customer c join used on c.id = used.customer_id
          where not used.awaits_factor and (c.seen_at is null or c.seen_at < ${now}::timestamptz - interval '1 day')
          for no key update of c skip locked)`,
  );

type NewSession = {
  tokenHash: string;
  id: string;
  customerId: string;
  means: string;
  channel: string | null;
  passkeyId: string | null;
  verified: boolean;
  awaits: boolean;
  device: string;
  now: Date;
  expires: Date;
};

export const insertSession = (db: Db, s: NewSession) =>
  run(
    db,
    sql`insert into session (token_hash, id, customer_id, means, channel, passkey_id, verified, awaits_factor, device, created_at, seen_at, expires_at)
        values (${s.tokenHash}, ${s.id}, ${s.customerId}, ${s.means}, ${s.channel}, ${s.passkeyId}, ${s.verified}, ${s.awaits}, ${s.device}, ${s.now}, ${s.now}, ${s.expires})`,
  );

export const deleteSession = (db: Db, id: string, customerId: string) =>
  run(db, sql`delete from session where id = ${id} and customer_id = ${customerId}`);

/** Push subscriptions survive re-authentication. */
export const moveBrowsers = (db: Db, from: string, to: string) =>
  run(db, sql`update push_subscription set session_id = ${to} where session_id = ${from}`);

export const deleteOtherSessions = (db: Db, customerId: string, keptId: string) =>
  run(db, sql`delete from session where customer_id = ${customerId} and id <> ${keptId}`);

export const listSessions = (db: Db, customerId: string, now: Date) =>
  rows<{ id: string; created: Date; seen: Date; device: string }>(
    db,
    sql`select id, created_at as created, seen_at as seen, device from session where customer_id = ${customerId} and expires_at > ${now} order by seen_at desc`,
  );

export const findOpening = (db: Db, sessionId: string) =>
  row<{ at: Date; channel: string | null; verified: boolean; hasPhone: boolean }>(
    db,
    sql`select s.created_at as at, s.channel, s.verified, c.phone is not null as "hasPhone"
        from session s join customer c on c.id = s.customer_id where s.id = ${sessionId}`,
  );

export const findProvenPhone = (db: Db, sessionId: string) =>
  row<{ phone: string | null }>(
    db,
    sql`select c.phone from session s join customer c on c.id = s.customer_id where s.id = ${sessionId} and s.channel in ('sms', 'whatsapp')`,
  );

const customerFields = sql`
  c.id, c.phone, c.email, c.firstname, c.lastname, c.birthday, c.role, c.limit_bonus as "limitBonus", c.dealer,
  c.notify_email as "notifyEmail", c.notify_push as "notifyPush", c.phone_changed_at as "phoneChangedAt",
  coalesce((select jsonb_object_agg(kind, balance_minor) from ledger_account a where a.customer_id = c.id), '{}') as balances`;

export const findCustomer = (db: Db, id: string) => row<Customer>(db, sql`select ${customerFields} from customer c where c.id = ${id}`);

/** Locks the customer; concurrent sign-ins wait and see the result. */
export async function lockCustomer(trx: Db, id: string): Promise<Customer | undefined> {
  assertTransaction(trx);
  await run(trx, sql`select from customer where id = ${id} for update`);
  return findCustomer(trx, id);
}

export const findSince = (db: Db, id: string) => row<{ since: Date }>(db, sql`select created_at as since from customer where id = ${id}`);

/** Finds or creates the owner of this contact, locked until the transaction ends. */
export async function ensureCustomer(
  trx: Db,
  fresh: { id: string; phone: string | null; email: string | null },
  now: Date,
): Promise<string> {
  assertTransaction(trx);
  const made = await row<{ id: string }>(
    trx,
    sql`insert into customer (id, phone, email, created_at) values (${fresh.id}, ${fresh.phone}, ${fresh.email}, ${now}) on conflict do nothing returning id`,
  );
  if (made) return made.id;
  const found = await row<{ id: string }>(
    trx,
    fresh.phone
      ? sql`select id from customer where phone = ${fresh.phone} for no key update`
      : sql`select id from customer where lower(email) = lower(${fresh.email}) for no key update`,
  );
  // Its owner has just changed it: it is free.
  return found?.id ?? ensureCustomer(trx, fresh, now);
}

export type Profile = { firstname: string; lastname: string; birthday: string | null; role: string };

/** False for changing an existing birthday, which only support may [ACC-01]. */
export const updateProfile = async (db: Db, id: string, p: Profile): Promise<boolean> =>
  (await run(
    db,
    sql`update customer set firstname = ${p.firstname}, lastname = ${p.lastname}, role = ${p.role}, birthday = coalesce(birthday, ${p.birthday}::date)
        where id = ${id} and (birthday is null or ${p.birthday}::date is null or birthday = ${p.birthday}::date)`,
  )) === 1;

export const updateNotify = (db: Db, id: string, notify: { email?: boolean | undefined; push?: boolean | undefined }) =>
  run(
    db,
    sql`update customer set notify_email = coalesce(${notify.email ?? null}, notify_email), notify_push = coalesce(${notify.push ?? null}, notify_push)
        where id = ${id}`,
  );

export const updateEmail = async (trx: Db, id: string, email: string): Promise<boolean> =>
  (await run(
    trx,
    sql`update customer set email = ${email} where id = ${id} and not exists (select 1 from customer o where lower(o.email) = lower(${email}) and o.id <> ${id})`,
  )) === 1;

/** False if another customer has it. Clears a pending second factor, since the new phone is proven. */
export const updatePhone = async (trx: Db, id: string, phone: string, now: Date): Promise<boolean> =>
  (await run(
    trx,
    sql`update customer set phone = ${phone}, phone_changed_at = ${now}, factor_asked_at = null
        where id = ${id} and not exists (select 1 from customer o where o.phone = ${phone} and o.id <> ${id})`,
  )) === 1;

/** Moves pending order messages and personal codes to the new phone, or to email alone. */
export const moveWithPhone = (trx: Db, { id, was, became }: { id: string; was: string; became: string | null }) =>
  together([
    run(
      trx,
      sql`update shop_order set buyer = buyer || jsonb_build_object('phone', ${became ?? ""}::text)
          where customer_id = ${id} and buyer ->> 'phone' = ${was} and status = any(${orderStatuses.filter(isLive)}::text[])`,
    ),
    run(trx, sql`update promo_code set phone = coalesce(${became}, phone), active = active and ${became !== null} where phone = ${was}`),
  ]);

/** Removes the phone and ends all sessions. */
export const dropPhone = (trx: Db, id: string, now: Date) =>
  together([
    run(trx, sql`update customer set phone = null, phone_changed_at = ${now}, factor_asked_at = null where id = ${id}`),
    run(trx, sql`delete from session where customer_id = ${id}`),
  ]);

/** Language and storefront of the last sale. */
export const findTongue = (db: Db, id: string) =>
  row<{ storefront: Region; lang: Language }>(
    db,
    sql`select storefront, lang from shop_order where customer_id = ${id} order by created_at desc limit 1`,
  );

/** When the phone last changed; locked until the transaction ends. */
export async function lockPhoneChange(trx: Db, id: string): Promise<Date | null> {
  assertTransaction(trx);
  const found = await row<{ at: Date | null }>(trx, sql`select phone_changed_at as at from customer where id = ${id} for share`);
  return found?.at ?? null;
}
