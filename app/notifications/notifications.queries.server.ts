import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Message } from "./notifications.ts";

/** Writes messages, except those whose cause has sent one before. */
export const insertMessages = (db: Db, messages: readonly (Message & { id: string })[], now: Date): Promise<number> =>
  run(
    db,
    sql`insert into message (id, cause, channel, recipient, subject, text, html, attachments, not_after, created_at)
        select id, cause, channel, "to", subject, text, html, coalesce(attachments, '[]'), "notAfter", ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (id text, cause text, channel text, "to" text, subject text, text text,
          html text, attachments jsonb, "notAfter" timestamptz)
        on conflict (cause) do nothing`,
  );

export type StoredMessage = Message & { id: string };

/** Those of the messages that have neither gone nor been given up. */
export const findWaiting = (db: Db, ids: readonly string[]) =>
  rows<StoredMessage>(
    db,
    sql`select id, cause, channel, recipient as "to", subject, text, html, attachments, not_after as "notAfter"
        from message where id = any(${ids}) and sent_at is null and failed_at is null`,
  );

export const markSent = (db: Db, id: string, providerId: string, now: Date) =>
  run(
    db,
    sql`update message set sent_at = ${now}, provider_id = ${providerId}, problem = '', text = case when text like 'sealed:%' then '' else text end where id = ${id} and sent_at is null`,
  );

export const markFailed = (db: Db, id: string, problem: string, now: Date) =>
  run(db, sql`update message set failed_at = ${now}, problem = ${problem} where id = ${id} and sent_at is null`);

export const noteProblem = (db: Db, id: string, problem: string) => run(db, sql`update message set problem = ${problem} where id = ${id}`);

/** Messages that should have gone long ago and that no job may know of any more (a restored backup has no queue). */
export const findForgotten = (db: Db, now: Date) =>
  rows<{ id: string }>(
    db,
    sql`select id from message where sent_at is null and failed_at is null and created_at < ${now}::timestamptz - interval '10 minutes' order by created_at limit 200`,
  );
