import { loadGoods } from "#app/catalogue/goods.queries.server.ts";
import { nameIn, pricedGoods } from "#app/catalogue/priced-goods.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { type GoodsKey, lineKey } from "#app/pricing/goods.ts";
import { maxQuantity } from "#app/pricing/supply.ts";
import * as queries from "./cart.queries.server.ts";
import { MOST_LINES } from "./cart.ts";
import { type CartLine, mergeCarts } from "./merge-carts.ts";

export type Carts = ReturnType<typeof createCarts>;
export type CartChange = { entries: queries.CartEntry[]; changed: { id: string; max: number }[] };

/** Customers' carts, one per storefront [CRT-08]; guests' live in the browser. */
export function createCarts({ database: { db } }: { database: Database }) {
  const change = (visit: Visit, work: (trx: Db, customerId: string) => Promise<CartChange["changed"]>): Promise<CartChange> =>
    inTransaction(db, async (trx) => {
      const customerId = visit.customerId!;
      await queries.lockCart(trx, customerId, visit.storefront.region);
      const changed = await work(trx, customerId);
      return { changed, entries: await queries.listCart(trx, customerId, visit.storefront.region) };
    });

  async function mostOf(trx: Db, visit: Visit, productId: string, specificationId: string): Promise<number | null> {
    const [row] = await loadGoods(trx, [{ productId, specificationId }]);
    const goods = pricedGoods(row, visit.storefront.region, visit.lang);
    return goods?.sellable ? maxQuantity(goods) : null;
  }

  return {
    list: (customerId: string, storefront: string, on: Db = db) => queries.listCart(on, customerId, storefront),

    /** Adds goods, capped by stock; an existing pair changes nothing [CRT-12]. Throws 404. */
    add: (visit: Visit, item: { productId: string; specificationId: string; quantity: number }) =>
      change(visit, async (trx, customerId) => {
        const max = await mostOf(trx, visit, item.productId, item.specificationId);
        if (max === null) throw notFound();
        const entries = await queries.listCart(trx, customerId, visit.storefront.region);
        if (max === 0 || entries.length >= MOST_LINES) return [];
        const id = newId();
        const quantity = Math.min(item.quantity, max);
        const added = await queries.insertCartLine(trx, {
          ...item,
          id,
          quantity,
          customerId,
          storefront: visit.storefront.region,
          addedAt: visit.now,
        });
        return added && quantity < item.quantity ? [{ id, max }] : [];
      }),

    /** Sets quantity and size, merging with a line of that size [CRT-12]. Throws 404 for lines of other carts or storefronts. */
    set: (visit: Visit, id: string, specificationId: string, asked: number) =>
      change(visit, async (trx, customerId) => {
        const line = await queries.findCartLine(trx, id, customerId, visit.storefront.region);
        if (!line) throw notFound();
        const max = await mostOf(trx, visit, line.productId, specificationId);
        if (max === null || max === 0) throw notFound();
        const entries = await queries.listCart(trx, customerId, visit.storefront.region);
        const twin = entries.find(
          (other) => other.id !== id && other.productId === line.productId && other.specificationId === specificationId,
        );
        const wanted = asked + (twin?.quantity ?? 0);
        const quantity = Math.min(wanted, max);
        if (twin) await queries.deleteCartLine(trx, id, customerId, visit.storefront.region);
        await queries.updateCartLine(trx, twin?.id ?? id, specificationId, quantity);
        return quantity < wanted ? [{ id: twin?.id ?? id, max }] : [];
      }),

    /** Throws 404 for lines of other carts or storefronts. */
    remove: (visit: Visit, id: string) =>
      change(visit, async (trx, customerId) => {
        if ((await queries.deleteCartLine(trx, id, customerId, visit.storefront.region)) === 0) throw notFound();
        return [];
      }),

    clear: (visit: Visit) =>
      change(visit, async (trx, customerId) => {
        await queries.clearCart(trx, customerId, visit.storefront.region);
        return [];
      }),

    /** Merges a browser's lines at sign-in; returns the cart and what happened to them [CRT-07]. */
    merge: (visit: Visit, local: readonly CartLine[]) =>
      inTransaction(db, async (trx) => {
        const customerId = visit.customerId!;
        const storefront = visit.storefront.region;
        await queries.lockCart(trx, customerId, storefront);
        const server = await queries.listCart(trx, customerId, storefront);
        const { goodsOf, named } = await goodsFor(trx, [...server, ...local], visit);
        const merged = mergeCarts(local, server, goodsOf, MOST_LINES);
        for (const { id } of merged.remove) await queries.deleteCartLine(trx, id, customerId, storefront);
        for (const { line, quantity } of merged.raise) await queries.updateCartLine(trx, line.id, line.specificationId, quantity);
        for (const [place, line] of merged.add.entries()) {
          // Lines sort by time: preserve the browser's order.
          const addedAt = new Date(visit.now.getTime() + place);
          await queries.insertCartLine(trx, { ...line, id: newId(), addedAt, customerId, storefront });
        }
        return { entries: await queries.listCart(trx, customerId, storefront), added: merged.add.length, ...told(merged, named) };
      }),

    /** What an empty cart would accept of these lines, and what not or only in part. */
    judge: async (visit: Visit, lines: readonly CartLine[]) => {
      const { goodsOf, named } = await goodsFor(db, lines, visit);
      const merged = mergeCarts(lines, [], goodsOf, MOST_LINES);
      return { lines: merged.add, ...told(merged, named) };
    },
  };
}

async function goodsFor(db: Db, pairs: readonly GoodsKey[], { storefront, lang }: Visit) {
  const goods = new Map((await loadGoods(db, pairs)).map((row) => [lineKey(row), row]));
  const rowOf = (pair: GoodsKey) => goods.get(lineKey(pair));
  return {
    goodsOf: (pair: GoodsKey) => pricedGoods(rowOf(pair), storefront.region, lang),
    named: (pair: GoodsKey) => ({ ...pair, name: nameIn(rowOf(pair)?.name ?? {}, lang) }),
  };
}

const told = <N>({ dropped, cut }: ReturnType<typeof mergeCarts>, named: (pair: GoodsKey) => N) => ({
  dropped: dropped.map(({ reason, ...pair }) => ({ ...named(pair), reason })),
  cut: cut.map(({ max, ...pair }) => ({ ...named(pair), max })),
});
