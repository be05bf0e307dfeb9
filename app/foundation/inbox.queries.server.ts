import { type Db, row, rows, run, sql } from "./database/database.server.ts";

/** A stored webhook: not yet verified, one row however often it is delivered. */
export type InboxEvent = { id: number; provider: string; payload: Record<string, unknown>; receivedAt: Date; processedAt: Date | null };

/** Stores a webhook; returns its id, or undefined for a duplicate. */
export const keepEvent = async (
  db: Db,
  event: { provider: string; key: string; payload: unknown; now: Date },
): Promise<number | undefined> =>
  (
    await row<{ id: number }>(
      db,
      sql`insert into webhook_event (provider, event_key, payload, received_at)
          values (${event.provider}, ${event.key}, ${JSON.stringify(event.payload)}, ${event.now}) on conflict do nothing returning id`,
    )
  )?.id;

export const findEvent = (db: Db, id: number) =>
  row<InboxEvent>(
    db,
    sql`select id, provider, payload, received_at as "receivedAt", processed_at as "processedAt" from webhook_event where id = ${id}`,
  );

export const findEventsAbout = (db: Db, provider: string, ownRef: string) =>
  rows<Pick<InboxEvent, "id" | "payload">>(
    db,
    sql`select id, payload from webhook_event where provider = ${provider} and payload ->> 'ownRef' = ${ownRef} order by id`,
  );

export const closeEvent = (db: Db, id: number, outcome: string, now: Date) =>
  run(db, sql`update webhook_event set processed_at = ${now}, outcome = ${outcome} where id = ${id} and processed_at is null`);

/** Forgets that it was dealt with; returns what became of it then, or undefined if there is none. */
export const reopenEvent = (trx: Db, id: number) =>
  row<{ provider: string; outcome: string | null }>(
    trx,
    sql`with was as (select id, provider, outcome from webhook_event where id = ${id} for update),
        reopened as (update webhook_event e set processed_at = null, outcome = null from was where e.id = was.id)
        select provider, outcome from was`,
  );

/** Webhooks whose payment is unknown yet, or whose job was lost. */
export const findWaitingEvents = (db: Db, providers: readonly string[], now: Date) =>
  rows<InboxEvent>(
    db,
    sql`select id, provider, payload, received_at as "receivedAt", processed_at as "processedAt" from webhook_event
        where processed_at is null and provider = any(${providers}) and received_at < ${now}::timestamptz - interval '1 minute'
        order by received_at limit 100`,
  );
