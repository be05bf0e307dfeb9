import type { Card, Place } from "./card.ts";
import type { ListingView } from "./catalogue.server.ts";
import { pictureAddress } from "./picture-address.ts";

const imageOf = ([first]: readonly string[], width: 320 | 640 = 640) => (first ? pictureAddress(first, width) : null);
const shownMoney = ({ price, was, lowest }: Card, place: Place) => ({
  type: place.currency,
  rate: Number(place.val),
  price,
  realprice: was ?? price,
  ...(lowest && { lowest: lowest.price }),
});

export const presentSuggested = (card: Card, place: Place) => ({
  model: card.model,
  slug: card.slug,
  name: card.name,
  image: imageOf(card.pictures, 320),
  price: card.priceRubles,
  from: card.from,
  currency: shownMoney(card, place),
});

/** Whole rubles; `currency` holds displayed prices. */
export function presentListing({ cards, facets, stock, sale, price, total, page, pages }: ListingView, place: Place) {
  const amount = (value: string, count: number, chosen: boolean) => ({ value, label: value, count, chosen });
  return {
    items: cards.map((card) => presentCard(card, place)),
    ...{ total, page, pages },
    facets: [
      ...facets.map(({ name, values }) => ({
        name,
        values: values.map(({ value, label, count, chosen }) => ({ value, label, count, chosen })),
      })),
      { name: "stock", values: [amount("1", stock, false)] },
      { name: "sale", values: [amount("1", sale, false)] },
      { name: "price", values: price ? [amount(`${price.min}-${price.max}`, total, false)] : [] },
    ],
  };
}

function presentCard(card: Card, place: Place) {
  return {
    model: card.model,
    product: card.product,
    slug: card.slug,
    name: card.name,
    image: imageOf(card.pictures),
    price: card.priceRubles,
    realprice: card.listRubles,
    sale: card.sale,
    currency: shownMoney(card, place),
    colors: card.colors.map(({ code, name }) => ({ code, name })),
    sizes: card.sizes.map(({ name, state }) => ({ name, stock: state === "ready" })),
    stock: card.state === "ready",
    podzakaz: card.state === "order",
  };
}
