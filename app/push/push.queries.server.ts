import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { MOST_BROWSERS, type PushAddress } from "./push.ts";

type New = PushAddress & { id: string; customerId: string; sessionId: string; now: Date };

/** A browser that asks again, whoever is signed in there now, is the same one; who knows but its address and not its keys is not. */
export const saveBrowser = (db: Db, { id, customerId, sessionId, endpoint, keys, now }: New) =>
  run(
    db,
    sql`insert into push_subscription (id, customer_id, session_id, endpoint, p256dh, auth, created_at)
        values (${id}, ${customerId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
        on conflict (endpoint) do update set customer_id = excluded.customer_id, session_id = excluded.session_id,
          created_at = excluded.created_at, told = null
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

export type Browser = { id: string; endpoint: string; p256dh: string; auth: string; told: string | null };

/** The browsers of a customer who wishes to be told, and whose sessions there go on. */
export const findBrowsers = (db: Db, customerId: string, now: Date) =>
  rows<Browser>(
    db,
    sql`select p.id, p.endpoint, p.p256dh, p.auth, p.told from push_subscription p
        join customer c on c.id = p.customer_id join session s on s.id = p.session_id
        where p.customer_id = ${customerId} and c.notify_push and s.expires_at > ${now} order by p.created_at`,
  );

export const isListening = async (db: Db, customerId: string, endpoint: string): Promise<boolean> =>
  (await row(db, sql`select 1 from push_subscription where customer_id = ${customerId} and endpoint = ${endpoint}`)) !== undefined;

export const noteTold = (db: Db, id: string, message: string, now: Date) =>
  run(db, sql`update push_subscription set told = ${message}, told_at = ${now} where id = ${id}`);

export const forgetBrowser = (db: Db, id: string) => run(db, sql`delete from push_subscription where id = ${id}`);
