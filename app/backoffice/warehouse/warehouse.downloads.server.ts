import * as z from "zod";
import { parcelLabel, printedPickList } from "#app/fulfilment/warehouse/labels.server.ts";
import { pickRows } from "#app/fulfilment/warehouse/pick-list.ts";
import type { Shop } from "#app/shop.server.ts";
import { download } from "../acting/download.ts";
import { storefrontsOf } from "../me.ts";

const reach = async ({ orders }: Shop, { order }: { order: string }) => {
  const found = await orders.findByNumber(order);
  return found ? { storefront: found.storefront } : null;
};
const takes = z.object({ order: z.string().min(1).max(40), own: z.string().optional() });
const pdf = "application/pdf";

export const warehouseDownloads = {
  /** The carrier's label where it gives one, else the shop's own. */
  "warehouse.label": download({
    permission: "orders.fulfil",
    takes,
    object: ({ order }) => ({ kind: "order", id: order }),
    reach,
    produce: async ({ shop, desk, visit }, { order: number, own }) => {
      const found = await desk.warehouse.packing(number, visit.lang);
      if (!found) return null;
      const printed = own ? null : await shop.delivery.print(found.order.id).catch(() => null);
      const label = printed?.ok ? printed.value.find(({ kind }) => kind === "label") : undefined;
      const pieces = found.packing.lines.reduce((sum, line) => sum + line.pieces, 0);
      const body = label?.pdf ?? parcelLabel({ order: found.order, pieces, origin: visit.origin, lang: visit.lang });
      return { type: pdf, name: `${number}-label.pdf`, body, shown: true };
    },
  }),
  "warehouse.pick-list": download({
    permission: "orders.fulfil",
    takes: z.object({ orders: z.string().min(1).max(4000) }),
    object: ({ orders }) => ({ kind: "order", id: orders }),
    reach: async () => ({}),
    produce: async ({ desk, me, visit }, { orders }) => {
      const numbers = orders.split(",").slice(0, 100);
      const lines = await desk.warehouse.pick(numbers, storefrontsOf(me, "orders.fulfil"), visit.lang);
      return { type: pdf, name: "pick-list.pdf", body: printedPickList(pickRows(lines), numbers, visit.lang), shown: true };
    },
  }),
};
