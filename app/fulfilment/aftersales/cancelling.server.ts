import { shipOut } from "#app/catalogue/reservation.queries.server.ts";
import { isAway } from "#app/delivery/delivery-status.ts";
import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { wasPaid } from "#app/foundation/states/payment-status.ts";
import type { Order } from "#app/orders/order.ts";
import { cancelLeadsTo, refusalOf } from "#app/orders/order-actions.ts";
import { buyersDay, forActions } from "#app/orders/order-answer.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { notNow } from "#app/orders/why-not.ts";
import type { Payments } from "#app/payments/payments.server.ts";
import { listAsked } from "./aftersales.queries.server.ts";

export type CancellingNeeds = {
  database: Database;
  orders: Orders;
  payments: Payments;
  stopParcel: (trx: Db, order: Order, now: Date) => Promise<void>;
  keepParcel: (trx: Db, order: Order, now: Date) => Promise<void>;
};
export type Decision = { by: string; now: Date };
/** `byHand`: manual payments have been refunded. `despiteParcel`: also if the carrier has the goods. */
export type Grant = Decision & { byHand: boolean; despiteParcel?: boolean };
export type CancelRefusal = "unknown" | "not_asked" | "parcel_away" | "too_late";
export type Decided = { ok: true } | { ok: false; refusal: CancelRefusal };
type Step = { actor: string; reason: string; now: Date; byHand?: boolean };

const CASE = "cancel-requested";
const tooLate = () => new ProblemError(409, "state");

export function createCancelling({ database: { db }, orders, payments, stopParcel, keepParcel }: CancellingNeeds) {
  /** Returns everything an order took, once: goods, promo use, balances, money [PRC-14]. `order` is locked. */
  async function carryOut(trx: Db, order: Order, step: Step): Promise<void> {
    if (!(await orders.end(trx, order, "canceled-by-client", step))) throw tooLate();
    await stopParcel(trx, order, step.now);
    await payments.closeOpen(trx, order.id);
    if (await hasMoneyLeft(trx, order)) await payments.refundLocked(trx, order, { ...step, back: null, withDelivery: true });
    await orders.tell(trx, order, "canceled");
  }

  /** The delivery's too, where only the goods have been refunded. */
  const hasMoneyLeft = async (trx: Db, order: Order): Promise<boolean> =>
    wasPaid(order.paymentStatus) && orders.refunds.hasAnythingLeft(trx, order);

  async function ask(trx: Db, order: Order, step: Step): Promise<void> {
    if (!(await orders.askToCancel(trx, order, step))) throw tooLate();
    await openCase(trx, CASE, order.id, { order: order.number, reason: step.reason }, step.now);
    await orders.tell(trx, order, "cancel-requested", { turn: step.now.toISOString() });
  }

  async function decide(number: string, now: Date, action: (trx: Db, order: Order) => Promise<Decided>): Promise<Decided> {
    const known = await orders.findByNumber(number);
    if (!known) return { ok: false, refusal: "unknown" };
    return inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, known.id))!;
      if (order.status !== "cancel-requested") return { ok: false, refusal: "not_asked" };
      const decided = await action(trx, order);
      if (decided.ok) await closeCase(trx, CASE, order.id, now);
      return decided;
    });
  }

  return {
    /** Cancels, or requests it once assembly began or a refund needs a person. Throws 404 for another's order, 409 `state` if too late. */
    cancel: async (id: string, reason: string, visit: Visit): Promise<void> => {
      // Before the transaction: waiting for a second connection while holding one can deadlock the pool.
      const own = await orders.findOwn(visit, { id });
      await inTransaction(db, async (trx) => {
        const order = (await orders.lock(trx, own.id))!;
        const step = { actor: "customer", reason, now: visit.now };
        const to = cancelLeadsTo(order);
        // The history doesn't matter for cancelling.
        if (to === null) throw notNow("cancel", refusalOf("cancel", forActions(order, []), buyersDay(order, visit.now))!, visit.lang);
        // The bank has refunded by itself: a person decides about the rest.
        const needsAPerson = (await hasMoneyLeft(trx, order)) && (await payments.needsAPerson(trx, order));
        await (to === "canceled-by-client" && !needsAPerson ? carryOut : ask)(trx, order, step);
      });
    },

    /** By staff, at once, wherever the order stands before its parcel leaves; what the buyer asked for is granted. Throws as `refundOrder` does. */
    cancelByStaff: async (
      number: string,
      { by, now, byHand, reason, despiteParcel = false }: Grant & { reason: string },
    ): Promise<Decided> => {
      const known = await orders.findByNumber(number);
      if (!known) return { ok: false, refusal: "unknown" };
      return inTransaction(db, async (trx): Promise<Decided> => {
        const order = (await orders.lock(trx, known.id))!;
        const isAsked = order.status === CASE;
        const step = { actor: by, reason, now, byHand };
        const to = isAsked ? "canceled-by-client" : cancelLeadsTo(order);
        if (to === null) return { ok: false, refusal: "too_late" };
        const goodsAreAway = isAway(order.deliveryStatus);
        if (goodsAreAway && !despiteParcel) return { ok: false, refusal: "parcel_away" };
        if (goodsAreAway) await shipOut(trx, order.id, now);
        if (to === CASE) await orders.askToCancel(trx, order, step);
        await carryOut(trx, { ...order, status: to === CASE ? CASE : order.status }, step);
        await closeCase(trx, CASE, order.id, now);
        return { ok: true };
      });
    },

    asked: () => listAsked(db),
    /** Refuses once the carrier has the goods, unless told to. Throws as `refundOrder` does. */
    grant: (number: string, { by, now, byHand, despiteParcel = false }: Grant) =>
      decide(number, now, async (trx, order) => {
        const goodsAreAway = isAway(order.deliveryStatus);
        if (goodsAreAway && !despiteParcel) return { ok: false, refusal: "parcel_away" };
        if (goodsAreAway) await shipOut(trx, order.id, now);
        await carryOut(trx, order, { actor: by, reason: "as asked", now, byHand });
        return { ok: true };
      }),
    refuse: (number: string, { by, now, reason }: Decision & { reason: string }) =>
      decide(number, now, async (trx, order) => {
        await orders.tell(trx, order, "cancel-refused", { reason, turn: now.toISOString() });
        if (!(await orders.keep(trx, order, { actor: by, reason, now }))) throw tooLate();
        await keepParcel(trx, order, now);
        return { ok: true };
      }),
  };
}
