import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Message } from "./notifications.ts";

const PUSH_HOURS = 24;

/** Inserts messages once per cause and by preference, a push per browser. `offset 0` keeps the planner from starting at all customers. */
export const insertMessages = (db: Db, messages: readonly (Message & { id: string })[], now: Date): Promise<number> =>
  run(
    db,
    sql`insert into message (id, cause, channel, recipient, subject, text, html, lang, attachments, template, instead, not_after, unsubscribe, link, created_at)
        select case when browser is null then m.id else gen_random_uuid()::text end, concat_ws(':', cause, browser), channel, "to", subject, text, html, lang,
          coalesce(attachments, '[]'), template, instead,
          case when browser is null then "notAfter" else coalesce("notAfter", ${now}::timestamptz + ${PUSH_HOURS} * interval '1 hour') end,
          unsubscribe, link, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (id text, cause text, channel text, "to" text, subject text, text text,
          html text, lang text, attachments jsonb, template jsonb, instead jsonb, wish jsonb, "notAfter" timestamptz, unsubscribe text, link text)
        left join lateral (select p.id as browser from push_subscription p join customer c on c.id = p.customer_id
          where wish ? 'push' and c.id = wish ->> 'customerId' and c.notify_push offset 0) as listening on true
        where wish is null or browser is not null
          or (wish ->> 'letters')::boolean = (select notify_email from customer where customer.id = wish ->> 'customerId')
        on conflict (cause) do nothing`,
  );

export type StoredMessage = Message & { id: string; tries: number; mayHaveLeft: boolean };

type Claim = { free: Partial<Record<Message["channel"], number>>; leaseSeconds: number; all: boolean };

/** Claims due messages per channel, oldest first, for `leaseSeconds`. `all` includes retries and claimed ones. */
export const claimDue = (db: Db, { free, leaseSeconds, all }: Claim) =>
  rows<StoredMessage>(
    db,
    sql`with due as materialized (
          select taken.id, taken.may_have_left from unnest(${Object.keys(free)}::text[], ${Object.values(free)}::int[]) as free (channel, hands), lateral (
            select id, may_have_left from message m where m.channel = free.channel and sent_at is null and failed_at is null
              and next_try_at <= case when ${all} then 'infinity' else now() end
            order by next_try_at limit free.hands for update skip locked) taken)
        update message set tries = tries + 1, may_have_left = true, next_try_at = now() + ${leaseSeconds} * interval '1 second'
        from due where message.id = due.id
        returning message.id, cause, channel, recipient as "to", subject, text, html, lang, attachments, template, instead,
          not_after as "notAfter", unsubscribe, link, tries, due.may_have_left as "mayHaveLeft"`,
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

/** Unsent as far as known; retries back off to five minutes. */
export const noteProblem = (db: Db, { id, tries, mayHaveLeft }: Pick<StoredMessage, "id" | "tries" | "mayHaveLeft">, problem: string) =>
  run(
    db,
    sql`update message set problem = ${problem}, may_have_left = ${mayHaveLeft}, next_try_at = now() + ${Math.min(300, 2 ** (tries - 1))} * interval '1 second' where id = ${id}`,
  );
