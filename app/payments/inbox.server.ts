import { openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { closeEvent, findEvent, findWaitingEvents, keepEvent } from "#app/foundation/inbox.queries.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Payment } from "./payment.ts";
import { findPaymentByProvider } from "./payments.queries.server.ts";
import type { PaymentProvider, RawNotification } from "./providers/provider.ts";
import type { Settled } from "./settle.server.ts";

type Needs = {
  database: Database;
  jobs: Jobs;
  killPoint: KillPoint;
  settle: (payment: Payment, now: Date) => Promise<Settled | null>;
};

/** A notification about a payment nobody knows waits this long for it, then for a person. */
const PARKED_FOR_MS = 72 * 3_600_000;

/** A provider's notifications: proven, kept once, answered; then a job asks the provider what is true. */
export function createInbox({ database: { db }, jobs, killPoint, settle }: Needs) {
  /** False when it cannot be shown to come from the provider; then nothing of it is kept. */
  async function receive(provider: PaymentProvider, raw: RawNotification, now: Date): Promise<boolean> {
    const notification = provider.parseNotification(raw);
    if (!notification) return false;
    const { eventKey, providerId, ownRef, fields } = notification;
    await inTransaction(db, async (trx) => {
      const payload = { providerId, ownRef, fields };
      const eventId = await keepEvent(trx, { provider: provider.name, key: eventKey, payload, now });
      if (eventId !== undefined) await jobs.send(trx, "payments", { kind: "event", eventId });
    });
    killPoint("hook.after_inbox");
    return true;
  }

  /** Throws while it is not done, so that the job comes again. */
  async function process(eventId: number, now: Date): Promise<void> {
    const event = await findEvent(db, eventId);
    if (!event || event.processedAt) return;
    const { providerId, ownRef } = event.payload as { providerId: string; ownRef: string };
    const payment = await findPaymentByProvider(db, event.provider, providerId, ownRef);
    if (!payment) {
      if (now.getTime() - event.receivedAt.getTime() < PARKED_FOR_MS) throw new Error(`Nobody knows payment ${ownRef} yet`);
      await openCase(db, "payment-unknown", `${event.provider} ${providerId}`, { ownRef, eventId }, now);
      return void (await closeEvent(db, eventId, "unknown payment", now));
    }
    const settled = await settle(payment, now);
    if (!settled?.ok) throw new Error(settled ? `Not settled yet: ${settled.reason}` : "The payment has no provider");
    await closeEvent(db, eventId, settled.state, now);
  }

  /** Gives those whose job was lost, or gave up, another one. */
  async function remind(providers: readonly string[], now: Date): Promise<void> {
    for (const { id } of await findWaitingEvents(db, providers, now))
      await inTransaction(db, (trx) => jobs.send(trx, "payments", { kind: "event", eventId: id }, { key: `event ${id}` }));
  }

  return { receive, process, remind };
}
