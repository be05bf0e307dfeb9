import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Message } from "./notifications.ts";

/** Writes messages, except those whose cause has sent one before, and those that a customer's wish keeps back. */
export const insertMessages = (db: Db, messages: readonly (Message & { id: string })[], now: Date): Promise<number> =>
  run(
    db,
    sql`insert into message (id, cause, channel, recipient, subject, text, html, attachments, template, instead, not_after, unsubscribe, link, created_at)
        select id, cause, channel, "to", subject, text, html, coalesce(attachments, '[]'), template, instead, "notAfter", unsubscribe, link, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (id text, cause text, channel text, "to" text, subject text, text text,
          html text, attachments jsonb, template jsonb, instead jsonb, wish jsonb, "notAfter" timestamptz, unsubscribe text, link text)
        where wish is null
          or (wish ->> 'letters')::boolean = (select notify_email from customer where customer.id = wish ->> 'customerId')
          or (wish ? 'push' and exists (select from customer join push_subscription on customer_id = customer.id
              where customer.id = wish ->> 'customerId' and notify_push))
        on conflict (cause) do nothing`,
  );

export type StoredMessage = Message & { id: string; tries: number };

/**
 * Takes up to `most` messages that are due, oldest first; nobody else gets them for `leaseSeconds`, by which whoever takes them is done or
 * dead. `all`: also those that wait for another try, and those that are taken.
 */
export const claimDue = (db: Db, { most, leaseSeconds, all }: { most: number; leaseSeconds: number; all: boolean }) =>
  rows<StoredMessage>(
    db,
    sql`update message set tries = tries + 1, next_try_at = now() + ${leaseSeconds} * interval '1 second'
        where id in (
          select id from message where sent_at is null and failed_at is null and next_try_at <= case when ${all} then 'infinity' else now() end
          order by next_try_at limit ${most} for update skip locked)
        returning id, cause, channel, recipient as "to", subject, text, html, attachments, template, instead,
          not_after as "notAfter", unsubscribe, link, tries`,
  );

export const markSent = (db: Db, id: string, providerId: string, now: Date) =>
  run(
    db,
    sql`update message set sent_at = ${now}, provider_id = ${providerId}, problem = '',
          text = case when text like 'sealed:%' then '' else text end,
          html = case when text like 'sealed:%' then null else html end,
          instead = case when text like 'sealed:%' then null else instead end,
          attachments = case when text like 'sealed:%' then '[]' else attachments end
        where id = ${id} and sent_at is null`,
  );

export const markFailed = (db: Db, id: string, problem: string, now: Date) =>
  run(db, sql`update message set failed_at = ${now}, problem = ${problem} where id = ${id} and sent_at is null`);

/** Not gone yet; tried again later and later, five minutes apart at most. */
export const noteProblem = (db: Db, { id, tries }: StoredMessage, problem: string) =>
  run(
    db,
    sql`update message set problem = ${problem}, next_try_at = now() + ${Math.min(300, 2 ** (tries - 1))} * interval '1 second' where id = ${id}`,
  );
