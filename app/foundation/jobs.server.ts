import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { assertTransaction, type Db } from "./database/database.server.ts";
import type { KillPoint } from "./kill-point.server.ts";

/** Work that must outlive a crash. A job is sent inside the transaction that causes it: both happen or neither does. */
export type Jobs = {
  /** `key`: no second job with this key while one waits. `afterSeconds`: not before. */
  send: (trx: Db, queue: Queue, data: object, options?: { key?: string; afterSeconds?: number }) => Promise<void>;
  handle: (queue: Queue, handler: Handler) => void;
  /** Begins to take jobs. */
  start: () => Promise<void>;
  /** Does every job that waits, here and now; for tests and commands. Answers how many were done. */
  runWaiting: () => Promise<number>;
  stop: () => Promise<void>;
};

export const queues = ["messages", "payments", "delivery"] as const;
export type Queue = (typeof queues)[number];
export type Handler = (data: Record<string, unknown>) => Promise<void>;

const settings = {
  retryLimit: 60,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
  notify: true,
};

/** So many jobs are claimed, done side by side and written off in one go. */
const TOGETHER = 10;

/**
 * Opens the queues. `connection` is pg-boss's own small pool: its LISTEN needs one. Jobs enter by their cause's transaction; only claims
 * and completions go through that pool, and a job whose completion is lost comes again, which every handler bears.
 */
export async function createJobs(
  connection: object,
  log: Logger,
  killPoint: KillPoint,
  { working, seconds }: { working: boolean; seconds: number },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection,
    max: 3,
    application_name: "gong",
    useListenNotify: working,
    supervise: working,
    schedule: false,
    monitorIntervalSeconds: Math.min(5, seconds),
    superviseIntervalSeconds: Math.min(5, seconds),
  });
  boss.on("error", (error) => log.warn({ err: error }, "jobs"));
  await boss.start();
  for (const queue of queues) {
    await boss.createQueue(queue, { ...settings, expireInSeconds: seconds });
    await boss.updateQueue(queue, { ...settings, expireInSeconds: seconds });
  }
  const handlers = new Map<Queue, Handler>();
  const perform = async (queue: Queue, data: object) => {
    killPoint("worker.claimed");
    await handlers.get(queue)!(data as Record<string, unknown>);
  };
  return {
    send: async (trx, queue, data, { key, afterSeconds } = {}) => {
      assertTransaction(trx);
      await boss.send(queue, data, {
        db: {
          executeSql: async (text, values) => ({ rows: (await trx.executeQuery(CompiledQuery.raw(text, values ?? []))).rows as unknown[] }),
        },
        ...(key && { singletonKey: key, singletonSeconds: 60 }),
        ...(afterSeconds && { startAfter: afterSeconds }),
      });
    },
    handle: (queue, handler) => void handlers.set(queue, handler),
    start: async () => {
      for (const queue of handlers.keys())
        await boss.work(
          queue,
          { batchSize: TOGETHER, perJobResults: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 },
          (jobs) =>
            Promise.all(
              jobs.map(({ id, data }) =>
                perform(queue, data as object).then(
                  () => ({ id, status: "completed" as const }),
                  (error: unknown) => ({ id, status: "failed" as const, output: { message: String(error) } }),
                ),
              ),
            ),
        );
    },
    runWaiting: async () => {
      let done = 0;
      for (const queue of handlers.keys()) {
        for (;;) {
          const [job] = await boss.fetch(queue, { batchSize: 1, ignoreStartAfter: true });
          if (!job) break;
          try {
            await perform(queue, job.data as object);
            await boss.complete(queue, job.id);
            done++;
          } catch (error) {
            await boss.fail(queue, job.id, { message: String(error) });
            break;
          }
        }
      }
      return done;
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000, close: true }),
  };
}
