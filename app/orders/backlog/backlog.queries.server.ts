import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { DEAD, type Duty } from "#app/foundation/queues.ts";

/** Pending, retrying, running, or a dead letter, which a person must restart. */
export type WorkState = "waiting" | "retried" | "begun" | "dead";
/** An unfinished job or message. `kind`: the job's queue or the message's channel; `number`: its order. */
export type Work = {
  id: string;
  queue: Duty;
  kind: string;
  state: WorkState;
  tries: number;
  since: Date;
  nextAt: Date | null;
  problem: string;
  number: string | null;
  data: unknown;
};

/** Older refused messages are given up. */
const DEAD_MESSAGE_DAYS = 30;

const jobProblem = sql`coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', j.output ->> 'value', '')`;

const numberOfJob = sql`coalesce(
  (select number from shop_order where id = j.data ->> 'orderId'),
  (select o.number from payment p join shop_order o on o.id = p.order_id where p.id = j.data ->> 'paymentId'),
  (select o.number from payment_refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id where r.id = j.data ->> 'refundId'),
  (select o.number from receipt r join shop_order o on o.id = r.order_id where r.id = j.data ->> 'receiptId'),
  (select coalesce(e.payload ->> 'ownRef', (select o.number from delivery_document d join shop_order o on o.id = d.order_id
      where d.carrier = e.provider and d.carrier_id = e.payload ->> 'carrierId'))
    from webhook_event e where e.id = (j.data ->> 'eventId')::bigint))`;

const jobs = sql`
  select j.id::text as id, coalesce(j.source_name, j.name) as queue, coalesce(j.data ->> 'kind', '') as kind,
    case when j.name = ${DEAD} then 'dead' when j.state = 'active' then 'begun' when j.state = 'retry' then 'retried' else 'waiting' end as state,
    case when j.name = ${DEAD} then j.source_retry_count + 1 when j.state = 'created' then 0 else j.retry_count + 1 end as tries,
    coalesce(j.source_created_on, j.created_on) as since, case when j.name <> ${DEAD} and j.state <> 'active' then j.start_after end as "nextAt",
    ${jobProblem} as problem, ${numberOfJob} as number, j.data
  from pgboss.job j where j.state <= 'active'`;

/** Messages taken over by another channel or expired aren't dead letters. */
export const isDeadMessage = sql`(m.failed_at > now() - make_interval(days => ${DEAD_MESSAGE_DAYS}) and m.sent_at is null and not m.forgotten
  and (m.instead is null) and (m.not_after is null or m.not_after > now()))`;

const messages = sql`
  select m.id, 'messages' as queue, m.channel as kind,
    case when m.failed_at is not null then 'dead' when m.tries = 0 then 'waiting' when m.problem = '' then 'begun' else 'retried' end as state,
    m.tries, m.created_at as since, case when m.failed_at is null then m.next_try_at end as "nextAt", m.problem,
    (select number from shop_order where m.cause like 'order:%' and id = split_part(m.cause, ':', 2)) as number,
    jsonb_build_object('cause', m.cause, 'to', m.recipient) as data
  from message m where (m.sent_at is null and m.failed_at is null) or ${isDeadMessage}`;

const work = sql`(${jobs} union all ${messages}) work`;

export const listWork = (db: Db, most: number) =>
  rows<Work>(
    db,
    sql`select id, queue, kind, state, tries, since, "nextAt", problem, number, data
        from (select *, row_number() over (partition by queue, state order by since) as n from ${work}) counted
        where n <= ${most} order by queue, state <> 'dead', state, since`,
  );

export type WorkCount = { queue: Duty; state: WorkState; n: number };
export const countWork = (db: Db) =>
  rows<WorkCount>(db, sql`select queue, state, count(*)::int as n from ${work} group by 1, 2 order by 1, 2`);

export const findWork = (db: Db, id: string) => row<Work>(db, sql`select * from ${work} where id = ${id}`);

export const retryMessages = (trx: Db, id: string | null): Promise<number> => {
  assertTransaction(trx);
  return run(
    trx,
    sql`update message m set failed_at = null, tries = 0, next_try_at = now()
        where ${isDeadMessage} and m.id = coalesce(${id}::text, m.id)`,
  );
};

export async function noteRestart(trx: Db, { subject, actor, count, now }: { subject: string; actor: string; count: number; now: Date }) {
  await run(trx, sql`insert into job_restart (subject, actor, at) values (${subject}, ${actor}, ${now})`);
  noteChange(trx, { objectKind: "job", objectId: subject, before: { state: "dead" }, after: { state: "waiting", count } });
}

export const giveUpMessage = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await run(trx, sql`update message m set not_after = ${now} where m.id = ${id} and m.failed_at is not null and ${isDeadMessage}`)) === 1;

export const noteDiscard = (trx: Db, id: string) =>
  noteChange(trx, { objectKind: "job", objectId: id, before: { state: "dead" }, after: { state: "discarded" } });
