import type { Logger } from "pino";
import type { Config, Secrets } from "#app/config.server.ts";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { notFound, Problem } from "#app/foundation/http/problem.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import type { Notifications } from "#app/notifications/notifications.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { createInbox } from "./inbox.server.ts";
import { createOpenPayment } from "./open-payment.server.ts";
import { isOpen, mayHoldMoney, type PaymentState } from "./payment.ts";
import { type AskedPayment, differences, paymentWay } from "./payment-request.ts";
import * as queries from "./payments.queries.server.ts";
import type { PaymentProvider, RawNotification } from "./providers/provider.ts";
import { createSber } from "./providers/sber.server.ts";
import { createRefund } from "./refund.server.ts";
import { createSettle } from "./settle.server.ts";
import { takesMoney } from "./settlement.ts";

export type Payments = ReturnType<typeof createPayments>;

export type PaymentsNeeds = {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  config: Pick<Config, "sandbox" | "sber">;
  secrets: Pick<Secrets, "sber">;
  log: Logger;
  alarm: (kind: string) => void;
  killPoint: KillPoint;
  orders: Orders;
  notifications: Notifications;
};

/** What the return page shows; from the database alone. */
export type PaymentView = { order: Order; state: PaymentState | null; url: string | null; canPayAgain: boolean };

/** A payer's page that reloads asks the provider no sooner than this again. */
const ASK_AGAIN_MS = 2000;

/** Paying for orders: attempts, providers, what they tell, what follows. */
export function createPayments({ database, clock, jobs, config, secrets, log, alarm, killPoint, orders, notifications }: PaymentsNeeds) {
  const { db } = database;
  const sber = createSber({ url: config.sber.url, sandbox: config.sandbox, ...secrets.sber });
  const providers = new Map<string, PaymentProvider>([[sber.name, sber]]);
  const byService = new Map<string, PaymentProvider>([["bank-card", sber]]);
  const providerNamed = (name: string) => providers.get(name);

  const settle = createSettle({ database, orders, jobs, log, alarm, providerNamed });
  const refund = createRefund({ database, jobs, orders, notifications, killPoint, providerNamed });
  const inbox = createInbox({ database, jobs, killPoint, settle });
  const ensurePayment = createOpenPayment({
    database,
    orders,
    log,
    killPoint,
    isTest: config.sandbox,
    settle,
    providerFor: (service) => byService.get(service),
  });

  jobs.handle("payments", async (data) => {
    const now = clock.now();
    if (data.kind === "event") return inbox.processById(Number(data.eventId), now);
    if (data.kind === "refund") return refund.carryOut(String(data.refundId), now);
    if (data.kind === "close") return close(String(data.paymentId), now);
    if (data.kind === "settle") await settle(String(data.paymentId), now);
  });

  /** Closes an attempt at its provider too, so that nobody pays what is no longer wanted; what he says then is settled. */
  async function close(paymentId: string, now: Date): Promise<void> {
    const payment = await queries.findPayment(db, paymentId);
    const provider = payment?.provider && providers.get(payment.provider);
    if (!provider) return;
    const done = await provider.cancel(payment);
    if (!done.ok && done.retry) throw new Error(`Not closed yet: ${done.reason}`);
    await settle(paymentId, now);
  }

  async function view(order: Order, now: Date): Promise<PaymentView> {
    const payment = await queries.findMainPayment(db, order.id);
    const isAsked = paymentWay(order) === "provider" && order.holdUntil !== null && order.holdUntil > now;
    const canPayAgain = isAsked && !(payment && mayHoldMoney(payment.state));
    return { order, state: payment?.state ?? null, url: payment?.state === "pending" ? payment.url : null, canPayAgain };
  }

  return {
    /**
     * Opens the payment of a visitor's own order, or answers the one that stands: 409 `state` where there is nothing to pay or where he
     * believes he pays something else, 503 `provider` when nobody answers.
     */
    payOwn: async (number: string, asked: AskedPayment, visit: Visit) => {
      const order = await orders.findOwn(visit, { number });
      const wrong = differences(asked, order);
      if (wrong.length) throw new Problem(409, "state", { differences: wrong });
      return ensurePayment(order, visit);
    },

    /** True when the payment is one that we made for this visitor's order; nothing is changed [PAY-07]. */
    confirmLink: async (number: string, paymentId: string, visit: Visit): Promise<true> => {
      const order = await orders.findOwn(visit, { number });
      const payment = await queries.findPayment(db, paymentId);
      if (payment?.orderId !== order.id) throw notFound();
      return true;
    },

    receive: (name: string, raw: RawNotification, now: Date): Promise<boolean> => {
      const provider = providers.get(name);
      if (!provider) throw notFound();
      return inbox.receive(provider, raw, now);
    },

    settle,
    refundOrder: refund.ofOrder,
    refundLocked: refund.ofLocked,
    needsAPerson: refund.needsAPerson,
    refusedRefund: refund.refused,
    askRefundAgain: refund.askAgain,
    refundGivenByHand: refund.givenByHand,

    paymentState: async (number: string, visit: Visit) => view(await orders.findOwn(visit, { number }), visit.now),

    /** The payer is back from the provider's page: asks the provider, then tells what is so. Believes nothing of the address he came by. */
    returned: async (number: string, visit: Visit): Promise<PaymentView> => {
      const order = await orders.findOwn(visit, { number });
      const payment = await queries.findMainPayment(db, order.id);
      const isFresh = payment?.checkedAt && visit.now.getTime() - payment.checkedAt.getTime() < ASK_AGAIN_MS;
      if (payment?.provider && isOpen(payment.state) && !isFresh) await settle(payment.id, visit.now);
      return view((await orders.find(db, order.id))!, visit.now);
    },

    /** Asks after every payment that is due to be asked after; answers how many. Notifications and refunds without a job get one again. */
    pollOpen: async (now: Date): Promise<number> => {
      await inbox.remind([...providers.keys()], now);
      for (const { id } of await queries.findForgottenRefunds(db, now))
        await inTransaction(db, (trx) =>
          jobs.send(trx, "payments", { kind: "refund", refundId: id }, { key: `refund ${id}`, reminder: true }),
        );
      const due = await queries.findUnsettled(db, now);
      for (const { id } of due) await settle(id, now).catch((error) => log.error({ err: error, payment: id }, "a payment was not settled"));
      return due.length;
    },

    /** Opens what a page that never came back from placing its order has not asked for. Answers how many it tried. */
    openUnasked: async (now: Date, originOf: (region: string) => string): Promise<number> => {
      const unasked = await queries.findUnasked(db, now);
      for (const { id } of unasked) {
        const order = (await orders.find(db, id))!;
        if (paymentWay(order) !== "provider") continue;
        await ensurePayment(order, { origin: originOf(order.storefront), now }).catch((error) =>
          log.warn({ err: error, order: id }, "a payment was not opened"),
        );
      }
      return unasked.length;
    },

    /** Sends the close of an order's open attempt along with what ends the order. */
    closeOpen: async (trx: Db, orderId: string): Promise<void> => {
      const payment = await queries.findMainPayment(trx, orderId);
      if (payment?.provider && isOpen(payment.state)) await jobs.send(trx, "payments", { kind: "close", paymentId: payment.id });
    },

    /** A carrier took the money on receipt: the sum must be the order's to the kopeck, else a person looks, also where none is told [PAY-07]. */
    collected: async (
      trx: Db,
      { orderId, amountMinor, carrier, now }: { orderId: string; amountMinor: number | null; carrier: string; now: Date },
    ) => {
      const order = (await orders.lock(trx, orderId))!;
      if (order.typePayment !== "payment-upon-receipt" || order.totalMinor === 0) return;
      // Paid by other means before it travelled: there was nothing to collect.
      if (order.paymentStatus === "paid" && !amountMinor) return;
      const doubt = doubtOf(order, amountMinor);
      if (doubt) return void (await openCase(trx, doubt, orderId, { order: order.number, amountMinor, carrier }, now));
      if (!(await orders.settlePaid(trx, order, { actor: carrier, reason: "collected on receipt", now }))) return;
      const standing = await queries.findMainPayment(trx, orderId);
      // A provider's attempt is the provider's to speak of.
      if (standing?.provider === null && isOpen(standing.state))
        await queries.movePayment(trx, standing, "paid", { paidAt: now, note: carrier });
    },
  };
}

/** What a person has to look into of money that a carrier says it took. */
function doubtOf(order: Order, amountMinor: number | null): string | null {
  if (amountMinor === null) return "collected-unknown";
  // It was cancelled, and travelled all the same.
  if (order.paymentStatus === "not-paid" && !takesMoney(order)) return "collected-unwanted";
  return amountMinor === order.totalMinor ? null : "collected-differs";
}
