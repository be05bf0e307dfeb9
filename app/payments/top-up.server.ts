import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { type Proposal, stands, topUpWay } from "#app/orders/proposals/proposal.ts";
import type { Ended } from "#app/orders/proposals/proposals.queries.server.ts";
import { giveUp } from "./change-way.server.ts";
import { isOpen, type Payment } from "./payment.ts";
import { canGoOn, sessionSeconds, soldBy, topUpLine } from "./payment-request.ts";
import * as queries from "./payments.queries.server.ts";
import type { Charge, PaymentProvider, Widget } from "./providers/provider.ts";
import type { Settled } from "./settle.server.ts";
import { findTopUp, insertTopUp } from "./top-up.queries.server.ts";
import { createTopUpTransfers } from "./top-up-transfer.server.ts";

export type Changes = ReturnType<typeof createTopUps>;
type Deps = {
  database: Database;
  orders: Orders;
  jobs: Jobs;
  log: Log;
  killPoint: KillPoint;
  isTest: boolean;
  providerFor: (service: string) => PaymentProvider | undefined;
  settle: (payment: string, now: Date) => Promise<Settled | null>;
};
/** What the payer goes on by. */
type Opened = { url: string } | { widget: Widget };
type Payer = { origin: string; returnUrl: string; now: Date };
type Ending = { id: string; orderId: string };

/** The sum that an edit adds to a paid order: its bank's page, and its end. */
export function createTopUps({ database: { db, loose }, orders, jobs, log, killPoint, isTest, providerFor, settle }: Deps) {
  const transfers = createTopUpTransfers(orders);

  async function place(proposal: Proposal, now: Date): Promise<Payment | null> {
    const provider = proposal.service ? providerFor(proposal.service) : undefined;
    if (!provider) return null;
    const made = { id: newId(), provider: provider.name, test: isTest, now };
    const expiresAt = new Date(now.getTime() + sessionSeconds(proposal.expiresAt, now) * 1000);
    await inTransaction(db, async (trx) => {
      await orders.lock(trx, proposal.orderId);
      await insertTopUp(trx, proposal, { ...made, expiresAt });
    });
    const id = await findTopUp(db, proposal.id);
    return id ? ((await queries.findPayment(db, id)) ?? null) : null;
  }

  /** To its bank's page, or in its window; null: not now. */
  async function open(order: Order, proposal: Proposal, payer: Payer): Promise<Opened | null> {
    const payment = await place(proposal, payer.now);
    if (!payment) return null;
    if (canGoOn(payment, payer.now)) return { url: payment.url! };
    if (payment.state === "created") return register(order, payment, payer);
    await settle(payment.id, payer.now);
    const next = await place(proposal, payer.now);
    return next && (next.state === "created" || (next.state === "pending" && next.url === null)) ? register(order, next, payer) : null;
  }

  function chargeOf(order: Order, payment: Payment, { origin, returnUrl, now }: Payer): Charge {
    const { description, buyer } = soldBy(order, payment.askedCurrency);
    return {
      ownRef: payment.ownRef,
      amountMinor: payment.askedMinor,
      currency: payment.askedCurrency,
      lang: order.lang,
      ...{ description, buyer, lines: [topUpLine(order, payment.askedMinor)], prepaidMinor: 0 },
      origin,
      returnUrl,
      callbackUrl: `${origin}/payment/webhook/${payment.provider}`,
      ttlSeconds: sessionSeconds(payment.expiresAt, now),
    };
  }

  async function register(order: Order, payment: Payment, payer: Payer): Promise<Opened | null> {
    const opened = await providerFor(payment.service)!.create(chargeOf(order, payment, payer));
    killPoint("topup.after_provider");
    if (opened.ok && "widget" in opened) return { widget: opened.widget };
    const url = opened.ok ? await queries.recordOpened(loose, payment.id, opened) : null;
    if (url) return { url };
    if (!opened.ok) log.error({ payment: payment.id, reason: opened.reason }, "payment.open_failed");
    return null;
  }

  /** Also gives up the bank's page: money that comes by it all the same goes back. False if it had ended before. */
  const end = (of: Ending, ended: Ended): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, of.orderId);
      const proposal = await orders.proposals.lock(trx, of.id);
      if (!order || !proposal) return false;
      const isEnded = await orders.proposals.end(trx, order, proposal, ended);
      const id = await findTopUp(trx, of.id);
      const payment = id && (await queries.lockPayment(trx, id));
      if (payment && isOpen(payment.state)) await giveUp(trx, jobs, payment, "the change was not made");
      return isEnded;
    });

  return {
    open,
    end,

    /** Agreed to where nothing is paid now; false: it is over. */
    agree: (of: Ending, now: Date): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const order = await orders.lock(trx, of.orderId);
        const proposal = await orders.proposals.lock(trx, of.id);
        if (!order || !proposal || !stands(proposal, now) || proposal.service !== null) return false;
        if (await orders.proposals.isPastEditing(trx, order.id)) return false;
        await orders.proposals.carryOut(trx, order, proposal, now);
        killPoint("topup.before_commit");
        return true;
      }),

    /** Staff saw the transfer come; null: no change waits for one. */
    transferred: (orderId: string, { reason, by, now }: { reason: string; by: string; now: Date }): Promise<number | null> =>
      inTransaction(db, async (trx) => {
        const order = await orders.lock(trx, orderId);
        const proposal = order && (await transfers.waiting(trx, order, now));
        if (!proposal) return null;
        const minor = await transfers.take(trx, order, proposal, { note: `${by}: ${reason}`, now });
        noteChange(trx, { objectKind: "order", objectId: orderId, before: null, after: { toppedUpMinor: minor, proposal: proposal.id } });
        killPoint("topup.before_commit");
        return minor;
      }),

    /** Its bank's page or window, while it can be paid there. */
    begun: async (order: Order, proposal: Proposal, payer: Payer): Promise<Opened | null> => {
      const id = await findTopUp(db, proposal.id);
      const payment = id ? await queries.findPayment(db, id) : undefined;
      if (!payment) return null;
      if (canGoOn(payment, payer.now)) return { url: payment.url! };
      const isInWindow = topUpWay(proposal) === "window" && payment.state === "created";
      return isInWindow ? register(order, payment, payer) : null;
    },

    /** Asks the bank what became of it. */
    look: async (proposal: Proposal, now: Date): Promise<Payment["state"] | null> => {
      const id = await findTopUp(db, proposal.id);
      if (!id) return null;
      const payment = (await queries.findPayment(db, id))!;
      if (isOpen(payment.state)) await settle(id, now);
      return (await queries.findPayment(db, id))!.state;
    },

    /** Ends what is past its term, and lets go what was kept for what is over. Returns how many. */
    endDue: async (now: Date): Promise<number> => {
      const due = await orders.proposals.ending(db, now);
      for (const one of due)
        await end(one, { state: "expired", by: "clock", now }).catch((error) =>
          log.error({ err: error, proposal: one.id }, "payment.settle_failed"),
        );
      return due.length;
    },
  };
}
