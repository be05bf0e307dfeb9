import { releaseReservations, tellReleased } from "#app/catalogue/reservation.queries.server.ts";
import { afterEvent, type DeliveryStatus } from "#app/delivery/delivery-status.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import { postEntry } from "#app/ledger/ledger.queries.server.ts";
import type { Notifications } from "#app/notifications/notifications.server.ts";
import type { Order } from "./order.ts";
import { orderMessages } from "./order-messages.server.ts";
import { canTransition, type OrderStatus, orderAfterDelivery } from "./order-status.ts";
import * as queries from "./orders.queries.server.ts";
import { canMovePayment } from "./payment-status.ts";

export type Orders = ReturnType<typeof createOrders>;
type Step = { orderId: string; actor: string; reason?: string; now: Date };

/** Orders after they are placed: whose they are, what state they are in, what follows from a change. */
export function createOrders({ database: { db }, jobs, notifications }: { database: Database; jobs: Jobs; notifications: Notifications }) {
  const move = (trx: Db, order: Order, status: OrderStatus, { orderId, actor, reason = "", now }: Step) =>
    canTransition(order.status, status)
      ? queries.changeState(trx, { orderId, field: "status", was: order.status, became: status, actor, reason, now })
      : Promise.resolve(false);

  async function tell(trx: Db, order: Order, kind: Parameters<typeof orderMessages>[1]) {
    for (const message of orderMessages(order, kind)) await notifications.send(trx, message);
  }

  return {
    find: (on: Db, id: string) => queries.findOrder(on, id),
    lock: (trx: Db, id: string) => queries.lockOrder(trx, id),
    findByNumber: (number: string) => queries.findOrderByNumber(db, number),
    list: (customerId: string) => queries.listOrders(db, customerId),
    history: (orderId: string) => queries.listHistory(db, orderId),
    countGuest: (phone: string, since: Date) => queries.countGuestOrders(db, phone, since),
    takeGuest: (phone: string, since: Date, customerId: string) => queries.takeGuestOrders(db, phone, since, customerId),

    /** The visitor's own order by id or number; anybody else's is as unknown as one that is not there: 404 [SEC-01]. */
    findOwn: async (visit: Visit, by: { id: string } | { number: string }): Promise<Order> => {
      const order = "id" in by ? await queries.findOrder(db, by.id) : await queries.findOrderByNumber(db, by.number);
      if (!order || !owns(visit, order)) throw notFound();
      return order;
    },

    /** The money is there. Asked again, or of an order that is past it, does nothing; answers whether anything changed. */
    settlePaid: async (trx: Db, step: Step): Promise<boolean> => {
      const order = await queries.lockOrder(trx, step.orderId);
      if (!order || !canMovePayment(order.paymentStatus, "paid")) return false;
      const { orderId, actor, reason = "", now } = step;
      if (!(await queries.changeState(trx, { orderId, field: "payment", was: order.paymentStatus, became: "paid", actor, reason, now })))
        return false;
      await queries.endHold(trx, orderId);
      await move(trx, order, "paid", step);
      await tell(trx, order, "paid");
      await jobs.send(trx, "delivery", { kind: "document", orderId }, { key: `document ${orderId}` });
      return true;
    },

    /** The provider says no: the order stays payable while its goods are held [PAY-10]. */
    paymentFailed: async (trx: Db, step: Step): Promise<boolean> => {
      const order = await queries.lockOrder(trx, step.orderId);
      if (order?.paymentStatus !== "not-paid") return false;
      await tell(trx, order, "payment-failed");
      return true;
    },

    /** A carrier's word. A repeated or late event changes nothing [DLV-10]. */
    moveDelivery: async (trx: Db, step: Step & { status: DeliveryStatus; awaitsPickUp?: boolean }): Promise<boolean> => {
      const order = await queries.lockOrder(trx, step.orderId);
      if (!order) return false;
      const became = order.deliveryStatus === null ? step.status : afterEvent(order.deliveryStatus, step.status);
      const { orderId, actor, reason = "", now } = step;
      const moved =
        became !== order.deliveryStatus &&
        (await queries.changeState(trx, { orderId, field: "delivery", was: order.deliveryStatus, became, actor, reason, now }));
      const status = orderAfterDelivery(order.status, { status: step.status, awaitsPickUp: step.awaitsPickUp ?? false });
      if (status) await move(trx, order, status, step);
      return moved || status !== null;
    },

    /**
     * Gives back what unpaid orders held too long: goods, bonus, advance, deposit, promo use. `closePayments` closes the provider's page
     * behind them. Answers how many.
     */
    expireHolds: async (now: Date, closePayments: (trx: Db, orderId: string) => Promise<unknown>): Promise<number> => {
      const lapsed = await queries.findLapsedHolds(db, now);
      for (const { id } of lapsed)
        await inTransaction(db, async (trx) => {
          const order = await queries.lockOrder(trx, id);
          if (order?.status !== "not-paid" || !order.holdUntil || order.holdUntil >= now) return;
          if (!(await move(trx, order, "expired", { orderId: id, actor: "clock", reason: "not paid in time", now }))) return;
          await giveBack(trx, order, now);
          await closePayments(trx, id);
          await tell(trx, order, "expired");
        });
      return lapsed.length;
    },
  };
}

/** Returns to shelf, accounts and promo exactly what the order took; each once, whoever asks [PRC-14]. */
async function giveBack(trx: Db, order: Order, now: Date): Promise<void> {
  await releaseReservations(trx, order.id, now);
  await tellReleased(trx, order.id);
  await queries.givePromoUseBack(trx, order.id);
  await queries.endHold(trx, order.id);
  const parts = { bonus: order.bonusMinor, advance: order.advanceMinor, deposit: order.depositMinor } as const;
  for (const [kind, amountMinor] of Object.entries(parts) as [keyof typeof parts, number][])
    if (amountMinor > 0 && order.customerId)
      await postEntry(trx, { customerId: order.customerId, kind, amountMinor, cause: "order-release", causeId: order.id, now });
}

const owns = (visit: Visit, order: Order) =>
  (order.customerId !== null && order.customerId === visit.customerId) || (order.guestHash !== null && order.guestHash === visit.guestHash);
