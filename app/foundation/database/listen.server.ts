import type pg from "pg";

const AGAIN_MS = 2000;
const PROOF = { everyMs: 30_000, deadlineMs: 5000 };

export type Ears = {
  hear: (payload: string) => void;
  /** What was said while the connection was away is lost. */
  missed: () => void;
};

/**
 * Hears what is said on the database's channels (NOTIFY), all of them over one connection: every listening one is woken by every word,
 * whatever its channel. Opened by the first who listens, and again whenever it breaks. Who only listens can't tell a wire that was cut from
 * silence, so every `everyMs` it is asked for a sign of life, and given up where none comes within `deadlineMs`.
 */
export function createListening(connect: () => Promise<pg.Client>, { everyMs, deadlineMs } = PROOF) {
  const channels = new Map<string, Ears>();
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** What was asked of the connection last: it's asked one thing at a time. */
  let asked: Promise<unknown> = Promise.resolve();
  let closed = false;

  const open = async (missed: boolean) => {
    try {
      const fresh = await connect();
      fresh.on("notification", ({ channel, payload = "" }) => channels.get(channel)?.hear(payload));
      const asking = setInterval(() => ask(fresh, "select 1"), everyMs).unref();
      fresh.on("end", () => {
        clearInterval(asking);
        if (client === fresh) again();
      });
      client = fresh;
      await ask(fresh, [...channels.keys()].map((channel) => `listen ${channel}`).join(";"));
      if (missed) for (const ears of channels.values()) ears.missed();
    } catch {
      again();
    }
  };
  // Ended politely, a dead connection would wait for a farewell that never comes.
  const ask = (of: pg.Client, text: string) => {
    asked = asked.then(() => of.query({ text, query_timeout: deadlineMs } as pg.QueryConfig)).catch(() => of.connection.stream.destroy());
    return asked;
  };
  const again = () => {
    client?.end().catch(() => {});
    client = undefined;
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      opening = open(true);
    }, AGAIN_MS).unref();
  };

  return {
    /** `channel` is a name of ours. Answers how to stop. */
    listen: (channel: string, ears: Ears): (() => void) => {
      channels.set(channel, ears);
      if (client) ask(client, `listen ${channel}`);
      else opening ??= open(false);
      return () => void channels.delete(channel);
    },
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}
