import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Message } from "./notifications.ts";

/** Writes a message; false when this cause has already sent one. */
export async function insertMessage(db: Db, id: string, message: Message, now: Date): Promise<boolean> {
  return (
    (await run(
      db,
      sql`insert into message (id, cause, channel, recipient, subject, text, html, attachments, not_after, created_at)
          values (${id}, ${message.cause}, ${message.channel}, ${message.to}, ${message.subject ?? null}, ${message.text}, ${message.html ?? null},
                  ${JSON.stringify(message.attachments ?? [])}, ${message.notAfter ?? null}, ${now})
          on conflict (cause) do nothing`,
    )) === 1
  );
}

export type StoredMessage = Message & { id: string; sentAt: Date | null; failedAt: Date | null };

export function findMessage(db: Db, id: string): Promise<StoredMessage | undefined> {
  return row<StoredMessage>(
    db,
    sql`select id, cause, channel, recipient as "to", subject, text, html, attachments, not_after as "notAfter", sent_at as "sentAt", failed_at as "failedAt" from message where id = ${id}`,
  );
}

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
