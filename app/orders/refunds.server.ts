import { freeRefunded } from "#app/catalogue/reservation.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { type FieldError, invalid, ProblemError } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { canMovePayment } from "#app/foundation/states/payment-status.ts";
import { refundMessages } from "#app/messaging/mail/order-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { certificateBackEntries, recoveredEntries, refundEntries } from "#app/money/ledger/ledger.ts";
import { takeReferralBack } from "#app/money/loyalty/referrals.server.ts";
import {
  allThatIsLeft,
  type Back,
  mayComeBack,
  noMoreThan,
  type Refunded,
  refundOf,
  type SoldLine,
  worthsOf,
} from "#app/pricing/refund.ts";
import { takeCashbackBack } from "./cashback.server.ts";
import { settlePartsBack } from "./direct-payments.queries.server.ts";
import { isCertificate, type Order } from "./order.ts";
import type { LinkTo } from "./order-link.server.ts";
import { type Change, changeState } from "./orders.queries.server.ts";
import * as queries from "./refunds.queries.server.ts";
import { wasShipped } from "./shipped.ts";

/** `back` null: everything left. */
export type RefundAsked = {
  back: readonly Back[] | null;
  /** `if-none-ships`: a delivery that will never be performed. */
  withDelivery: boolean | "if-none-ships";
  actor: string;
  reason: string;
  now: Date;
  /** The return that claims these pieces; without one only unclaimed pieces can be refunded. */
  returnId?: string;
  /** A person has given the money back. */
  byHand?: boolean;
};
export type MoneyBack = { actor: string; reason: string; moneyMinor: number; now: Date };
export type Refunds = ReturnType<typeof createRefunds>;

export type OrderReceipts = Record<"paid" | "handedOver", (trx: Db, order: Order, now: Date) => Promise<void>> & {
  refunded: (trx: Db, order: Order, refund: Refunded & { id: string }, now: Date) => Promise<void>;
  added: (trx: Db, change: { before: Order; after: Order; causeId: string; now: Date }) => Promise<void>;
};

export type ReturnsOfRefunds = {
  link: (trx: Db, returnId: string, refundId: string) => Promise<unknown>;
  end: (trx: Db, orderId: string, refundId: string, now: Date) => Promise<boolean>;
};

/** Before pieces are refunded; false if they can't be. `isLast`: none is left to ship. */
export type TakeBack = (trx: Db, order: Order, step: { isLast: boolean; now: Date }) => Promise<boolean>;

type Deps = {
  notifications: Notifications;
  takeBack: TakeBack;
  returns: ReturnsOfRefunds;
  receipts: OrderReceipts;
  linkTo: LinkTo;
};

/** Refunds: recorded first, completed once the money is on its way. */
export function createRefunds({ notifications, takeBack, returns, receipts, linkTo }: Deps) {
  return {
    find: queries.findRefund,
    given: queries.givenBack,
    returned: queries.returnedPieces,
    lines: queries.soldLines,
    lost: queries.lostMinor,
    moneyAbroad: queries.moneyAbroad,
    hasPiecesLeft: async (trx: Db, orderId: string): Promise<boolean> => allThatIsLeft(await queries.soldLines(trx, orderId)).length > 0,

    /** Goods, or money for a delivery, that have not been refunded. The order is locked. */
    hasAnythingLeft: async (trx: Db, { id, totalMinor, clientDeliveryMinor }: Order): Promise<boolean> => {
      if (allThatIsLeft(await queries.soldLines(trx, id)).length > 0) return true;
      const given = await queries.givenBack(trx, id);
      return totalMinor > (given?.moneyMinor ?? 0) && clientDeliveryMinor > (given?.deliveryMinor ?? 0);
    },

    /** Records a refund of pieces, optionally with delivery; `order` is locked. Throws 409 `state` or 422 for invalid pieces. */
    begin: async (trx: Db, order: Order, asked: RefundAsked): Promise<queries.OrderRefund> => {
      if (order.paymentStatus === "not-paid" || order.paymentStatus === "failed") throw new ProblemError(409, "state");
      const lines = await queries.soldLines(trx, order.id);
      const isReturn = asked.returnId !== undefined;
      const free = isReturn ? lines : lines.map((line) => ({ ...line, quantity: line.quantity - line.comingBack }));
      const back = asked.back ?? allThatIsLeft(free);
      const isLast = leavesNothing(lines, back);
      if (back.length && !(await takeBack(trx, order, { isLast, now: asked.now }))) throw new ProblemError(409, "state");
      const errors = back.flatMap(({ position, quantity }, index): FieldError[] => {
        const line = lines.find((one) => one.position === position);
        const isTwice = back.findIndex((one) => one.position === position) !== index;
        const wasSold = line && mayComeBack({ ...line, returned: 0 }, quantity);
        return wasSold && !isTwice ? [] : [{ path: `lines.${index}.quantity`, code: "invalid" }];
      });
      if (errors.length) throw invalid(errors);
      const isThere = ({ position, quantity }: Back) => mayComeBack(free.find((one) => one.position === position)!, quantity);
      if (!back.every(isThere)) throw new ProblemError(409, "state");
      const given = await queries.givenBack(trx, order.id);
      const withDelivery = asked.withDelivery === "if-none-ships" ? isLast && !wasShipped(order) : asked.withDelivery;
      const delivery = withDelivery ? { backMinor: given?.deliveryMinor ?? 0 } : null;
      const { actor, reason, now } = asked;
      const left = order.totalMinor - (given?.moneyMinor ?? 0) - (await queries.lostMinor(trx, order.id));
      const refund = { id: newId(), orderId: order.id, actor, reason, ...noMoreThan(left, refundOf(lines, back, delivery)) };
      if (!back.length && refund.deliveryMinor === 0) throw new ProblemError(409, "state");
      await queries.insertRefund(trx, {
        refund,
        back: worthsOf(lines, back),
        isReturn,
        isByHand: asked.byHand === true && refund.moneyMinor > 0,
        now,
      });
      if (asked.returnId) await returns.link(trx, asked.returnId, refund.id);
      else await freeRefunded(trx, order.id, refund.id, back, now);
      return refund;
    },

    /** Records a bank's own refund, without pieces. `order` is locked. */
    noteMoney: async (trx: Db, order: Order, { actor, reason, moneyMinor, now }: MoneyBack): Promise<queries.OrderRefund> => {
      const sums = { moneyMinor, deliveryMinor: 0, bonusMinor: 0, advanceMinor: 0, depositMinor: 0 };
      const refund = { id: newId(), orderId: order.id, actor, reason, ...sums };
      await queries.insertRefund(trx, { refund, back: [], isReturn: false, isByHand: false, now });
      return refund;
    },

    /** The money is on its way, or was given back by hand: credits balances, updates status, notifies. Idempotent. `order` is locked. */
    complete: async (
      trx: Db,
      order: Order,
      refundId: string,
      { isByHand = false, now }: { isByHand?: boolean; now: Date },
    ): Promise<void> => {
      const refund = await queries.finishRefund(trx, refundId, now);
      if (!refund) return;
      const { customerId } = order;
      const entries = isCertificate(order) ? certificateBackEntries(refund.moneyMinor) : refundEntries(refund);
      await post(trx, { cause: "refund", causeId: refund.id, orderId: order.id, customerId, entries, now });
      if (isCertificate(order)) await oweNoMore(trx, order, refund.id, now);
      await receipts.refunded(trx, order, refund, now);
      await settlePartsBack(trx, order.id);
      await takeCashbackBack(trx, customerId, refund.id, now);
      await takeReferralBack(trx, order.id, refund.id, now);
      const cameBack = await returns.end(trx, order.id, refund.id, now);
      const isAllBack = await queries.isAllBack(trx, order.id);
      const became = isAllBack ? "refunded" : "partly-refunded";
      const changes: Change[] = [];
      if (canMovePayment(order.paymentStatus, became)) changes.push({ field: "payment", was: order.paymentStatus, became });
      if (isAllBack && cameBack && order.status === "done") changes.push({ field: "status", was: order.status, became: "returned" });
      const { actor, reason } = refund;
      await changeState(trx, order.id, changes, { actor, reason, now });
      await notifications.send(
        trx,
        refundMessages(order, { ...refund, isByHand }, await queries.moneyAbroad(trx, refund.id), linkTo(order)),
      );
    },
  };
}

function leavesNothing(lines: readonly SoldLine[], back: readonly Back[]): boolean {
  const leaving = (position: number) => back.find((one) => one.position === position)?.quantity ?? 0;
  return lines.every(({ position, quantity, returned }) => returned + leaving(position) >= quantity);
}

/** A void certificate isn't owed, so what its bank had taken back before is no loss any more. */
async function oweNoMore(trx: Db, order: Order, refundId: string, now: Date): Promise<void> {
  const lostMinor = await queries.lostMinor(trx, order.id);
  if (lostMinor > 0)
    await post(trx, { cause: "loss-back", causeId: refundId, orderId: order.id, entries: recoveredEntries(lostMinor), now });
}
