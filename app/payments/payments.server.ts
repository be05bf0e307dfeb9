import { openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { notFound, ProblemError } from "#app/foundation/http/problem.ts";
import { findEventsAbout } from "#app/foundation/inbox.queries.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { type Currency, chargedCurrency, type PaymentType, takesCurrency } from "#app/foundation/storefront.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { createCaseActions } from "./case-actions.server.ts";
import { createChangeWay } from "./change-way.server.ts";
import { createCollected } from "./collected.server.ts";
import { createInbox } from "./inbox.server.ts";
import { createOpenPayment, providerIsAway } from "./open-payment.server.ts";
import { isOpen, isRefused, mayHoldMoney, type PaymentState } from "./payment.ts";
import { type AskedPayment, differences, paymentWay } from "./payment-request.ts";
import { createPaymentTries, TRIES_KEPT_MS } from "./payment-tries.server.ts";
import * as queries from "./payments.queries.server.ts";
import { createOffered } from "./providers/offered.server.ts";
import type { RawNotification, Reply } from "./providers/provider.ts";
import { type ProviderSettings, providersByService } from "./providers/providers.server.ts";
import type { Receipts } from "./receipts/receipts.server.ts";
import { createRefund } from "./refund.server.ts";
import { findAskedBefore, findForgottenRefunds } from "./refunds.queries.server.ts";
import { createSettle } from "./settle.server.ts";
import { settleDue } from "./settle-due.server.ts";
import { createStaffRefund } from "./staff-refund.server.ts";
import { createTopUps } from "./top-up.server.ts";

export type Payments = ReturnType<typeof createPayments>;

export type PaymentsNeeds = {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  config: Parameters<typeof createOffered>[0]["config"] & { limits: number };
  secrets: ProviderSettings["secrets"];
  log: Log;
  alarm: (kind: string) => void;
  killPoint: KillPoint;
  orders: Orders;
  receipts: Receipts;
  notifications: Notifications;
  /** Called in the transaction that books a bank's own refund. The order is locked. */
  moneyReturned: (trx: Db, order: Order, now: Date) => Promise<unknown>;
};

export type PaymentView = {
  order: Order;
  state: PaymentState | null;
  url: string | null;
  canPayAgain: boolean;
  otherWays: PaymentType[];
  isRefused: boolean;
  chargedIn: Currency;
};

/** Throttles status requests of reloading pages. */
const ASK_AGAIN_MS = 2000;
const PAYER_WAITS_MS = 2800;

export function createPayments({ database, clock, jobs, config, secrets, log, alarm, killPoint, orders, ...heard }: PaymentsNeeds) {
  const { db } = database;
  const { notifications, receipts, moneyReturned } = heard;
  const booksOf = (provider: string) => ({
    heard: async (ownRef: string) => (await findEventsAbout(db, provider, ownRef)).map(({ payload }) => payload.fields),
    askedMinor: async (ownRef: string) => (await queries.findPaymentByProvider(db, provider, "", ownRef))?.amountMinor,
    refunds: (ownRef: string) => findAskedBefore(db, provider, ownRef),
  });
  const byService = providersByService({ config, secrets }, booksOf, clock.now);
  const providers = new Map([...byService.values()].map((provider) => [provider.name, provider]));
  const providerNamed = (name: string) => providers.get(name);

  const settle = createSettle({ database, orders, jobs, receipts, log, alarm, killPoint, providerNamed, moneyReturned });
  const refund = createRefund({ database, jobs, orders, receipts, notifications, killPoint, providerNamed });
  const caseActions = createCaseActions({ database, orders, jobs, receipts, providerNamed });
  const count = createPaymentTries(database.loose, config.limits, alarm);
  const offered = createOffered({ config, secrets });
  const { otherWays, changeWay } = createChangeWay({ database, orders, jobs, types: offered.types });
  const inbox = createInbox({ database, jobs, orders, killPoint, limits: config.limits, settle });
  const ensurePayment = createOpenPayment({
    database,
    orders,
    log,
    killPoint,
    isTest: config.sandbox,
    settle,
    providerFor: (service) => byService.get(service),
  });

  const topUps = createTopUps({
    ...{ database, orders, jobs, log, killPoint, settle, isTest: config.sandbox },
    providerFor: (service) => byService.get(service),
  });

  jobs.handle("payments", async (data) => {
    const now = clock.now();
    if (data.kind === "event") return inbox.processById(Number(data.eventId), now);
    if (data.kind === "refund") return refund.carryOut(String(data.refundId), now);
    if (data.kind === "close") return close(String(data.paymentId), now);
    if (data.kind === "settle") return settleOrThrow(String(data.paymentId), now);
    throw new Error(`Nobody here knows the work ${data.kind}`);
  });

  async function settleOrThrow(paymentId: string, now: Date): Promise<void> {
    const settled = await settle(paymentId, now);
    if (settled?.ok === false) throw new Error(`Not settled yet: ${settled.reason}`);
  }

  async function close(paymentId: string, now: Date): Promise<void> {
    const payment = await queries.findPayment(db, paymentId);
    const provider = payment?.provider && providers.get(payment.provider);
    if (!provider) return;
    const done = await provider.cancel(payment);
    killPoint("pay.after_closed");
    if (!done.ok && done.retry) throw new Error(`Not closed yet: ${done.reason}`);
    await settleOrThrow(paymentId, now);
  }

  async function view(order: Order, now: Date): Promise<PaymentView> {
    const payment = await queries.findMainPayment(db, order.id);
    const isAsked = paymentWay(order) === "provider" && order.holdUntil !== null && order.holdUntil > now;
    const canPayAgain = isAsked && !(payment && mayHoldMoney(payment.state));
    return {
      order,
      state: payment?.state ?? null,
      url: payment?.state === "pending" ? payment.url : null,
      canPayAgain,
      otherWays: canPayAgain ? otherWays(order) : [],
      isRefused: payment !== undefined && isRefused(payment),
      chargedIn: (canPayAgain ? null : payment?.askedCurrency) ?? chargedCurrency(order.paymentType, order.currency) ?? "rub",
    };
  }

  return {
    offered,
    changeWay,

    /** Opens the visitor's payment. Throws 409 `state`, 429 or 403 `prove_work` for too many attempts, 503 `provider`. */
    payOwn: async (number: string, { proof, ...asked }: AskedPayment & { proof?: string }, visit: Visit) => {
      const order = await orders.findOwn(visit, { number });
      const wrong = differences(asked, order);
      if (wrong.length) throw new ProblemError(409, "state", { differences: wrong });
      if (paymentWay(order) === "provider") await count(order, proof, visit);
      const opened = await inTime(ensurePayment(order, { ...visit, isHere: true }));
      if (!opened) throw providerIsAway();
      return opened;
    },

    /** True for a payment of this visitor's order; changes nothing [PAY-07]. */
    confirmLink: async (number: string, paymentId: string, visit: Visit): Promise<true> => {
      const order = await orders.findOwn(visit, { number });
      const payment = await queries.findPayment(db, paymentId);
      if (payment?.orderId !== order.id) throw notFound();
      return true;
    },

    receive: (name: string, raw: RawNotification, now: Date): Promise<Reply | null> => {
      const provider = providers.get(name);
      if (!provider) throw notFound();
      return inbox.receive(provider, raw, now);
    },

    takes: (service: PaymentType, currency: Order["currency"]): boolean => byService.has(service) && takesCurrency(service, currency),
    settle,
    topUps,
    caseActions,
    refundOrder: refund.ofOrder,
    ...createStaffRefund({ database, orders, refund }),
    refundLocked: refund.ofLocked,
    giveReductionBack: refund.ofReduction,
    needsAPerson: refund.needsAPerson,
    refusedRefund: refund.refused,
    askRefundAgain: refund.askAgain,
    refundGivenByHand: refund.givenByHand,

    paymentState: async (number: string, visit: Visit) => view(await orders.findOwn(visit, { number }), visit.now),

    /** Back from the provider: asks it, falling back to our books if slow. Trusts nothing in the URL. */
    returned: async (number: string, visit: Visit): Promise<PaymentView> => {
      const order = await orders.findOwn(visit, { number });
      const payment = await queries.findMainPayment(db, order.id);
      const isFresh = payment?.checkedAt && visit.now.getTime() - payment.checkedAt.getTime() < ASK_AGAIN_MS;
      if (payment?.provider && isOpen(payment.state) && !isFresh) await inTime(settle(payment.id, visit.now));
      return view((await orders.find(db, order.id))!, visit.now);
    },

    pollOpen: async (now: Date): Promise<number> => {
      await inbox.remind([...providers.keys()], now);
      await queries.forgetOldTries(database.loose, new Date(now.getTime() - TRIES_KEPT_MS));
      for (const { id } of await findForgottenRefunds(db, now))
        await inTransaction(db, (trx) =>
          jobs.send(trx, "payments", { kind: "refund", refundId: id }, { key: `refund ${id}`, reminder: true }),
        );
      const asked = await settleDue({ db, log, settle }, now);
      for (const { id, order, state } of await queries.findOpenTooLong(db, now))
        await openCase(db, "payment-open", id, { order, state }, now);
      return asked;
    },

    openUnasked: async (now: Date, originOf: (region: string) => string): Promise<number> => {
      const unasked = await queries.findUnasked(db, now);
      for (const { id } of unasked) {
        const order = (await orders.find(db, id))!;
        if (paymentWay(order) !== "provider") continue;
        await ensurePayment(order, { origin: originOf(order.storefront), now, isHere: false }).catch((error) =>
          log.warn({ err: error, order: id }, "payment.open_failed"),
        );
      }
      return unasked.length;
    },

    closeOpen: async (trx: Db, orderId: string): Promise<void> => {
      const payment = await queries.findMainPayment(trx, orderId);
      if (payment?.provider && isOpen(payment.state)) await jobs.send(trx, "payments", { kind: "close", paymentId: payment.id });
    },

    collected: createCollected(orders),
  };
}

/** Payers wait: slow counts as down (null); the next poll finds the answer [PAY-12]. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PAYER_WAITS_MS, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
