import type { Database } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { moscowTime } from "#app/foundation/time/day.ts";

const TOGETHER_MS = 50;
const AGAIN_MS = 2000;
/** Fallback poll for lost notifications. */
const LOOK_EVERY_MS = 15_000;

type Deps = {
  database: Database;
  log: Log;
  catchUp: () => Promise<void>;
  /** After a lost connection: notifications are gone, so reload everything. */
  reload: () => Promise<void>;
  newDay: () => void;
  now: () => Date;
};

export function keepFresh({ database, log, catchUp, reload, newDay, now }: Deps) {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const take = async (how: () => Promise<void>) => {
    timer = undefined;
    await how().catch((error: unknown) => {
      log.warn({ err: error }, "catalogue.refresh_failed");
      soon(how, AGAIN_MS);
    });
  };
  const soon = (how: () => Promise<void>, ms: number) => {
    if (closed) return;
    if (how === reload) clearTimeout(timer);
    else if (timer) return;
    timer = setTimeout(() => void take(how), ms).unref();
  };
  const stop = database.listen("catalogue", { hear: () => soon(catchUp, TOGETHER_MS), missed: () => soon(reload, 0) });
  // Cached pages promise hand-over dates: invalidate them at midnight in Moscow.
  let { day } = moscowTime(now());
  const looks = setInterval(() => {
    const today = moscowTime(now()).day;
    if (today !== day) newDay();
    day = today;
    soon(catchUp, 0);
  }, LOOK_EVERY_MS).unref();
  return {
    close: () => {
      closed = true;
      stop();
      clearTimeout(timer);
      clearInterval(looks);
    },
  };
}
