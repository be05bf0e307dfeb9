import { unitDiscount } from "./line-price.ts";
import { announce } from "./lowest-price.ts";

/** `lowestMinor`: 30-day lowest before the current reduction; null if none or launched reduced [PRC-17]. */
type Past = { lowestMinor?: number | null };
export type OfferedSize = Past & { id: string; listMinor: number | null; sale: number | null };
export type OfferedProduct = Past & { listMinor: number | null; sale: number; sizes: readonly OfferedSize[] };
export type Offer = { listMinor: number; sale: number };

/** A size's price and sale, else the product's; null = no such size or no price. A size's 0 keeps the product's away [PRC-19]. */
export function offerOf(product: OfferedProduct, sizeId: string): Offer | null {
  const size = product.sizes.find(({ id }) => id === sizeId);
  return !size && product.sizes.length > 0 ? null : offerOfSize(product, size);
}

type Offered = Omit<OfferedSize, "id">;

function offerOfSize(product: { listMinor: number | null; sale: number }, size?: Offered): Offer | null {
  const listMinor = size?.listMinor ?? product.listMinor;
  return listMinor ? { listMinor, sale: size?.sale ?? product.sale } : null;
}

/** A list price of 0 is one that nobody has set yet: what has it is not for sale. */
export const isPriced = (product: { listMinor: number | null }, size?: { listMinor: number | null }): boolean =>
  Boolean(size?.listMinor ?? product.listMinor);

type ShownProduct = Omit<OfferedProduct, "sizes"> & { sizes: readonly Offered[] };

export type ShownOffer = {
  /** "up to N %" [CAT-04]. */
  sale: number;
  /** "from": the lowest final price and its list price. */
  fromMinor: number;
  listMinor: number;
  lowestMinor: number | null;
  varies: boolean;
};

/** Without a chosen size: highest sale and lowest price, maybe of different sizes [PRC-19]. `tellsLowest` applies price law [PRC-17]. */
export function shownOffer(product: ShownProduct, tellsLowest = false): ShownOffer | null {
  if (product.sizes.length === 0) return shownOfSize(product, undefined, tellsLowest);
  let shown: ShownOffer | null = null;
  for (const size of product.sizes) shown = shownTogether(shown, shownOfSize(product, size, tellsLowest));
  return shown;
}

function shownOfSize(product: ShownProduct, size: Offered | undefined, tellsLowest: boolean): ShownOffer | null {
  const offer = offerOfSize(product, size);
  if (!offer) return null;
  const fromMinor = offer.listMinor - unitDiscount(offer.listMinor, offer.sale);
  const told = tellsLowest ? announce(offer, (size ?? product).lowestMinor ?? null) : undefined;
  const { listMinor, sale } = told ?? offer;
  return { sale, fromMinor, listMinor, lowestMinor: told?.lowestMinor ?? null, varies: false };
}

/** Combines two; ties keep the first. Allocates only if they differ, as lists call it per size. */
export function shownTogether(first: ShownOffer | null, second: ShownOffer | null): ShownOffer | null {
  if (!first || !second) return first ?? second;
  const varies = first.varies || second.varies || first.fromMinor !== second.fromMinor;
  const lowest = second.fromMinor < first.fromMinor ? second : first;
  const sale = Math.max(first.sale, second.sale);
  return lowest.sale === sale && lowest.varies === varies ? lowest : { ...lowest, sale, varies };
}
