import { assertTransaction, type Db, inTransaction, together } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { seal, unseal } from "#app/foundation/seal.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import {
  findForgotten,
  findWaiting,
  insertMessages,
  markFailed,
  markSent,
  noteProblem,
  type StoredMessage,
} from "./notifications.queries.server.ts";
import type { Channel, Message } from "./notifications.ts";

export type Notifications = ReturnType<typeof createNotifications>;

/** Messages leave through an outbox: written with their cause, sent by a job afterwards, each once. */
export function createNotifications({
  db,
  jobs,
  clock,
  killPoint,
  key,
  channels,
}: {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  killPoint: KillPoint;
  key: string;
  channels: Partial<Record<Message["channel"], Channel>>;
}) {
  const underWay = new Map<string, Promise<boolean>>();

  /** A forgotten message's second job may meet the first: they share one sending. False when it has to be tried again. */
  function deliver(message: StoredMessage): Promise<boolean> {
    const running = underWay.get(message.id) ?? sendOut(message).finally(() => underWay.delete(message.id));
    underWay.set(message.id, running);
    return running;
  }

  async function sendOut(message: StoredMessage): Promise<boolean> {
    if (message.notAfter && message.notAfter < clock.now()) return givenUp(message, "too late");
    const channel = channels[message.channel];
    if (!channel) return givenUp(message, "no such channel");
    const delivery = await channel.send(message.id, { ...message, text: unseal(key, message.text) });
    killPoint("worker.after_provider");
    if (delivery.ok) await markSent(db, message.id, delivery.providerId, clock.now());
    else if (!delivery.retry) return givenUp(message, delivery.reason);
    else await noteProblem(db, message.id, delivery.reason);
    return delivery.ok;
  }
  const givenUp = (message: StoredMessage, why: string) => markFailed(db, message.id, why, clock.now()).then(() => true);

  jobs.handle("messages", async ({ ids }) => {
    const done = await Promise.all((await findWaiting(db, ids as string[])).map(deliver));
    if (done.includes(false)) throw new Error("Not all of them are sent yet");
  });
  return {
    close: () => Object.values(channels).forEach((channel) => void channel.close?.()),

    /** Queues unsent messages again that may have lost their job. Where the first job lives after all, a second copy is the same letter to its reader. */
    takeUpForgotten: async (): Promise<number> => {
      const ids = (await findForgotten(db, clock.now())).map(({ id }) => id);
      for (const id of ids)
        await inTransaction(db, (trx) => jobs.send(trx, "messages", { ids: [id] }, { key: `again ${id}`, reminder: true }));
      return ids.length;
    },

    /** Writes the messages in the caller's transaction. Asked again for the same cause, sends nothing. */
    send: async (trx: Db, messages: readonly Message[]): Promise<void> => {
      assertTransaction(trx);
      if (!messages.length) return;
      const sealed = messages.map((one) => ({ ...one, id: newId(), ...(one.secret && { text: seal(key, one.text) }) }));
      await together([insertMessages(trx, sealed, clock.now()), jobs.send(trx, "messages", { ids: sealed.map(({ id }) => id) })]);
    },
  };
}
