import type { CaseKind } from "#app/foundation/case-kinds.ts";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { canMovePayment, isPayable } from "#app/foundation/states/payment-status.ts";
import { isOnReceipt } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { findCollection } from "./payments.queries.server.ts";

/** `amountMinor` null: the carrier does not say. */
export type Collection = { orderId: string; amountMinor: number | null; carrier: string; now: Date };

/** What a carrier says it took on receipt. The sum must be the order's to the kopeck, else a person looks, also where none is told [PAY-07]. */
export const createCollected = (orders: Orders) =>
  async function collected(trx: Db, { orderId, amountMinor, carrier, now }: Collection): Promise<void> {
    const order = (await orders.lock(trx, orderId))!;
    if (!isOnReceipt(order.typePayment) || order.totalMinor === 0) return;
    const isPaidBefore = !canMovePayment(order.paymentStatus, "paid");
    const doubt = isPaidBefore ? await doubtOfMore(trx, order, { amountMinor, carrier }) : doubtOf(order, amountMinor);
    if (doubt) await openCase(trx, doubt, orderId, { order: order.number, amountMinor, carrier }, now);
    else if (!isPaidBefore) await orders.settlePaid(trx, order, { actor: carrier, reason: "collected on receipt", now });
  };

/** What a person has to look into of money that a carrier says it took. */
function doubtOf(order: Order, amountMinor: number | null): CaseKind | null {
  if (amountMinor === null) return "collected-unknown";
  // It was cancelled, and travelled all the same.
  if (!isPayable(order)) return "collected-unwanted";
  return differs(order, amountMinor);
}

/** The same of an order that was paid before it was told: by this carrier's own word, by a person who has looked into it, or by other means. */
async function doubtOfMore(trx: Db, order: Order, { amountMinor, carrier }: Pick<Collection, "amountMinor" | "carrier">) {
  if (!amountMinor) return null;
  const { isItsOwn, isLookedInto } = await findCollection(trx, order.id, carrier);
  if (isItsOwn) return differs(order, amountMinor);
  return isLookedInto ? null : "collected-unwanted";
}

const differs = ({ totalMinor }: Order, amountMinor: number) => (amountMinor === totalMinor ? null : "collected-differs");
