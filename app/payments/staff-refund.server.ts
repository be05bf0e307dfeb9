import { closeCase, findOpenDetail, openCase } from "#app/foundation/cases.queries.server.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { type Approval, checkApproval, isSamePerson } from "#app/foundation/two-people.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { OrderRefund } from "#app/orders/refunds.queries.server.ts";
import type { createRefund, OrderRefundAsked } from "./refund.server.ts";
import { wishIn, wishOf } from "./refund-wish.ts";

type Deps = { database: Database; orders: Orders; refund: ReturnType<typeof createRefund> };
export type StaffRefund = { step: "sent" | "agreed" | "same_person"; refund: OrderRefund };

const KIND = "refund-to-agree";
/** `says`: what is asked for, where the wish's words don't show it; `reason`: the first person's. */
type Wish = { order: string; wish: string; by: string; amountMinor: number; reason?: string; says?: string };
/** `mayAgree` false: may ask, but never be the second person. */
type Asking = Omit<Wish, "order"> & { now: Date; mayAgree?: boolean };
type Asked = OrderRefundAsked & { mayAgree?: boolean };

/** Rolls back a preview. */
class SecondApproverNeededError extends Error {
  readonly order: Order;
  readonly said: StaffRefund;
  constructor(order: Order, said: StaffRefund) {
    super(said.step);
    this.order = order;
    this.said = said;
  }
}

const worth = (sums: { moneyMinor: number; advanceMinor: number; depositMinor: number } | null) =>
  (sums?.moneyMinor ?? 0) + (sums?.advanceMinor ?? 0) + (sums?.depositMinor ?? 0);

const isByHand = (wish: string): boolean => wishIn(wish)?.byHand === true;

/** Above `SINGLE_APPROVER_LIMIT_MINOR` per order a second person must request the same refund [E11]. Throws like `ofOrder`. */
export function createStaffRefund({ database: { db }, orders, refund }: Deps) {
  const tryIt = (orderId: string, { mayAgree = true, ...asked }: Asked): Promise<StaffRefund> =>
    inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, orderId))!;
      const given = await refund.ofLocked(trx, order, asked);
      const first = await findOpenDetail<Wish>(trx, KIND, orderId);
      const agreed = mayAgree && first?.wish === wishOf(asked) ? [first.by] : [];
      const sum = worth(given) === 0 ? 0 : await sumOf(trx, orderId);
      const approval = checkApproval(sum, agreed, asked.actor);
      if (approval !== "enough") throw new SecondApproverNeededError(order, { step: approval, refund: given });
      // A different request is outdated.
      if (first) await closeCase(trx, KIND, orderId, asked.now, { by: asked.actor, note: wishOf(asked) });
      return { step: "sent", refund: given };
    });

  /** All that was given back of an order, or is being given back. */
  const sumOf = async (trx: Db, orderId: string) =>
    worth(await orders.refunds.given(trx, orderId)) + (await orders.reductions.given(trx, orderId));

  /** The newest request counts. */
  async function keepWish(trx: Db, { id, number }: Order, { now, mayAgree: _mayAgree, ...asking }: Asking): Promise<void> {
    const { wish, by, amountMinor } = asking;
    await closeCase(trx, KIND, id, now, { by, note: `asked for instead: ${wish}` });
    await openCase(trx, KIND, id, { order: number, ...asking } satisfies Wish, now);
    noteChange(trx, {
      objectKind: "order",
      objectId: id,
      before: null,
      after: { refundAsked: amountMinor, ...(isByHand(wish) && { byHand: true }) },
    });
  }

  const refundByStaff = async (orderId: string, asked: Asked): Promise<StaffRefund> => {
    try {
      return await tryIt(orderId, asked);
    } catch (error) {
      if (!(error instanceof SecondApproverNeededError)) throw error;
      const { order, said } = error;
      const asking = { wish: wishOf(asked), by: asked.actor, amountMinor: worth(said.refund), reason: asked.reason, now: asked.now };
      if (said.step === "agreed") await inTransaction(db, (trx) => keepWish(trx, order, asking));
      return error.said;
    }
  };

  return {
    refundByStaff,

    /** Whether an edit may give so much back: a large sum waits for a second person who asks for the same. The order is locked. */
    agreeToReduce: async (trx: Db, order: Order, asking: Asking): Promise<Approval> => {
      const { wish, by, amountMinor, now, mayAgree = true } = asking;
      if (amountMinor === 0) return "enough";
      const first = await findOpenDetail<Wish>(trx, KIND, order.id);
      const approval = checkApproval((await sumOf(trx, order.id)) + amountMinor, mayAgree && first?.wish === wish ? [first.by] : [], by);
      if (approval === "enough" && first) await closeCase(trx, KIND, order.id, now, { by, note: wish });
      if (approval === "agreed") await keepWish(trx, order, asking);
      return approval;
    },

    /** What the first person asks for; null: nobody does any more. */
    wishFor: async (orderId: string): Promise<Wish | null> =>
      (await inTransaction(db, (trx) => findOpenDetail<Wish>(trx, KIND, orderId))) ?? null,

    /** Asks for the same as the first person did, for their reason; null: nobody asks for it any more. Throws like `ofOrder`. */
    agreeToRefund: async (
      orderId: string,
      { wish, actor, now }: { wish: string; actor: string; now: Date },
    ): Promise<StaffRefund | null> => {
      const open = await inTransaction(db, (trx) => findOpenDetail<Wish>(trx, KIND, orderId));
      const asked = open?.wish === wish ? wishIn(open.wish) : undefined;
      return open && asked ? refundByStaff(orderId, { ...asked, actor, reason: open.reason ?? "agreed", now }) : null;
    },

    /** Ends what somebody asks for, by another person or by themselves. Null: nobody asks for it any more. */
    declineRefund: (
      orderId: string,
      { wish, by, reason, now }: { wish: string; by: string; reason: string; now: Date },
    ): Promise<"declined" | "withdrawn" | null> =>
      inTransaction(db, async (trx) => {
        const open = await findOpenDetail<Wish>(trx, KIND, orderId);
        if (open?.wish !== wish) return null;
        const isOwn = isSamePerson(open.by, by);
        await closeCase(trx, KIND, orderId, now, { by, note: reason });
        noteChange(trx, {
          objectKind: "order",
          objectId: orderId,
          before: { refundAsked: open.amountMinor },
          after: isOwn ? { withdrawn: true } : null,
        });
        return isOwn ? "withdrawn" : "declined";
      }),

    /** Throws like `ofOrder`. */
    previewRefund: async (orderId: string, asked: OrderRefundAsked): Promise<OrderRefund> => {
      try {
        return await inTransaction(db, async (trx) => {
          const order = (await orders.lock(trx, orderId))!;
          throw new SecondApproverNeededError(order, { step: "agreed", refund: await refund.ofLocked(trx, order, asked) });
        });
      } catch (error) {
        if (error instanceof SecondApproverNeededError) return error.said.refund;
        throw error;
      }
    },
  };
}
