import type { CaseKind } from "#app/foundation/case-kinds.ts";
import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { canMovePayment, isPayable } from "#app/foundation/states/payment-status.ts";
import { isOnReceipt } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { findCollection } from "./payments.queries.server.ts";

export type Collection = { orderId: string; amountMinor: number | null; carrier: string; now: Date };

/** A carrier's collected cash must equal the total; otherwise, or if unreported (null), a case [PAY-07]. */
export const createCollected = (orders: Orders) =>
  async function collected(trx: Db, { orderId, amountMinor, carrier, now }: Collection): Promise<void> {
    const order = (await orders.lock(trx, orderId))!;
    if (!isOnReceipt(order.paymentType) || order.totalMinor === 0) return;
    const isPaidBefore = !canMovePayment(order.paymentStatus, "paid");
    const doubt = isPaidBefore ? await doubtOfMore(trx, order, { amountMinor, carrier }) : doubtOf(order, amountMinor);
    if (doubt) await openCase(trx, doubt, orderId, { order: order.number, amountMinor, carrier }, now);
    else if (!isPaidBefore && (await orders.settlePaid(trx, order, { actor: carrier, reason: "collected on receipt", now })))
      // What was in doubt is this money: its sum was unknown, or a cancellation was being decided.
      for (const kind of doubts) await closeCase(trx, kind, orderId, now, { by: carrier, note: "collected" });
  };

const doubts = ["collected-unknown", "collected-unwanted", "collected-differs"] as const satisfies readonly CaseKind[];

function doubtOf(order: Order, amountMinor: number | null): CaseKind | null {
  if (amountMinor === null) return "collected-unknown";
  // Cancelled, but delivered.
  if (!isPayable(order)) return "collected-unwanted";
  return differs(order, amountMinor);
}

async function doubtOfMore(trx: Db, order: Order, { amountMinor, carrier }: Pick<Collection, "amountMinor" | "carrier">) {
  if (!amountMinor) return null;
  const { isItsOwn, isLookedInto } = await findCollection(trx, order.id, carrier);
  if (isItsOwn) return differs(order, amountMinor);
  return isLookedInto ? null : "collected-unwanted";
}

const differs = ({ totalMinor }: Order, amountMinor: number) => (amountMinor === totalMinor ? null : "collected-differs");
