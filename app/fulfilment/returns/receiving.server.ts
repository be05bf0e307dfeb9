import { putBackOnShelf } from "#app/catalogue/reservation.queries.server.ts";
import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { ReturnEvent } from "#app/messaging/mail/order-mail.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { bringsDeliveryBack, type GoodsReturn } from "#app/orders/returns/goods-return.ts";
import type { ReturnState } from "#app/orders/returns/return-status.ts";
import type { Payments } from "#app/payments/payments.server.ts";
import type { Back } from "#app/pricing/refund.ts";
import * as queries from "./returns.queries.server.ts";
import type { Action, Decided, Decision, ReturnName } from "./returns.server.ts";

type Deps = {
  payments: Payments;
  orders: Orders;
  tell: (trx: Db, order: Order, one: Pick<GoodsReturn, "n">, news: ReturnEvent) => Promise<unknown>;
  decide: (name: ReturnName, to: ReturnState, action: Action) => Promise<Decided>;
};
/** Pieces fit for sale; `usual`: all of what was new, none of what failed. */
export type Fit = "usual" | "all" | "none" | readonly Back[];
/** What the warehouse saw; `words` by line. */
export type Found = { photos: readonly Buffer[]; words: ReadonlyMap<number, string> };

const CASE = "return-to-pay";

export function createReceiving({ payments, orders, tell, decide }: Deps) {
  /** Refunds by staff's refund [PAY-15]. `byHand`: already paid back manually. */
  async function giveBack(trx: Db, order: Order, found: GoodsReturn, { by, now }: Decision, byHand: boolean): Promise<void> {
    const withDelivery = bringsDeliveryBack(await orders.refunds.lines(trx, order.id), found.lines, found.kind);
    const reason = `return ${found.n}`;
    await payments.refundLocked(trx, order, { back: found.lines, withDelivery, actor: by, reason, now, byHand, returnId: found.id });
  }

  return {
    /** Accepts, restocks and refunds in one transaction. `elsewhere`: not expected here; `pieces`: more fit than came. */
    receive: (name: ReturnName, { by, now, fit, seen }: Decision & { fit: Fit; seen?: Found }) =>
      decide(name, "received", async (trx, order, found) => {
        const shelf = fitOf(found, fit);
        if (!shelf) return { ok: false, refusal: "pieces" };
        await queries.moveReturn(trx, found, { step: "received", actor: by, reason: "", now });
        await queries.setFit(trx, found.id, shelf);
        if (seen) await queries.keepFound(trx, found.id, { ...seen, by });
        if (shelf.length) await putBackOnShelf(trx, order.id, found.id, shelf, now);
        await tell(trx, order, found, "received");
        if (await payments.needsAPerson(trx, order)) await openCase(trx, CASE, found.id, { order: order.number, n: found.n }, now);
        else await giveBack(trx, order, found, { by, now }, false);
        return { ok: true };
      }),

    /** A manual refund was paid. `elsewhere` if it wasn't manual. */
    paid: (name: ReturnName, { by, now }: Decision) =>
      decide(name, "refunded", async (trx, order, found) => {
        if (await queries.hasRefund(trx, found.id)) return { ok: false, refusal: "elsewhere" };
        await giveBack(trx, order, found, { by, now }, true);
        await closeCase(trx, CASE, found.id, now);
        return { ok: true };
      }),
  };
}

function fitOf({ lines, kind }: GoodsReturn, fit: Fit): readonly Back[] | null {
  if (fit === "none" || (fit === "usual" && kind === "failed")) return [];
  if (fit === "all" || fit === "usual") return lines;
  const came = (position: number) => lines.find((line) => line.position === position)?.quantity ?? 0;
  const isTwice = new Set(fit.map(({ position }) => position)).size < fit.length;
  return !isTwice && fit.every(({ position, quantity }) => quantity > 0 && quantity <= came(position)) ? fit : null;
}
