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
  let closed = false;

  const open = async (missed: boolean) => {
    try {
      const fresh = await connect();
      fresh.on("notification", ({ channel, payload = "" }) => channels.get(channel)?.hear(payload));
      const asking = setInterval(() => askForLife(fresh), everyMs).unref();
      fresh.on("end", () => {
        clearInterval(asking);
        if (client === fresh) again();
      });
      client = fresh;
      await Promise.all([...channels.keys()].map((channel) => fresh.query(`listen ${channel}`)));
      if (missed) for (const ears of channels.values()) ears.missed();
    } catch {
      again();
    }
  };
  // Ended politely, a dead connection would wait for a farewell that never comes.
  const askForLife = (asked: pg.Client) =>
    asked.query({ text: "select 1", query_timeout: deadlineMs } as pg.QueryConfig).catch(() => asked.connection.stream.destroy());
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
      if (client) client.query(`listen ${channel}`).catch(again);
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
