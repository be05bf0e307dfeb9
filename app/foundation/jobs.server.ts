import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Log } from "#app/foundation/log.server.ts";
import { assertTransaction, CompiledQuery, type Db, execute, row, sql } from "./database/database.server.ts";
import type { KillPoint } from "./kill-point.server.ts";
import { DEAD, type Duty, type JobOf, type Queue, queues } from "./queues.ts";

/** Work that survives a crash: a job is sent inside the transaction that causes it (outbox). */
export type Jobs = {
  /** `key`: at most one a minute. A `reminder` is skipped while the same work waits or retries, and revives it from the dead letters. */
  send: <Q extends Queue>(
    trx: Db,
    queue: Q,
    data: JobOf[Q],
    options?: { key?: string; reminder?: boolean; afterSeconds?: number },
  ) => Promise<void>;
  handle: (queue: Queue, handler: Handler) => void;
  /** Polls every second for work kept in rows instead of jobs; a look that returns true repeats at once. */
  watch: (queue: Queue, look: () => Promise<boolean>) => void;
  /** Runs `work` at once if this process is idle, else returns false. Sends the job only on failure; a crash loses it. */
  tryInline: <Q extends Queue>(queue: Q, data: JobOf[Q], work: () => Promise<void>) => boolean;
  /** Retries dead letters by id, by queue or all, with a fresh retry count. Returns how many. */
  retry: (trx: Db, which: { ids?: string[]; queue?: Queue }) => Promise<number>;
  /** Gives a dead letter up. False if there is none. */
  discard: (trx: Db, id: string) => Promise<boolean>;
  start: () => Promise<void>;
  /** Runs every waiting job now, for tests and commands; returns how many. Throws above `most`. */
  runWaiting: (most?: number) => Promise<number>;
  stop: () => Promise<void>;
};

export type Handler = (data: Record<string, unknown>) => Promise<void>;

const settings = {
  retryLimit: 60,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: 365 * 86_400,
  deleteAfterSeconds: 3600,
  deadLetter: DEAD,
};

/** The dead-letter queue: nothing consumes it, so jobs stay this long. */
const dead = { retentionSeconds: 10 * 365 * 86_400, retryLimit: 0 };

const LOOK_EVERY_MS = 1000;

/** Jobs claimed and completed together; one that fails is retried alone. */
const TOGETHER = 10;

/** After this another worker takes over, so a hanging job delays only its own batch. */
const SLOW_MS = 500;

/** Without this each minute's reminder adds a job that retries for hours. The order steers PostgreSQL to the queue's small index. */
const isWaiting = async (trx: Db, queue: Queue, data: object): Promise<boolean> =>
  (await row(
    trx,
    sql`select 1 from pgboss.job where name = ${queue} and state < 'active' and not blocked and data = ${JSON.stringify(data)}::jsonb
        order by priority desc, created_on limit 1`,
  )) !== undefined;

/** Opens the queues; `connection` is pg-boss's own pool for LISTEN. A lost completion repeats the job, so handlers are idempotent. */
export async function createJobs(
  connection: object,
  log: Log,
  killPoint: KillPoint,
  { duties, seconds, alarm = () => {} }: { duties: readonly Duty[]; seconds: number; alarm?: (kind: string) => void },
): Promise<Jobs> {
  const mine = queues.filter((queue) => duties.includes(queue));
  const boss = new PgBoss({
    application_name: "gong",
    ...connection,
    max: 3,
    useListenNotify: mine.length > 0,
    supervise: mine.length > 0,
    schedule: false,
    monitorIntervalSeconds: Math.min(5, seconds),
    superviseIntervalSeconds: Math.min(5, seconds),
  });
  boss.on("error", (error) => log.warn({ err: error }, "job.queue_failed"));
  await boss.start();
  await boss.createQueue(DEAD, dead);
  for (const queue of queues) {
    const own = { ...settings, expireInSeconds: seconds, notify: true };
    await boss.createQueue(queue, own);
    await boss.updateQueue(queue, own);
  }
  const handlers = new Map<Queue, Handler>();
  const looks: { queue: Queue; look: () => Promise<boolean>; looking?: Promise<void> | undefined }[] = [];
  let every: NodeJS.Timeout | undefined;
  let stopping = false;
  const underWay = new Set<Promise<unknown>>();
  const perform = async (queue: Queue, data: object) => {
    killPoint("worker.claimed");
    await handlers.get(queue)!(data as Record<string, unknown>);
  };
  /** One job's outcome; a last failed attempt opens a case. */
  async function attempt(queue: Queue, { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>): Promise<JobResult> {
    try {
      await perform(queue, data as object);
      return { id, status: "completed" };
    } catch (error) {
      if (retryCount >= retryLimit) {
        log.error({ err: error, queue, job: id, data }, "job.dead_lettered");
        alarm("job_dead");
      }
      return { id, status: "failed", output: { message: error instanceof Error ? error.message : String(error) } };
    }
  }
  const inside = (trx: Db) => ({
    executeSql: async (text: string, values?: unknown[]) => ({ rows: (await execute(trx, CompiledQuery.raw(text, values ?? []))).rows }),
  });
  async function lookThrough({ queue, look }: (typeof looks)[number]): Promise<void> {
    try {
      while (!stopping && (await look()));
    } catch (error) {
      log.warn({ err: error, queue }, "job.poll_failed");
    }
  }
  /** Each on its own: a slow one must not delay the others. */
  function lookAtAll(): void {
    for (const one of looks)
      if (mine.includes(one.queue))
        one.looking ??= lookThrough(one).finally(() => {
          one.looking = undefined;
        });
  }
  const work = (queue: Queue): Promise<string> =>
    boss.work(
      queue,
      {
        batchSize: TOGETHER,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 2,
        perJobResults: true,
        includeMetadata: true,
      },
      async (jobs) => {
        let relief: Promise<string> | undefined;
        const slow = setTimeout(() => {
          relief = work(queue);
          // While closing nobody takes over.
          relief.catch(() => {});
        }, SLOW_MS);
        const results = await Promise.all(jobs.map((job) => attempt(queue, job)));
        clearTimeout(slow);
        relief?.then((id) => boss.offWork(queue, { id, wait: false })).catch(() => {});
        return results;
      },
    );
  return {
    send: async (trx, queue, data, { key, reminder, afterSeconds } = {}) => {
      assertTransaction(trx);
      if (reminder && (await isWaiting(trx, queue, data))) return;
      if (reminder && (await boss.redrive(DEAD, { db: inside(trx), sourceName: queue, data })) > 0) return;
      await boss.send(queue, data, {
        db: inside(trx),
        ...(key && { singletonKey: key, singletonSeconds: 60 }),
        ...(afterSeconds && { startAfter: afterSeconds }),
      });
    },
    handle: (queue, handler) => void handlers.set(queue, handler),
    watch: (queue, look) => void looks.push({ queue, look }),
    tryInline: (queue, data, work) => {
      if (!mine.includes(queue) || underWay.size >= TOGETHER) return false;
      const running = work()
        .catch(() => boss.send(queue, data, { startAfter: settings.retryDelay }))
        .catch((error: unknown) => log.warn({ err: error }, "job.queue_failed"))
        .finally(() => underWay.delete(running));
      underWay.add(running);
      return true;
    },
    retry: (trx, { ids, queue }) => {
      assertTransaction(trx);
      return boss.redrive(DEAD, { db: inside(trx), limit: 100_000, ...(ids && { ids }), ...(queue && { sourceName: queue }) });
    },
    discard: async (trx, id) => {
      assertTransaction(trx);
      if (!(await row(trx, sql`select 1 from pgboss.job where name = ${DEAD} and id = ${id}::uuid`))) return false;
      await boss.deleteJob(DEAD, id, { db: inside(trx) });
      return true;
    },
    start: async () => {
      lookAtAll();
      every = setInterval(lookAtAll, LOOK_EVERY_MS);
      for (const queue of mine) await work(queue);
    },
    runWaiting: async (most = Number.POSITIVE_INFINITY) => {
      let done = 0;
      for (const queue of handlers.keys()) {
        for (const one of looks) if (one.queue === queue) await lookThrough(one);
        for (;;) {
          const [job] = await boss.fetch(queue, { batchSize: 1, ignoreStartAfter: true, includeMetadata: true });
          if (!job) break;
          const { status, output } = await attempt(queue, job);
          if (status === "completed") {
            await boss.complete(queue, job.id);
            if (++done > most) throw new Error(`More than ${most} jobs in a row: they bear each other for ever, the last in ${queue}`);
          } else {
            await boss.fail(queue, job.id, output);
            break;
          }
        }
      }
      return done;
    },
    stop: async () => {
      clearInterval(every);
      stopping = true;
      await Promise.all(looks.map(({ looking }) => looking));
      await Promise.all(underWay);
      await boss.stop({ graceful: true, timeout: 8000, close: true });
    },
  };
}
