import { unitDiscount } from "./line-price.ts";
import { announce } from "./lowest-price.ts";

/** Null = missing; 0 is a price and a sale like any other [PRC-19]. */
/** `lowestMinor`: the lowest price of the 30 days before the reduction in force; null where nothing is reduced, or came so [PRC-17]. */
type Past = { lowestMinor?: number | null };
export type OfferedSize = Past & { id: string; listMinor: number | null; sale: number | null };
export type OfferedProduct = Past & { listMinor: number | null; sale: number; sizes: readonly OfferedSize[] };
export type Offer = { listMinor: number; sale: number };

/** Price and sale of the chosen size, the product's own where the size has none; null = no such size or no price [PRC-19]. */
export function offerOf(product: OfferedProduct, sizeId: string): Offer | null {
  const size = product.sizes.find(({ id }) => id === sizeId);
  return !size && product.sizes.length > 0 ? null : offerOfSize(product, size);
}

type Offered = Omit<OfferedSize, "id">;

function offerOfSize(product: { listMinor: number | null; sale: number }, size?: Offered): Offer | null {
  const listMinor = size?.listMinor ?? product.listMinor;
  return listMinor === null ? null : { listMinor, sale: size?.sale ?? product.sale };
}

type ShownProduct = Omit<OfferedProduct, "sizes"> & { sizes: readonly Offered[] };

export type ShownOffer = {
  /** "up to N %" [CAT-04]. */
  sale: number;
  /** "from": the lowest final price, and the list price it comes from. */
  fromMinor: number;
  listMinor: number;
  /** Of that same one; null where nobody has to be told. */
  lowestMinor: number | null;
  /** False when every size costs the same: then there is no "from" to say. */
  varies: boolean;
};

/**
 * What is shown while no size is chosen: the highest sale and the lowest final price, not always of one size [PRC-19]. `tellsLowest`: each
 * reduction as the law wants it announced [PRC-17].
 */
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

/** Of two the highest sale and the lowest final price, the first's where both cost the same. Lists ask it of every size they show: alike ones make nothing new. */
export function shownTogether(first: ShownOffer | null, second: ShownOffer | null): ShownOffer | null {
  if (!first || !second) return first ?? second;
  const varies = first.varies || second.varies || first.fromMinor !== second.fromMinor;
  const lowest = second.fromMinor < first.fromMinor ? second : first;
  const sale = Math.max(first.sale, second.sale);
  return lowest.sale === sale && lowest.varies === varies ? lowest : { ...lowest, sale, varies };
}
