import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { lateRefundMessages, refundMessages } from "#app/messaging/mail/order-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { reversed, unclaimedEntries } from "#app/money/ledger/ledger.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { moneyBack, type Reduction } from "#app/orders/reductions/reduction.ts";
import type { RefundAsked } from "#app/orders/refunds.server.ts";
import { createAskRefund, isTriedLong } from "./ask-refund.server.ts";
import { askedShare } from "./asked-money.ts";
import { canMovePaymentState, type Payment } from "./payment.ts";
import * as queries from "./payments.queries.server.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import type { Receipts } from "./receipts/receipts.server.ts";
import * as refunds from "./refunds.queries.server.ts";

type Deps = {
  database: Database;
  jobs: Jobs;
  orders: Orders;
  receipts: Receipts;
  notifications: Notifications;
  killPoint: KillPoint;
  providerNamed: (name: string) => PaymentProvider | undefined;
};

type ByStaff = { by: string; now: Date };
type End = { byHand: boolean; now: Date; goneMinor?: number };
type Owed = { id: string; moneyMinor: number; owedBy: refunds.OwedBy };
export type OrderRefundAsked = RefundAsked;

export class NoProviderError extends Error {}
/** A provider refunds by itself. */
export class ManualRefundNotAllowedError extends Error {}

const REFUSED = "refund-refused";
const UNKNOWN = "refund-unknown";
const noneRefused = () => new ProblemError(409, "state");

export function createRefund({ database: { db }, jobs, orders, receipts, notifications, killPoint, providerNamed }: Deps) {
  const { ask, see } = createAskRefund(db, orders, providerNamed);

  async function lateIsBack(trx: Db, order: Order, payment: Payment, refund: refunds.Refund, now: Date): Promise<void> {
    const entries = reversed(unclaimedEntries(refund.amountMinor));
    await post(trx, { cause: "late-refund", causeId: payment.id, orderId: order.id, entries, now });
    await receipts.lateBack(trx, order, { payment, amountMinor: refund.amountMinor }, now);
    if (canMovePaymentState(payment.state, "refunded")) await queries.movePayment(trx, payment, "refunded", { note: refund.reason });
    await closeCase(trx, "payment-late", payment.id, now);
    const currency = refund.paidCurrency ?? payment.askedCurrency;
    await notifications.send(trx, lateRefundMessages(order, { ...refund, currency, link: orders.linkTo(order) }));
  }

  async function partIsBack(trx: Db, payment: Payment, note: string): Promise<void> {
    const became = (await refunds.sumRefunds(trx, payment.id)).done === payment.amountMinor ? "refunded" : "partially-refunded";
    if (canMovePaymentState(payment.state, became)) await queries.movePayment(trx, payment, became, { note });
  }

  async function orderIsBack(trx: Db, order: Order, payment: Payment, refundId: string, { byHand, now }: End): Promise<void> {
    await partIsBack(trx, payment, "returned");
    if (await refunds.isWholeRefundBack(trx, refundId)) await orders.refunds.complete(trx, order, refundId, { isByHand: byHand, now });
  }

  async function reductionIsBack(trx: Db, order: Order, payment: Payment, refund: refunds.Refund, { byHand, now }: End): Promise<void> {
    const { id, amountMinor } = refund;
    await partIsBack(trx, payment, "edited");
    await orders.reductions.isBack(trx, { orderId: order.id, causeId: id, amountMinor, now });
    if (await refunds.isWholeReductionBack(trx, refund.reductionId!))
      await finishReduction(trx, order, refund.reductionId!, { byHand, now });
  }

  async function finishReduction(trx: Db, order: Order, id: string, { byHand, now }: End): Promise<void> {
    if (!(await orders.reductions.finish(trx, id, now))) return;
    const moneyMinor = moneyBack((await orders.reductions.find(trx, id))!);
    const given = { id, isByHand: byHand, moneyMinor, bonusMinor: 0, advanceMinor: 0, depositMinor: 0 };
    await notifications.send(trx, refundMessages(order, given, await orders.refunds.moneyAbroad(trx, id), orders.linkTo(order)));
  }

  const end = (refund: refunds.Refund, { id, orderId }: Payment, step: End, by = ""): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, orderId))!;
      const payment = (await queries.lockPayment(trx, id))!;
      if (!(await refunds.endRefund(trx, refund.id, step))) return false;
      for (const kind of [REFUSED, UNKNOWN] as const)
        await closeCase(trx, kind, refund.id, step.now, { by, note: step.byHand ? "given back by hand" : "" });
      if (refund.refundId) await orderIsBack(trx, order, payment, refund.refundId, step);
      else if (refund.reductionId) await reductionIsBack(trx, order, payment, refund, step);
      else await lateIsBack(trx, order, payment, refund, step.now);
      const isExplained = step.goneMinor !== undefined && step.goneMinor <= (await refunds.sumRefunds(trx, id)).given;
      if (isExplained) await closeCase(trx, "payment-returned", id, step.now, { by, note: "a refund that had been refused" });
      return true;
    });

  /** Refused: the money stays ours until a person ends it. */
  async function refuse({ id, amountMinor }: refunds.Refund, payment: Payment, reason: string, now: Date): Promise<void> {
    const { number } = (await orders.find(db, payment.orderId))!;
    await inTransaction(db, async (trx) => {
      if (!(await refunds.refuseRefund(trx, id, reason))) return;
      await closeCase(trx, UNKNOWN, id, now);
      await openCase(trx, REFUSED, id, { order: number, amountMinor, reason }, now);
    });
  }

  /** Unknown outcome: keeps polling; a person may end it. */
  async function tellUnknown({ id, amountMinor }: refunds.Refund, payment: Payment, reason: string, now: Date): Promise<void> {
    const { number } = (await orders.find(db, payment.orderId))!;
    await inTransaction(db, async (trx) => {
      if (await refunds.noteProblem(trx, id, reason)) await openCase(trx, UNKNOWN, id, { order: number, amountMinor, reason }, now);
    });
  }

  async function ofLocked(trx: Db, order: Order, asked: OrderRefundAsked) {
    const refund = await orders.refunds.begin(trx, order, asked);
    const payment = refund.moneyMinor > 0 ? await queries.findPaidPayment(trx, order.id) : undefined;
    if (refund.moneyMinor > 0 && !payment?.provider && !asked.byHand) throw new NoProviderError();
    if (payment?.provider && asked.byHand) throw new ManualRefundNotAllowedError();
    if (payment?.provider) await askForMoney(trx, order, { ...refund, owedBy: { refundId: refund.id } }, asked.now);
    else await orders.refunds.complete(trx, order, refund.id, { isByHand: refund.moneyMinor > 0, now: asked.now });
    return refund;
  }

  /** From the newest payment first: most refunds then take one transfer, and what was added last goes first. */
  async function askForMoney(trx: Db, order: Order, { owedBy, ...refund }: Owed, now: Date): Promise<void> {
    let restMinor = refund.moneyMinor;
    for (const { leftMinor, ...payment } of await queries.findLeftInPayments(trx, order.id)) {
      const moneyMinor = Math.min(restMinor, leftMinor);
      if (moneyMinor === 0) break;
      const id = restMinor === refund.moneyMinor ? refund.id : newId();
      const askedMinor = askedShare(payment, await refunds.sumEveryRefund(trx, payment.id), moneyMinor);
      await refunds.insertOrderRefund(trx, { id, owedBy, moneyMinor, askedMinor }, payment, now);
      await jobs.send(trx, "payments", { kind: "refund", refundId: id }, { key: `refund ${id}` });
      restMinor -= moneyMinor;
    }
    if (restMinor > 0) throw new Error(`The payments of order ${order.number} lack ${restMinor} to give back`);
  }

  return {
    /** Executes a refund row; idempotent by its id. */
    carryOut: async (refundId: string, now: Date): Promise<void> => {
      const wanted = await refunds.findRefund(db, refundId);
      if (wanted?.state !== "asked") return;
      const payment = (await queries.findPayment(db, wanted.paymentId))!;
      const done = await ask(wanted, payment, now);
      killPoint("worker.after_provider");
      if (done.ok) return void (await end(wanted, payment, { byHand: false, now }));
      if (done.retry && isTriedLong(wanted, now)) await tellUnknown(wanted, payment, done.reason, now);
      if (done.retry) throw new Error(`Not given back yet: ${done.reason}`);
      await refuse(wanted, payment, done.reason, now);
    },

    refused: (orderId: string) => refunds.findRefused(db, orderId),

    /** Retries a refused refund under its id. Throws 409 `state`. */
    askAgain: (refundId: string, { by, now }: ByStaff): Promise<void> =>
      inTransaction(db, async (trx) => {
        if (!(await refunds.askRefundAgain(trx, refundId, now))) throw noneRefused();
        await closeCase(trx, REFUSED, refundId, now, { by, note: "asked for again" });
        await jobs.send(trx, "payments", { kind: "refund", refundId });
      }),

    /** Refunded manually, or, as the provider then tells, in its cabinet: true. Throws 409 `state`, or 503 if it can't say after a refusal. */
    givenByHand: async (refundId: string, { by, now }: ByStaff): Promise<boolean> => {
      const wanted = await refunds.findRefund(db, refundId);
      const payment = wanted && (await queries.findPayment(db, wanted.paymentId));
      if (!payment) throw noneRefused();
      const seen = await see(wanted, payment);
      // Nobody could ask for days: staff's word stands.
      if (!seen.ok && wanted.state === "refused") throw new ProblemError(503, "provider");
      const isMade = seen.ok && seen.isMade;
      const step = { byHand: !isMade, now, ...(seen.ok && { goneMinor: seen.goneMinor }) };
      if (!(await end(wanted, payment, step, by))) throw noneRefused();
      return isMade;
    },

    /** Refunds pieces; `byHand`: manual payments were paid back. Throws like `refunds.begin` and the errors above. */
    ofOrder: (orderId: string, asked: OrderRefundAsked) =>
      inTransaction(db, async (trx) => ofLocked(trx, (await orders.lock(trx, orderId))!, asked)),
    ofLocked,

    /** What an edit made a paid order cheaper by. The order is locked. */
    ofReduction: async (trx: Db, order: Order, reduction: Reduction, now: Date): Promise<void> => {
      const { id, doneAt } = reduction;
      if (doneAt) return;
      if (!(await queries.findPaidPayment(trx, order.id))?.provider) throw new NoProviderError();
      await askForMoney(trx, order, { id, moneyMinor: moneyBack(reduction), owedBy: { reductionId: id } }, now);
    },
    /** The payment was manual. The order is locked. */
    needsAPerson: async (trx: Db, order: Order): Promise<boolean> =>
      order.totalMinor > 0 && !(await queries.findPaidPayment(trx, order.id))?.provider,
  };
}
