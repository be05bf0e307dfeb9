import * as z from "zod";
import { editWishText } from "#app/checkout/editing/edit.contract.ts";
import { editRefusals, fieldsSaid } from "#app/checkout/editing/edit-refusals.ts";
import type { EditWish } from "#app/checkout/editing/edit-wish.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { topUpOf } from "#app/orders/proposals/proposal.ts";
import { NoProviderError } from "#app/payments/refund.server.ts";
import type { Permission } from "#app/staff/permissions.ts";
import { type ActDone, type Acting, act } from "../acting/act.ts";

type Input = { number: string; wish: EditWish };
const takes = z.object({ number: z.string().min(1).max(40), wish: editWishText }) as unknown as z.ZodType<Input>;

type Refunding = { mayRefund: boolean; mayAgree?: boolean };

async function save({ shop, by, now }: Acting, { number, wish }: Input, { mayRefund, mayAgree = true }: Refunding): Promise<ActDone> {
  const refused = (refusal: keyof typeof editRefusals): ActDone => ({ ok: false, refusal, says: editRefusals[refusal]() });
  try {
    const done = await shop.edits.save(number, wish, { by, now, mayAgree }, mayRefund);
    if (!done.ok && done.fields) return { ok: false, refusal: done.refusal, says: fieldsSaid(done.fields) };
    if (!done.ok) return refused(done.refusal);
    const says = {
      nothing: m.desk_edit_nothing,
      written: m.desk_edit_saved,
      proposed: m.desk_edit_sent,
      refunded: m.desk_edit_refund_sent,
      asked: m.desk_edit_second_person,
    };
    return { ok: true, says: says[done.kind](), goTo: `/orders/${encodeURIComponent(number)}` };
  } catch (error) {
    if (error instanceof NoProviderError) return refused("by_hand");
    throw error;
  }
}

const editing = (permission: Permission, refunding: Refunding) =>
  act({
    permission,
    takes,
    object: ({ number }) => ({ kind: "order", id: number }),
    reach: async (shop, { number, wish }) => {
      const found = await shop.edits.find(number);
      if (!found) return null;
      const { storefront } = found.order;
      if (!refunding.mayRefund) return { storefront };
      const preview = await shop.edits.preview(number, wish, { by: "", now: shop.clock.now() }).catch(() => null);
      // What can't be previewed is above every limit.
      return { storefront, minor: preview?.refundMinor ?? Number.MAX_SAFE_INTEGER };
    },
    version: async (shop, { number }) => {
      const found = await shop.edits.find(number);
      return found ? ((await shop.wholeOrders.version(found.order.id)) ?? "") : "";
    },
    carryOut: (acting, input) => save(acting, input, refunding),
  });

const one = z.object({ number: z.string().min(1).max(40) });

/** Of the buyer's answer and this one, the first counts. */
const withdraw = act({
  permission: "orders.edit",
  takes: one,
  object: ({ number }) => ({ kind: "order", id: number }),
  reach: async (shop, { number }) => {
    const found = await shop.edits.find(number);
    return found ? { storefront: found.order.storefront } : null;
  },
  carryOut: async ({ shop, by, now }, { number }) =>
    (await shop.edits.withdraw(number, { by, now }))
      ? { ok: true, says: m.desk_edit_withdrawn() }
      : { ok: false, refusal: "nothing_waits", says: m.desk_edit_nothing_waits() },
});

const paid = act({
  permission: "payments.settle",
  takes: z.object({ order: z.string().min(1).max(100), reason: z.string().trim().min(1).max(300) }),
  object: ({ order }) => ({ kind: "order", id: order }),
  reach: async (shop, { order }) => {
    const [found, change] = [await shop.orders.find(shop.db, order), await shop.orders.proposals.find(order)];
    return found ? { storefront: found.storefront, minor: change ? topUpOf(change) : 0 } : null;
  },
  carryOut: async ({ shop, by, now }, { order, reason }) =>
    (await shop.payments.topUps.transferred(order, { reason, by, now })) === null
      ? { ok: false, refusal: "nothing_waits", says: m.desk_edit_nothing_waits() }
      : { ok: true, says: m.desk_edit_change_made() },
});

/** The same edit by three rights: what gives money back takes a right to refund, with its passkey. Of a large sum the right to edit only asks. */
export const editingActs = {
  "orders.edit": editing("orders.edit", { mayRefund: false }),
  "orders.edit-cheaper": editing("refunds.edit", { mayRefund: true, mayAgree: false }),
  "refunds.edit": editing("refunds.make", { mayRefund: true }),
  "orders.withdraw-change": withdraw,
  "orders.change-paid": paid,
};
