import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "#app/foundation/database/database.server.ts";
import { moscowTime } from "#app/foundation/time/day.ts";

const RECONNECT_MS = 2000;
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
  let client: pg.Client | undefined;
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
  const listen = async (missed: boolean) => {
    try {
      client = await database.connect();
      client.on("notification", ({ payload = "" }) => hear(payload));
      client.on("end", () => void (closed || setTimeout(() => listen(true), RECONNECT_MS).unref()));
      await client.query("listen catalogue");
      if (missed) hear("");
      if (closed) await client.end();
    } catch {
      if (!closed) setTimeout(() => listen(true), RECONNECT_MS).unref();
    }
  };
  // Pages promise a day of handover: at Moscow's midnight the kept ones are of yesterday.
  let { day } = moscowTime(now());
  const days = setInterval(() => {
    const today = moscowTime(now()).day;
    if (today !== day) changed();
    day = today;
  }, DAY_CHECK_MS).unref();
  const started = listen(false);
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(days);
      await started;
      await client?.end().catch(() => {});
    },
  };
}
