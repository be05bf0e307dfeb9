import type { GoodsKey } from "#app/pricing/goods.ts";
import type { CartChange } from "./cart.server.ts";

/** The server's entry id stands for `timeadd` too [CRT-01]. */
export const presentEntries = (entries: CartChange["entries"]) =>
  entries.map((entry) => ({
    _id: entry.id,
    productid: entry.productId,
    quantity: entry.quantity,
    specification: entry.specificationId,
    timeadd: entry.id,
  }));

export const presentTold = <T extends GoodsKey>({ productId: productid, specificationId: specification, ...told }: T) => ({
  ...{ productid, specification },
  ...told,
});

export const presentCart = ({ entries, changed }: CartChange) => ({
  data: { basket: presentEntries(entries) },
  ...(changed.length && { changed: changed.map(({ id, max }) => ({ _id: id, max })) }),
});
