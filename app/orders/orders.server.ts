import { releaseReservations, shipOut, shipUnpromised } from "#app/catalogue/reservation.queries.server.ts";
import { afterEvent, type DeliveryStatus, isAway } from "#app/delivery/delivery-status.ts";
import { closeCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction, together } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { asOrderNumber } from "#app/foundation/order-number.ts";
import { canTransition, lapses, type OrderStatus, orderAfterDelivery } from "#app/foundation/states/order-status.ts";
import { canMovePayment, isPaidFor, isPayable } from "#app/foundation/states/payment-status.ts";
import { isOnReceipt, storefrontIn } from "#app/foundation/storefront.ts";
import type { MessageThrottle } from "#app/messaging/message-throttle.server.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { paidEntries, reversed, takenEntries } from "#app/money/ledger/ledger.ts";
import { type Why, withoutOwnSale } from "#app/pricing/why.ts";
import { promiseAt } from "./arrival.ts";
import { creditCashback } from "./cashback.server.ts";
import { endPayments, payDirectly } from "./direct-payments.queries.server.ts";
import { isCertificate, type Order } from "./order.ts";
import type { LinkTo } from "./order-link.server.ts";
import { createOrderLists } from "./order-list.server.ts";
import { isAlwaysSent, isWorked, type NewsSaid, type OrderNews, orderMessages } from "./order-messages.server.ts";
import type { Change, Step } from "./orders.queries.server.ts";
import * as queries from "./orders.queries.server.ts";
import { createProposals } from "./proposals/proposals.server.ts";
import { createReductions } from "./reductions/reductions.server.ts";
import { givenBack } from "./refunds.queries.server.ts";
import { createRefunds, type OrderReceipts, type ReturnsOfRefunds, type TakeBack } from "./refunds.server.ts";
import type { GoodsReturn } from "./returns/goods-return.ts";
import { isAllRefunded } from "./shipped.ts";

export type Orders = ReturnType<typeof createOrders>;
type Deps = {
  database: Database;
  /** Recovers sold value (certificates) before a refund; false if impossible. */
  takeBack: TakeBack;
  notifications: Notifications;
  throttleMessages: MessageThrottle;
  receipts: OrderReceipts;
  linkTo: LinkTo;
  returns: ReturnsOfRefunds & { list: (on: Db, orderIds: readonly string[]) => Promise<GoodsReturn[]> };
};

export function createOrders({ database: { db }, takeBack, notifications, throttleMessages, returns, receipts, linkTo }: Deps) {
  const moveTo = (order: Order, became: OrderStatus): Change[] =>
    canTransition(order.status, became) ? [{ field: "status", was: order.status, became }] : [];

  async function tell(trx: Db, order: Order, news: OrderNews, said: Partial<NewsSaid> = {}): Promise<void> {
    const told = orderMessages(order, news, { link: linkTo(order), ...said });
    // Strangers' orders may be fake, so limit messages; but always report money and shipments.
    await notifications.send(trx, isAlwaysSent(news) ? told : await throttleMessages(told));
  }

  /** Price law: explanations start at the reduced price [PRC-17]. */
  async function whysOf(orders: readonly Order[]) {
    const ids = orders.map(({ id }) => id);
    const found = new Map((await queries.listWhys(db, ids)).map(({ orderId, why }) => [orderId, why]));
    return ({ id, storefront }: Order): Why[][] => {
      const why = found.get(id) ?? [];
      return storefrontIn(storefront).tellsLowest ? why.map(withoutOwnSale) : why;
    };
  }

  async function inFull(orders: readonly Order[]) {
    const ids = orders.map(({ id }) => id);
    const [history, payments, why] = [await queries.listHistory(db, ids), await queries.listPayments(db, ids), await whysOf(orders)];
    const back = await returns.list(db, ids);
    const of = <T extends { orderId: string }>(rows: readonly T[], id: string) => rows.filter(({ orderId }) => orderId === id);
    return orders.map((order) => ({
      order,
      history: of(history, order.id),
      payments: of(payments, order.id),
      why: why(order),
      returns: of(back, order.id),
    }));
  }

  /** Applies a carrier's status and returns the order; duplicates and late events change nothing [DLV-10]. */
  async function moveDelivery(trx: Db, order: Order, step: Step & { status: DeliveryStatus; awaitsPickUp?: boolean }): Promise<Order> {
    const deliveryStatus = order.deliveryStatus === null ? step.status : afterEvent(order.deliveryStatus, step.status);
    const turns = orderAfterDelivery(order.status, { status: step.status, awaitsPickUp: step.awaitsPickUp ?? false });
    const status = turns.at(-1) ?? order.status;
    const [first = null, ...further] = turns;
    const changes: Change[] = [];
    if (deliveryStatus !== order.deliveryStatus) changes.push({ field: "delivery", was: order.deliveryStatus, became: deliveryStatus });
    if (first) changes.push({ field: "status", was: order.status, became: first });
    const isMoved = await queries.changeState(trx, order.id, changes, step);
    for (const became of further) await queries.changeState(trx, order.id, [{ field: "status", was: first, became }], step);
    const isEarned = isMoved && status === "done" && order.status !== "done" && isPaidFor(order.paymentStatus);
    if (turns.length) await shipOut(trx, order.id, step.now);
    if (isAway(deliveryStatus) && !isAway(order.deliveryStatus)) await shipUnpromised(trx, order.id, step.now);
    if (isMoved && status === "done") await receipts.handedOver(trx, order, step.now);
    if (isEarned) await creditCashback(trx, order, step.now);
    const isRecalled = status !== "done" && (order.paymentStatus === "refunded" || isAllRefunded(order));
    if (isMoved && status !== order.status && deliveryStatus !== "not-delivered" && isWorked(status) && !isRecalled)
      await tell(trx, order, status, { parcel: await queries.findParcel(trx, order.id) });
    return { ...order, deliveryStatus, status };
  }

  /** Ends an order and restocks it; unpaid ones also get balances back. False if past that. `order` is locked. */
  async function end(trx: Db, order: Order, became: "canceled-by-client" | "expired" | "returned", step: Step): Promise<boolean> {
    const ended = await queries.changeState(trx, order.id, moveTo(order, became), { ...step, endsHold: true, parcelDue: false });
    if (!ended) return false;
    await giveBack(trx, order, step.now);
    await closeCase(trx, "approval-due", order.id, step.now);
    return true;
  }

  return {
    ...createOrderLists(db),
    linkTo,
    tell,
    end,
    refunds: createRefunds({ notifications, takeBack, returns, receipts, linkTo }),
    proposals: createProposals({ db, receipts, tell, linkTo, notifications }),
    reductions: createReductions({ receipts }),
    find: (on: Db, id: string) => queries.findOrder(on, id),
    lock: (trx: Db, id: string) => queries.lockOrder(trx, id),
    findByNumber: (number: string) => queries.findOrderByNumber(db, asOrderNumber(number) ?? number),
    history: (orderId: string) => queries.listHistory(db, [orderId]),
    returns: (orderId: string) => returns.list(db, [orderId]),
    parcel: (orderId: string) => queries.findParcel(db, orderId),
    givenBack: (orderId: string, on: Db = db) => givenBack(on, orderId),
    histories: (orderIds: readonly string[]) => queries.listHistory(db, orderIds),
    why: async (order: Order) => (await whysOf([order]))(order),
    inFull,
    countGuest: (of: queries.OfGuest) => queries.countGuestOrders(db, of),
    takeGuest: (of: queries.OfGuest, customerId: string) => queries.takeGuestOrders(db, of, customerId),

    /** The visitor's own order; others' are 404 like unknown ones [SEC-01]. */
    findOwn: async (visit: Visit, by: { id: string } | { number: string }): Promise<Order> => {
      const order = "id" in by ? await queries.findOrder(db, by.id) : await queries.findOrderByNumber(db, by.number);
      if (!order || !owns(visit, order)) throw notFound();
      return order;
    },

    isOwn: async (number: string, visit: Visit): Promise<boolean> => {
      const order = await queries.findOrderByNumber(db, number);
      return order !== undefined && owns(visit, order);
    },

    /** Marks as paid, idempotently; returns whether it changed. `isAgreed`: approved with nothing more to pay. `order` is locked. */
    settlePaid: async (trx: Db, order: Order, { isAgreed = false, ...step }: Step & { isAgreed?: boolean }): Promise<boolean> => {
      if (isAgreed ? !canMovePayment(order.paymentStatus, "paid") : !isPayable(order)) return false;
      const paid: Change = { field: "payment", was: order.paymentStatus, became: "paid" };
      if (
        !(await queries.changeState(trx, order.id, [paid, ...moveTo(order, "paid")], {
          ...step,
          endsHold: true,
          ...(order.deliveryStatus === null && !isCertificate(order) && { parcelDue: true }),
        }))
      )
        return false;
      // On receipt, dates count from the order [DLV-12].
      const promised = isOnReceipt(order.paymentType) ? order : await renewPromise(trx, order, step.now);
      const { id } = order;
      if (order.status === "done") await creditCashback(trx, order, step.now);
      await together([
        post(trx, {
          cause: "order-paid",
          causeId: id,
          orderId: id,
          entries: paidEntries(order, isCertificate(order) ? "certificates" : "goods"),
          now: step.now,
        }),
        payDirectly(trx, order, step),
        receipts.paid(trx, order, step.now),
        tell(trx, promised, "paid"),
      ]);
      return true;
    },

    /** Payment failed: still payable while reserved [PAY-10]. `order` is locked. */
    paymentFailed: async (trx: Db, order: Order): Promise<void> => {
      if (order.status === "not-paid") await tell(trx, order, "payment-failed");
    },

    payAnotherWay: queries.setWayOfPaying,
    parcelsDue: (most: number) => queries.findParcelsDue(db, most),
    parcelNotDue: (on: Db, orderId: string) => queries.setParcelNotDue(on, orderId),

    /** Requests cancellation by staff. `order` is locked. */
    askToCancel: (trx: Db, order: Order, step: Step) => queries.changeState(trx, order.id, moveTo(order, "cancel-requested"), step),

    /** Rejects the cancellation: the former status, then what the parcel has reported since. `order` is locked. */
    keep: async (trx: Db, order: Order, step: Step): Promise<boolean> => {
      const stood = await queries.findBefore(trx, order.id, "cancel-requested");
      const isDue = order.deliveryStatus === null && !isCertificate(order);
      const back = { ...step, ...(isDue && { parcelDue: true }) };
      if (stood === null || !(await queries.changeState(trx, order.id, moveTo(order, stood), back))) return false;
      const status = order.deliveryStatus === "not-delivered" ? "accepted" : order.deliveryStatus;
      if (isAway(status)) await moveDelivery(trx, { ...order, status: stood }, { status, actor: step.actor, now: step.now });
      return true;
    },

    hide: (trx: Db, orderId: string, now: Date) => queries.hideOrder(trx, orderId, now),

    /** Packing, packed, or arrived without a carrier. Idempotent. `order` is locked. */
    work: async (trx: Db, order: Order, became: "sent-to-assembling" | "ready-for-delivery" | "done", step: Step): Promise<void> => {
      if (await queries.changeState(trx, order.id, moveTo(order, became), step)) await tell(trx, order, became);
    },

    moveDelivery,

    /** Expires unpaid and unpriced orders, returning what they hold. Returns how many; failures throw after the rest. */
    expireHolds: async (now: Date, closePayments: (trx: Db, orderId: string) => Promise<unknown>): Promise<number> => {
      const lapsed = await queries.findLapsedHolds(db, now);
      const failures: unknown[] = [];
      for (const { id } of lapsed)
        await inTransaction(db, async (trx) => {
          const order = await queries.lockOrder(trx, id);
          const lapse = order && lapses[order.status];
          if (!lapse || !order.holdUntil || order.holdUntil >= now) return;
          if (!(await end(trx, order, "expired", { actor: "clock", reason: lapse.reason, now }))) return;
          await closePayments(trx, id);
          await tell(trx, order, lapse.news);
        }).catch((error: unknown) => failures.push(error));
      if (failures.length) throw new AggregateError(failures, `${failures.length} holds could not be ended`);
      return lapsed.length;
    },
  };
}

/** A later payment moves hand-over and arrival [DLV-12]. */
async function renewPromise(trx: Db, order: Order, at: Date): Promise<Order> {
  const dates = promiseAt(order, at);
  if (!dates || dates.handover === order.delivery.handover) return order;
  await queries.setPromise(trx, order.id, dates);
  const { handover, from, to } = dates;
  return { ...order, delivery: { ...order.delivery, handover, days: { from, to } } };
}

/** Returns stock and promo use, and balances unless a refund does; each once [PRC-14]. */
async function giveBack(trx: Db, order: Order, now: Date): Promise<void> {
  await releaseReservations(trx, order.id, now);
  await queries.givePromoUseBack(trx, order.id);
  if (order.paymentStatus !== "not-paid" && order.paymentStatus !== "failed") return;
  await endPayments(trx, order.id);
  const { id, customerId } = order;
  await post(trx, { cause: "order-release", causeId: id, orderId: id, customerId, entries: reversed(takenEntries(order)), now });
}

/** A customer's order is theirs alone, whatever the browser's guest cookie. */
const owns = ({ customerId, guestHash }: Visit, order: Order) =>
  order.customerId === null ? order.guestHash !== null && order.guestHash === guestHash : order.customerId === customerId;
