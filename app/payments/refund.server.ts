import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { Problem } from "#app/foundation/http/problem.ts";
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

type OrderRefundAsked = RefundAsked & { byHand?: boolean };

/** The order's money came by no provider: on receipt, by bank transfer. */
export class NobodyToAsk extends Error {}
/** The order's money came by a provider, who gives it back himself. */
export class NotByHand extends Error {}

const REFUSED = "refund-refused";
/** A provider that has given nothing back for so long is not asked to any more: a person ends it. */
const TRIED_FOR_MS = 48 * 3_600_000;
const noneRefused = () => new Problem(409, "state");

/** Money on its way back to who paid it. */
export function createRefund({ database: { db }, jobs, orders, notifications, killPoint, providerNamed }: Needs) {
  /** What late money leads to: all of it is where it came from. */
  async function lateIsBack(trx: Db, order: Order, payment: Payment, refund: queries.Refund, now: Date): Promise<void> {
    const entries = reversed(unclaimedEntries(refund.amountMinor));
    await post(trx, { cause: "late-refund", causeId: payment.id, orderId: order.id, entries, now });
    if (canMovePaymentState(payment.state, "refunded")) await queries.movePayment(trx, payment, "refunded", { note: refund.reason });
    await notifications.send(trx, lateRefundMessages(order, refund));
  }

  /** The payment says what of it is back. */
  async function paymentIsBack(trx: Db, payment: Payment, doneMinor: number): Promise<void> {
    const became = doneMinor === payment.amountMinor ? "refunded" : "partially-refunded";
    if (canMovePaymentState(payment.state, became)) await queries.movePayment(trx, payment, became, { note: "returned" });
  }

  async function orderIsBack(trx: Db, order: Order, payment: Payment, refundId: string, now: Date): Promise<void> {
    await paymentIsBack(trx, payment, (await queries.sumRefunds(trx, payment.id)).done);
    await orders.refunds.complete(trx, order, refundId, now);
  }

  /** The money is back; what follows from it follows once. Answers whether that was news. */
  const end = (refund: queries.Refund, { id, orderId }: Payment, step: { byHand: boolean; now: Date }): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, orderId))!;
      const payment = (await queries.lockPayment(trx, id))!;
      if (!(await queries.endRefund(trx, refund.id, step))) return false;
      await closeCase(trx, REFUSED, refund.id, step.now);
      if (refund.refundId) await orderIsBack(trx, order, payment, refund.refundId, step.now);
      else await lateIsBack(trx, order, payment, refund, step.now);
      return true;
    });

  /** The money stays ours, and all that hangs on the refund waits, until a person ends it. */
  async function refuse({ id, amountMinor }: queries.Refund, payment: Payment, reason: string, now: Date): Promise<void> {
    const { number } = (await orders.find(db, payment.orderId))!;
    await inTransaction(db, async (trx) => {
      if (await queries.refuseRefund(trx, id, reason)) await openCase(trx, REFUSED, id, { order: number, amountMinor, reason }, now);
    });
  }

  /** Asks the provider to give back; after two days of that, only whether it has: what is refused is known not to be back. */
  async function ask({ id, amountMinor, askedAt }: queries.Refund, payment: Payment, now: Date): Promise<Done> {
    const { providerId } = payment;
    if (!providerId) return { ok: false, retry: false, reason: "the provider has never told its name for the payment" };
    const provider = providerNamed(payment.provider!)!;
    if (now.getTime() - askedAt.getTime() < TRIED_FOR_MS) return provider.refund({ id, providerId, amountMinor });
    const fetched = await provider.fetch(payment);
    if (!fetched.ok) return { ok: false, retry: true, reason: fetched.reason };
    return fetched.told?.refundIds.includes(id) ? { ok: true } : { ok: false, retry: false, reason: "two days of asking were in vain" };
  }

  async function ofLocked(trx: Db, order: Order, asked: OrderRefundAsked) {
    const refund = await orders.refunds.begin(trx, order, asked);
    const payment = refund.moneyMinor > 0 ? await queries.findPaidPayment(trx, order.id) : undefined;
    if (refund.moneyMinor > 0 && !payment?.provider && !asked.byHand) throw new NobodyToAsk();
    if (payment?.provider && asked.byHand) throw new NotByHand();
    if (payment?.provider) {
      await queries.insertOrderRefund(trx, refund, payment, asked.now);
      await jobs.send(trx, "payments", { kind: "refund", refundId: refund.id }, { key: `refund ${refund.id}` });
    } else {
      await orders.refunds.complete(trx, order, refund.id, asked.now);
      if (payment) await paymentIsBack(trx, payment, await queries.sumGivenByHand(trx, order.id));
    }
    return refund;
  }

  return {
    /** Gives back what a refund row says, under the row's id, so that a job that runs twice gives back once. */
    carryOut: async (refundId: string, now: Date): Promise<void> => {
      const wanted = await queries.findRefund(db, refundId);
      if (wanted?.state !== "asked") return;
      const payment = (await queries.findPayment(db, wanted.paymentId))!;
      const done = await ask(wanted, payment, now);
      killPoint("worker.after_provider");
      if (done.ok) return void (await end(wanted, payment, { byHand: false, now }));
      if (done.retry) throw new Error(`Not given back yet: ${done.reason}`);
      await refuse(wanted, payment, done.reason, now);
    },

    /** What of an order's money its provider has refused to give back: of several the first. */
    refused: (orderId: string) => queries.findRefused(db, orderId),

    /** A refused refund is asked for once more: the same one, so that what was done after all is not done twice. Throws 409 `state` where none is refused. */
    askAgain: (refundId: string, now: Date): Promise<void> =>
      inTransaction(db, async (trx) => {
        if (!(await queries.askRefundAgain(trx, refundId, now))) throw noneRefused();
        await closeCase(trx, REFUSED, refundId, now);
        await jobs.send(trx, "payments", { kind: "refund", refundId });
      }),

    /** A person has given back another way what the provider refused. Throws 409 `state` where nothing is refused. */
    givenByHand: async (refundId: string, now: Date): Promise<void> => {
      const wanted = await queries.findRefund(db, refundId);
      const payment = wanted && (await queries.findPayment(db, wanted.paymentId));
      if (!payment || !(await end(wanted, payment, { byHand: true, now }))) throw noneRefused();
    },

    /**
     * Gives back all or some pieces of a paid order: money the way it came, the rest to the customer's accounts when the money is on its way.
     * Money that no provider brought is given back by a person, who says so afterwards: `byHand`. Throws as `refunds.begin` does,
     * `NobodyToAsk` where nobody can be asked to give the money back, and `NotByHand` where a provider would give it back a second time.
     * Answers what goes back.
     */
    ofOrder: (orderId: string, asked: OrderRefundAsked) =>
      inTransaction(db, async (trx) => ofLocked(trx, (await orders.lock(trx, orderId))!, asked)),
    ofLocked,
    /** Nobody but a person can give back what was paid: no provider brought it. The order is locked. */
    needsAPerson: async (trx: Db, order: Order): Promise<boolean> =>
      order.totalMinor > 0 && !(await queries.findPaidPayment(trx, order.id))?.provider,
  };
}
