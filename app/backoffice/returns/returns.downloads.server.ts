import * as z from "zod";
import { download } from "../acting/download.ts";

export const returnDownloads = {
  "returns.photo": download({
    permission: "returns.read",
    takes: z.object({ order: z.string().max(40), n: z.coerce.number().int(), photo: z.coerce.number().int() }),
    object: ({ order, n }) => ({ kind: "return", id: `${order}/${n}` }),
    reach: async ({ orders }, { order }) => {
      const found = await orders.findByNumber(order);
      return found ? { storefront: found.storefront } : null;
    },
    produce: async ({ shop }, { order, n, photo }) => {
      const body = await shop.returns.staffPhoto({ number: order, n }, photo);
      return body && { type: "image/jpeg", name: `${order}-${n}-${photo}.jpg`, body, shown: true };
    },
  }),
};
