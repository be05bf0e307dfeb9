import { openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { post } from "#app/ledger/ledger.queries.server.ts";
import { reversed, unclaimedEntries } from "#app/ledger/ledger.ts";
import type { Notifications } from "#app/notifications/notifications.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { RefundAsked } from "#app/orders/refunds.server.ts";
import { canMovePaymentState, type Payment } from "./payment.ts";
import { lateRefundMessages } from "./payment-messages.server.ts";
import * as queries from "./payments.queries.server.ts";
import type { Done, PaymentProvider } from "./providers/provider.ts";

type Needs = {
  database: Database;
  jobs: Jobs;
  orders: Orders;
  notifications: Notifications;
  killPoint: KillPoint;
  providerNamed: (name: string) => PaymentProvider | undefined;
};

/** The order's money came by no provider: on receipt, by bank transfer. */
export class NobodyToAsk extends Error {}

/** Money on its way back to who paid it. */
export function createRefund({ database: { db }, jobs, orders, notifications, killPoint, providerNamed }: Needs) {
  /** What late money leads to: all of it is where it came from. */
  async function lateIsBack(trx: Db, order: Order, payment: Payment, refund: queries.Refund, now: Date): Promise<void> {
    const entries = reversed(unclaimedEntries(refund.amountMinor));
    await post(trx, { cause: "late-refund", causeId: payment.id, orderId: order.id, entries, now });
    if (canMovePaymentState(payment.state, "refunded")) await queries.movePayment(trx, payment, "refunded", { note: refund.reason });
    await notifications.send(trx, lateRefundMessages(order, refund));
  }

  async function orderIsBack(trx: Db, order: Order, payment: Payment, refundId: string, now: Date): Promise<void> {
    const { done } = await queries.sumRefunds(trx, payment.id);
    const became = done === payment.amountMinor ? "refunded" : "partially-refunded";
    if (canMovePaymentState(payment.state, became)) await queries.movePayment(trx, payment, became, { note: "returned" });
    await orders.refunds.complete(trx, order, refundId, now);
  }

  return {
    /** Gives back what a refund row says, under the row's id, so that a job that runs twice gives back once. */
    carryOut: async (refundId: string, now: Date): Promise<void> => {
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
        if (wanted.refundId) await orderIsBack(trx, order, locked, wanted.refundId, now);
        else await lateIsBack(trx, order, locked, wanted, now);
      });
    },

    /**
     * Gives back all or some pieces of a paid order: money the way it came, the rest to the customer's accounts when the money is on its way.
     * Money that no provider brought is given back by a person, who says so afterwards: `byHand`. Throws as `refunds.begin` does, and
     * `NobodyToAsk` where nobody can be asked to give the money back. Answers what goes back.
     */
    ofOrder: (orderId: string, asked: RefundAsked & { byHand?: boolean }) =>
      inTransaction(db, async (trx) => {
        const order = (await orders.lock(trx, orderId))!;
        const refund = await orders.refunds.begin(trx, order, asked);
        const payment = refund.moneyMinor > 0 ? await queries.findPaidPayment(trx, order.id) : undefined;
        if (refund.moneyMinor > 0 && !payment?.provider && !asked.byHand) throw new NobodyToAsk();
        if (payment?.provider) {
          await queries.insertOrderRefund(trx, refund, payment, asked.now);
          await jobs.send(trx, "payments", { kind: "refund", refundId: refund.id }, { key: `refund ${refund.id}` });
        } else {
          await orders.refunds.complete(trx, order, refund.id, asked.now);
        }
        return refund;
      }),
  };
}
