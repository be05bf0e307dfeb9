import type { Logger } from "pino";
import type { Database } from "#app/foundation/database/database.server.ts";
import { moscowTime } from "#app/foundation/time/day.ts";

const TOGETHER_MS = 200;
const MANY = 500;
const DAY_CHECK_MS = 15_000;

/**
 * Hears `notify catalogue` from whoever changes goods: an import, another process. The payload is model ids, comma-separated; empty
 * means all. Changes that come close together are taken together.
 */
export function keepFresh({
  database,
  log,
  reload,
  refresh,
  changed,
  now,
}: {
  database: Database;
  log: Logger;
  reload: () => Promise<void>;
  refresh: (ids: readonly string[]) => Promise<void>;
  changed: () => void;
  now: () => Date;
}) {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let all = false;
  const ids = new Set<string>();

  const take = async () => {
    timer = undefined;
    const changed = [...ids];
    const everything = all || changed.length > MANY;
    ids.clear();
    all = false;
    try {
      await (everything ? reload() : refresh(changed));
    } catch (error) {
      log.warn({ err: error }, "catalogue not refreshed, trying again");
      hear(everything ? "" : changed.join(","));
    }
  };
  const hear = (payload: string) => {
    if (payload === "") all = true;
    for (const id of payload.split(",").filter(Boolean)) ids.add(id);
    if (!closed) timer ??= setTimeout(take, TOGETHER_MS).unref();
  };
  const stop = database.listen("catalogue", { hear, missed: () => hear("") });
  // Pages promise a day of handover: at Moscow's midnight the kept ones are of yesterday.
  let { day } = moscowTime(now());
  const days = setInterval(() => {
    const today = moscowTime(now()).day;
    if (today !== day) changed();
    day = today;
  }, DAY_CHECK_MS).unref();
  return {
    close: () => {
      closed = true;
      stop();
      clearTimeout(timer);
      clearInterval(days);
    },
  };
}
