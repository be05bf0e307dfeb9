import type pg from "pg";

const AGAIN_MS = 2000;
const PROOF = { everyMs: 30_000, deadlineMs: 5000 };

export type Ears = {
  hear: (payload: string) => void;
  /** Notifications sent while the connection was down are lost. */
  missed: () => void;
};

/** LISTENs on all channels over one connection, reconnects, and pings it every `everyMs`: a cut wire looks like silence. */
export function createListening(connect: () => Promise<pg.Client>, { everyMs, deadlineMs } = PROOF) {
  const channels = new Map<string, Ears>();
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** The last query sent: they run one at a time. */
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
  // A polite end would wait for a goodbye that a dead connection never sends.
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
    /** `channel` must be one of our own names, with one listener. Returns how to unsubscribe. */
    listen: (channel: string, ears: Ears): (() => void) => {
      if (channels.has(channel)) throw new Error(`${channel} has a listener already`);
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
