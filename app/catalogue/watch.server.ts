import type { Logger } from "pino";
import type { Database } from "#app/foundation/database/database.server.ts";
import { moscowTime } from "#app/foundation/time/day.ts";

/** Changes that come close together are taken together. */
const TOGETHER_MS = 50;
const AGAIN_MS = 2000;
/** What nobody was told of, by a fault of ours or of the line, is found so soon. */
const LOOK_EVERY_MS = 15_000;

type Needs = {
  database: Database;
  log: Logger;
  /** Takes in what has changed. */
  catchUp: () => Promise<void>;
  /** Takes in everything anew: what was told while the line was away is lost. */
  reload: () => Promise<void>;
  /** It is another day. */
  newDay: () => void;
  now: () => Date;
};

/** Hears from the database that goods have changed, whoever changed them and however. */
export function keepFresh({ database, log, catchUp, reload, newDay, now }: Needs) {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const take = async (how: () => Promise<void>) => {
    timer = undefined;
    await how().catch((error: unknown) => {
      log.warn({ err: error }, "catalogue not refreshed, trying again");
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
  // Pages promise a day of handover: at Moscow's midnight the kept ones are of yesterday.
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
