import { nameIn } from "#app/catalogue/priced-goods.ts";
import { editWishText } from "#app/checkout/editing/edit.contract.ts";
import { editBlock } from "#app/checkout/editing/edit-order.ts";
import { addressOf, type EditWish, personOf } from "#app/checkout/editing/edit-wish.ts";
import type { Language, PaymentType, Region } from "#app/foundation/storefront.ts";
import { type Proposal, topUpWay } from "#app/orders/proposals/proposal.ts";
import type { Shop } from "#app/shop.server.ts";
import { findGoods, listSizes } from "./editing.queries.server.ts";
import { findPoints } from "./points.server.ts";

const FEWEST_LETTERS = 2;
const MOST_GOODS = 200;

export type WaitingChange = ReturnType<typeof waitingOf>;
const waitingOf = (proposal: Proposal | undefined) =>
  proposal?.state === "open"
    ? {
        wasMinor: proposal.wasMinor,
        totalMinor: proposal.totalMinor,
        n: proposal.n,
        way: topUpWay(proposal),
        by: proposal.proposedBy,
        expiresAt: proposal.expiresAt,
      }
    : null;

/** An order as the page that edits it needs it. */
export function createEditingDesk(shop: Shop) {
  const { db } = shop;
  return {
    order: async (number: string, storefronts: readonly Region[] | null, lang: Language) => {
      const found = await shop.edits.find(number);
      if (!found || (storefronts && !storefronts.includes(found.order.storefront))) return null;
      const { order, carriers, standing } = found;
      const lines = order.lines.map((line) => ({
        productId: line.productId,
        specificationId: line.specificationId,
        name: nameIn(line.name, lang),
        size: line.size,
        sku: line.sku,
        quantity: line.quantity - line.returned - line.comingBack,
        eachMinor: Math.round((line.listMinor - line.discountMinor) / line.quantity),
      }));
      const { type, mode, code, city, region, point } = order.delivery;
      return {
        id: order.id,
        number: order.number,
        storefront: order.storefront,
        isPaid: order.paymentStatus !== "not-paid" && order.paymentStatus !== "failed",
        block: editBlock(order),
        standing,
        version: (await shop.wholeOrders.version(order.id)) ?? "",
        lines: lines.filter(({ quantity }) => quantity > 0),
        recipient: personOf(order.recipient),
        address: addressOf(order.delivery),
        way: { type, mode, code },
        city,
        region,
        paymentType: order.paymentType,
        point: point ?? "",
        carriers,
        worthMinor: order.goodsMinor + order.clientDeliveryMinor,
        deliveryMinor: order.clientDeliveryMinor,
        proposal: waitingOf(await shop.orders.proposals.find(order.id)),
      };
    },

    /** The change that waits for the buyer. */
    proposal: async (orderId: string) => waitingOf(await shop.orders.proposals.find(orderId)),

    goods: (said: string, region: Region, lang: Language) =>
      said.trim().length < FEWEST_LETTERS ? Promise.resolve([]) : findGoods(db, said.trim().slice(0, 80), region, lang),

    /** Every size of some goods, by their ids. */
    sizes: (ids: string, region: Region, lang: Language) => listSizes(db, ids.split(",").slice(0, MOST_GOODS), region, lang),

    points: (
      of: { storefront: Region; paymentType: PaymentType; city: string; region: string },
      asked: { carrier: string; said: string },
    ) => findPoints(shop, { ...of, ...asked }),

    /** What is asked for in an address; null: nothing that can be read. */
    wish: (text: string | null): EditWish | null => (text === null ? null : (editWishText.safeParse(text).data ?? null)),
  };
}
