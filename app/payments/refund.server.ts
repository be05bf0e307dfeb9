import { openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { post } from "#app/ledger/ledger.queries.server.ts";
import { reversed, unclaimedEntries } from "#app/ledger/ledger.ts";
import type { Notifications } from "#app/notifications/notifications.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { canMovePaymentState } from "./payment.ts";
import { lateRefundMessages } from "./payment-messages.server.ts";
import * as queries from "./payments.queries.server.ts";
import type { Done, PaymentProvider } from "./providers/provider.ts";

type Needs = {
  database: Database;
  orders: Orders;
  notifications: Notifications;
  killPoint: KillPoint;
  providerNamed: (name: string) => PaymentProvider | undefined;
};

/** Gives back what a refund row says, under the row's id, so that a job that runs twice gives back once. */
export function createRefund({ database: { db }, orders, notifications, killPoint, providerNamed }: Needs) {
  return async function refund(refundId: string, now: Date): Promise<void> {
    const wanted = await queries.findRefund(db, refundId);
    if (wanted?.state !== "asked") return;
    const payment = (await queries.findPayment(db, wanted.paymentId))!;
    const { providerId } = payment;
    const done: Done = providerId
      ? await providerNamed(payment.provider!)!.refund({ id: wanted.id, providerId, amountMinor: wanted.amountMinor })
      : { ok: false, retry: false, reason: "the provider has never told its name for the payment" };
    killPoint("worker.after_provider");
    if (!done.ok && done.retry) throw new Error(`Not given back yet: ${done.reason}`);
    await inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, payment.orderId))!;
      const locked = (await queries.lockPayment(trx, payment.id))!;
      if (!(await queries.endRefund(trx, refundId, done.ok ? "done" : "refused", now))) return;
      if (!done.ok) return void (await openCase(trx, "refund-refused", payment.id, { refundId, reason: done.reason }, now));
      const entries = reversed(unclaimedEntries(wanted.amountMinor));
      await post(trx, { cause: "late-refund", causeId: payment.id, orderId: order.id, entries, now });
      if (canMovePaymentState(locked.state, "refunded")) await queries.movePayment(trx, locked, "refunded", { note: wanted.reason });
      await notifications.send(trx, lateRefundMessages(order, wanted));
    });
  };
}
