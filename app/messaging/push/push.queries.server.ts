import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import { MOST_BROWSERS, type PushAddress } from "./push.ts";

type New = PushAddress & { id: string; customerId: string; sessionId: string; now: Date };
/** Consecutive failures before a subscription is dropped. */
const MOST_FAILS = 20;

/** Upserts by endpoint for the current session; changing it requires the stored keys. Returns how many were saved. */
export const saveBrowser = (db: Db, { id, customerId, sessionId, endpoint, keys, now }: New) =>
  run(
    db,
    sql`insert into push_subscription (id, customer_id, session_id, endpoint, p256dh, auth, created_at)
        values (${id}, ${customerId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
        on conflict (endpoint) do update set customer_id = excluded.customer_id, session_id = excluded.session_id,
          created_at = excluded.created_at, fails = 0
        where push_subscription.p256dh = excluded.p256dh and push_subscription.auth = excluded.auth`,
  );

export const deleteOldest = (db: Db, customerId: string) =>
  run(
    db,
    sql`delete from push_subscription where id in (
          select id from push_subscription where customer_id = ${customerId} order by created_at desc, id offset ${MOST_BROWSERS})`,
  );

export const deleteBrowser = (db: Db, customerId: string, endpoint: string) =>
  run(db, sql`delete from push_subscription where customer_id = ${customerId} and endpoint = ${endpoint}`);

export type Browser = { id: string; endpoint: string; p256dh: string; auth: string };

export const findBrowser = (db: Db, id: string, customerId: string, now: Date) =>
  row<Browser>(
    db,
    sql`select p.id, p.endpoint, p.p256dh, p.auth from push_subscription p
        join customer c on c.id = p.customer_id join session s on s.id = p.session_id
        where p.id = ${id} and p.customer_id = ${customerId} and c.notify_push and s.expires_at > ${now}`,
  );

export const noteTold = (db: Db, id: string, now: Date) =>
  run(db, sql`update push_subscription set fails = 0, told_at = ${now} where id = ${id}`);

export const forgetBrowser = (db: Db, id: string) => run(db, sql`delete from push_subscription where id = ${id}`);

export async function noteRefused(db: Db, id: string): Promise<void> {
  await run(db, sql`update push_subscription set fails = fails + 1 where id = ${id}`);
  await run(db, sql`delete from push_subscription where id = ${id} and fails >= ${MOST_FAILS}`);
}
