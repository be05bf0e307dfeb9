import { openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import {
  closeEvent,
  findEvent,
  findEventsAbout,
  findWaitingEvents,
  type InboxEvent,
  keepEvent,
} from "#app/foundation/inbox.queries.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { takesMoney } from "#app/foundation/states/payment-status.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { stands } from "#app/orders/proposals/proposal.ts";
import { isOpen, mayHoldMoney, type Payment } from "./payment.ts";
import { MOST_DECLINED } from "./payment-tries.server.ts";
import { findPaymentByProvider } from "./payments.queries.server.ts";
import type { KnownPayment, Notification, PaymentProvider, RawNotification, Reply } from "./providers/provider.ts";
import type { Settled, SettleStep } from "./settle.server.ts";

type Deps = {
  database: Database;
  jobs: Jobs;
  orders: Orders;
  killPoint: KillPoint;
  limits: number;
  settle: (payment: Payment, now: Date, along: SettleStep) => Promise<Settled | null>;
};

/** Orphan webhooks are retried this long, then become a case. */
const PARKED_FOR_MS = 72 * 3_600_000;

const TAKEN: Reply = { status: 200, type: "text/plain; charset=utf-8", body: "OK" };

/** Webhooks: verified, stored once, answered; then the provider is asked for the facts, inline or by a job. */
export function createInbox({ database: { db, loose }, jobs, orders, killPoint, limits, settle }: Deps) {
  /** Verifies and stores a webhook. Returns the provider's answer, null if unverified; throws 422 if malformed. */
  async function receive(provider: PaymentProvider, raw: RawNotification, now: Date): Promise<Reply | null> {
    const notification = await provider.parseNotification(raw);
    if (!notification) return null;
    if ("unread" in notification) throw new ProblemError(422, "invalid", { detail: notification.unread });
    if (!notification.isQuestion) await keep(provider, notification, now);
    return provider.reply ? provider.reply(notification, await knownBy(provider, notification, now)) : TAKEN;
  }

  async function knownBy(
    provider: PaymentProvider,
    { providerId, ownRef, isQuestion }: Notification,
    now: Date,
  ): Promise<KnownPayment | null> {
    const payment = await findPaymentByProvider(db, provider.name, providerId, ownRef);
    if (!payment) return null;
    const { askedMinor: amountMinor, askedCurrency: currency, state, expiresAt } = payment;
    const order = (await orders.find(db, payment.orderId))!;
    const change = payment.proposalId === null ? undefined : await orders.proposals.of(db, payment.proposalId);
    const isTaken = payment.proposalId === null ? takesMoney(order) : change !== undefined && stands(change, now);
    const isWanted = isTaken && (expiresAt === null || expiresAt > now);
    // Before money moves only declines are reported.
    const isWorn = isQuestion && (await findEventsAbout(db, provider.name, ownRef)).length >= MOST_DECLINED * limits;
    return {
      amountMinor,
      currency,
      isOpen: isOpen(state) && !mayHoldMoney(state) && isWanted && !isWorn,
      isPaid: state === "paid" || state === "partially-refunded",
    };
  }

  async function keep(
    provider: PaymentProvider,
    { eventKey, providerId, ownRef, fields, mayRepeat }: Notification,
    now: Date,
  ): Promise<void> {
    const payload = { providerId, ownRef, fields };
    // Asynchronous commit may lose it in a power cut; polling makes up for that, except for webhook-only providers.
    const id = await keepEvent(provider.isWebhookOnly ? db : loose, { provider: provider.name, key: eventKey, payload, now });
    killPoint("hook.after_inbox");
    if (id === undefined) return mayRepeat ? askAgain(provider, providerId, ownRef) : undefined;
    const event = { id, provider: provider.name, payload, receivedAt: now };
    const job = { kind: "event", eventId: id } as const;
    // No transaction joins row and job: `remind` finds orphans.
    if (!jobs.tryInline("payments", job, () => process(event, now))) await inTransaction(db, (trx) => jobs.send(trx, "payments", job));
  }

  /** Equal partial refunds and duplicates look alike, so re-read the payment either way. */
  async function askAgain(provider: PaymentProvider, providerId: string, ownRef: string): Promise<void> {
    const payment = await findPaymentByProvider(db, provider.name, providerId, ownRef);
    if (payment) await inTransaction(db, (trx) => jobs.send(trx, "payments", { kind: "settle", paymentId: payment.id }));
  }

  async function processById(eventId: number, now: Date): Promise<void> {
    const event = await findEvent(db, eventId);
    if (event && !event.processedAt) await process(event, now);
  }

  /** Throws to retry. */
  async function process(event: Omit<InboxEvent, "processedAt">, now: Date): Promise<void> {
    const { providerId, ownRef } = event.payload as { providerId: string; ownRef: string };
    const payment = await findPaymentByProvider(db, event.provider, providerId, ownRef);
    if (!payment) {
      if (now.getTime() - event.receivedAt.getTime() < PARKED_FOR_MS) throw new Error(`Nobody knows payment ${ownRef} yet`);
      await openCase(db, "payment-unknown", `${event.provider} ${providerId}`, { ownRef, eventId: event.id }, now);
      return void (await closeEvent(db, event.id, "unknown payment", now));
    }
    const settled = await settle(payment, now, (trx, state) => closeEvent(trx, event.id, state, now));
    if (!settled?.ok) throw new Error(settled ? `Not settled yet: ${settled.reason}` : "The payment has no provider");
  }

  async function remind(providers: readonly string[], now: Date): Promise<void> {
    for (const { id } of await findWaitingEvents(db, providers, now))
      await inTransaction(db, (trx) => jobs.send(trx, "payments", { kind: "event", eventId: id }, { key: `event ${id}`, reminder: true }));
  }

  return { receive, processById, remind };
}
