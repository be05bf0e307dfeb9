import { takeIn, takeInForAll } from "#app/catalogue/reservation.queries.server.ts";
import type { CaseKind } from "#app/foundation/case-kinds.ts";
import { closeCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { isPaidFor } from "#app/foundation/states/payment-status.ts";
import type { Marking } from "#app/orders/marking/marking.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { Payments } from "#app/payments/payments.server.ts";
import { listBarcodes, listOpen } from "./fulfilment.queries.server.ts";
import { comparePacked, type PackedDifferences, type PackedLine } from "./packed.ts";
import { type ActionRefusal, away, movesGoods, needsCodes, parcelMoves, type StaffAction, whyBlocked } from "./staff-actions.ts";

/** `scanned`: the parcel's codes, compared with its expected contents. `hasHappened`: told, not asked for. */
type Step = { by: string; now: Date; byHand?: boolean; scanned?: readonly string[]; hasHappened?: boolean };
export type ActionOutcome =
  | { ok: true; unscanned?: PackedLine[] }
  | { ok: false; refusal: ActionRefusal | "unknown" }
  | { ok: false; refusal: "packed-otherwise"; differences: PackedDifferences };
type Deps = { database: Database; orders: Orders; payments: Payments; marking: Marking };

const endedBy: Record<StaffAction, readonly CaseKind[]> = {
  assemble: [],
  ready: [],
  ship: ["parcel-by-hand", "parcel-refused", "parcel-not-found", "parcel-to-recall"],
  arrive: [],
  deliver: [],
  back: [],
  paid: ["collected-unknown", "collected-differs"],
};

export type Fulfilment = ReturnType<typeof createFulfilment>;

export function createFulfilment({ database: { db }, orders, payments, marking }: Deps) {
  /** Uncollected: releases stock and refunds goods, but not delivery, which was performed. */
  async function comeBack(trx: Db, order: Order, { by, now, byHand }: Step): Promise<void> {
    await takeIn(trx, order.id, now);
    await takeInForAll(trx, order.id, now);
    await orders.end(trx, order, "returned", { actor: by, now });
    if (isPaidFor(order.paymentStatus) && (await orders.refunds.hasPiecesLeft(trx, order.id)))
      await payments.refundLocked(trx, order, {
        back: null,
        withDelivery: false,
        actor: by,
        reason: "not collected",
        now,
        byHand: byHand ?? false,
      });
    await isBack(trx, order, { by, now });
    await orders.tell(trx, order, "returned");
  }

  /** The parcel of an order that was over before came back: so has its money. False if nothing was away. */
  async function restock(trx: Db, order: Order, step: Step): Promise<boolean> {
    if (away.includes(order.status) || !(await takeInForAll(trx, order.id, step.now))) return false;
    await isBack(trx, order, step);
    return true;
  }

  async function isBack(trx: Db, order: Order, { by, now }: Pick<Step, "by" | "now">): Promise<void> {
    for (const kind of ["parcel-to-stop", "parcel-to-repack", "parcel-not-delivered", "parcel-unwanted"] as const)
      await closeCase(trx, kind, order.id, now, { by, note: "back" });
  }

  async function carryOut(trx: Db, order: Order, action: StaffAction, step: Step): Promise<void> {
    const said = { actor: step.by, now: step.now };
    for (const kind of endedBy[action]) await closeCase(trx, kind, order.id, step.now, { by: step.by, note: action });
    if (action === "paid") await orders.settlePaid(trx, order, said);
    else if (action === "back") await comeBack(trx, order, step);
    else if (action === "assemble") await orders.work(trx, order, "sent-to-assembling", said);
    else if (action === "ready") await orders.work(trx, order, "ready-for-delivery", said);
    else await orders.moveDelivery(trx, order, { ...said, ...parcelMoves[action] });
  }

  async function linesPacked(trx: Db, order: Order): Promise<PackedLine[]> {
    const barcodes = await listBarcodes(trx, order.id);
    return order.lines.map(({ position, name, size, quantity, returned }) => ({
      position,
      name: [name.ru ?? name.en, size].filter(Boolean).join(" "),
      pieces: quantity - returned,
      barcode: barcodes.get(position) ?? null,
    }));
  }

  return {
    open: () => listOpen(db),
    /** Performs an action with its consequences, or says why not. `byHand`: manual payments were refunded. Throws as `refundOrder` does. */
    work: async (number: string, action: StaffAction, step: Step): Promise<ActionOutcome> => {
      const known = await orders.findByNumber(number);
      if (!known) return { ok: false, refusal: "unknown" };
      return inTransaction(db, async (trx): Promise<ActionOutcome> => {
        const order = (await orders.lock(trx, known.id))!;
        if (action === "back" && (await restock(trx, order, step))) return { ok: true };
        const refusal = whyBlocked(action, order);
        if (refusal) return { ok: false, refusal };
        if (!step.hasHappened && movesGoods(action) && (await orders.proposals.isOpen(trx, order.id)))
          return { ok: false, refusal: "change_waits" };
        if (needsCodes(action, order) && (await marking.lacking(trx, order.id)).length) return { ok: false, refusal: "codes" };
        const lines = step.scanned ? await linesPacked(trx, order) : [];
        const differences = step.scanned ? comparePacked(lines, step.scanned) : null;
        if (differences) return { ok: false, refusal: "packed-otherwise", differences };
        await carryOut(trx, order, action, step);
        const unscanned = lines.filter(({ barcode, pieces }) => barcode === null && pieces > 0);
        return unscanned.length ? { ok: true, unscanned } : { ok: true };
      });
    },
  };
}
