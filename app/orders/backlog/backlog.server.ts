import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import { type Duty, type Queue, queues } from "#app/foundation/queues.ts";
import * as queries from "./backlog.queries.server.ts";

export type Backlog = ReturnType<typeof createBacklog>;

export function createBacklog({ database: { db }, jobs }: { database: Database; jobs: Jobs }) {
  return {
    list: (most: number) => queries.listWork(db, most),
    count: () => queries.countWork(db),
    find: (id: string) => queries.findWork(db, id),

    /** Retries dead letters: one by id, a queue's, or `all`. Returns how many. Handlers are idempotent. */
    retry: (which: string, by: string, now: Date): Promise<number> =>
      inTransaction(db, async (trx) => {
        const isId = isJobId(which);
        const queue = queues.find((name): name is Queue => name === which);
        let n = 0;
        if (isId || queue || which === "all") n += await jobs.retry(trx, { ...(isId && { ids: [which] }), ...(queue && { queue }) });
        if (!queue) n += await queries.retryMessages(trx, isEverything(which) ? null : which);
        if (n) await queries.noteRestart(trx, { subject: which, actor: by, count: n, now });
        return n;
      }),

    /** Gives a dead letter up, for good. False if there is none of this id. */
    discard: (id: string, now: Date): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const isGone = (isJobId(id) && (await jobs.discard(trx, id))) || (await queries.giveUpMessage(trx, id, now));
        if (isGone) queries.noteDiscard(trx, id);
        return isGone;
      }),
  };
}

const isJobId = (which: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(which);
const isEverything = (which: string): boolean => which === "all" || which === ("messages" satisfies Duty);
