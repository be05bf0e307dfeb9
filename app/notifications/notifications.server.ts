import { assertTransaction, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { seal, unseal } from "#app/foundation/seal.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import { findForgotten, findMessage, insertMessage, markFailed, markSent, noteProblem } from "./notifications.queries.server.ts";
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
  jobs.handle("messages", async ({ id }) => {
    const message = await findMessage(db, String(id));
    if (!message || message.sentAt || message.failedAt) return;
    if (message.notAfter && message.notAfter < clock.now()) return void (await markFailed(db, message.id, "too late", clock.now()));
    const channel = channels[message.channel];
    if (!channel) return void (await markFailed(db, message.id, "no such channel", clock.now()));
    const delivery = await channel.send(message.id, { ...message, text: unseal(key, message.text) });
    killPoint("worker.after_provider");
    if (delivery.ok) return void (await markSent(db, message.id, delivery.providerId, clock.now()));
    if (!delivery.retry) return void (await markFailed(db, message.id, delivery.reason, clock.now()));
    await noteProblem(db, message.id, delivery.reason);
    throw new Error(`Not sent yet: ${delivery.reason}`);
  });
  return {
    /** Queues unsent messages again that may have lost their job; sending one twice is impossible, so asking twice does no harm. */
    takeUpForgotten: async (): Promise<number> => {
      const forgotten = await findForgotten(db, clock.now());
      for (const { id } of forgotten) await inTransaction(db, (trx) => jobs.send(trx, "messages", { id }, { key: `again ${id}` }));
      return forgotten.length;
    },

    /** Writes the message in the caller's transaction. Asked again for the same cause, does nothing. */
    send: async (trx: Db, message: Message): Promise<void> => {
      assertTransaction(trx);
      const id = newId();
      if (await insertMessage(trx, id, message.secret ? { ...message, text: seal(key, message.text) } : message, clock.now()))
        await jobs.send(trx, "messages", { id });
    },
  };
}
