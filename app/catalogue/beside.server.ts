import type { Db } from "#app/foundation/database/database.server.ts";
import { listBeside } from "./beside.queries.server.ts";
import { completes, inTurns, MOST_BESIDE, priceRange, soldOutLast, without } from "./beside.ts";
import { type Card, cardOf, type Place } from "./card.ts";
import type { CatalogueState } from "./catalogue-state.server.ts";
import { everything, type IndexQuery } from "./index-query.ts";
import { offerOfModel, type SoldProduct } from "./model-record.ts";

export type BesideCards = { related: Card[]; completing: Card[] };
type Model = { id: string; categoryId: string | null; products: readonly SoldProduct[] };

/** Extra candidates, since some may be sold out and move to the end. */
const MORE = 3 * MOST_BESIDE;

/** Similar and complementary models: curated first, then bought together, then by category and price, widening outwards [CAT-08]. */
export async function besideModel(db: Db, state: CatalogueState, place: Place, model: Model): Promise<BesideCards> {
  const { index, above, bySlug, categories } = state;
  const links = await listBeside(db, model.id, MOST_BESIDE);
  const said = (kind: string) => links.filter((link) => link.kind === kind).map(({ id }) => id);
  const popular = (change: Partial<IndexQuery>) => index.query({ ...everything(place), limit: MORE, ...change }).ids;
  const cardsOf = (ids: readonly string[]) =>
    soldOutLast(
      state
        .cards(ids.slice(0, MORE))
        .filter(({ storefronts, name }) => (storefronts === null || storefronts.includes(place.region)) && name[place.lang])
        .flatMap((record) => cardOf(record, place) ?? []),
    ).slice(0, MOST_BESIDE);

  const shelves = model.categoryId === null ? [] : above(model.categoryId);
  const offer = offerOfModel(model.products, place.tellsLowest);
  const [own] = shelves;
  const atItsPrice = own && offer ? popular({ category: own, ...priceRange(offer.fromMinor) }) : [];
  let near = [...said("related"), ...atItsPrice];
  for (const category of shelves.length ? shelves : [null]) if (new Set(near).size <= MORE) near = [...near, ...popular({ category })];
  const related = cardsOf(without(near, [model.id, ...said("completing")]));

  const kind = categories.get(shelves.at(-1) ?? "")?.slug;
  const wanted = (completes[kind ?? ""] ?? []).flatMap((slug) => bySlug.get(slug)?.id ?? []);
  const byRule = inTurns(wanted.map((category) => popular({ category, limit: MOST_BESIDE })));
  const beside = [...said("completing"), ...said("bought"), ...byRule];
  const completing = cardsOf(without(beside, [model.id, ...related.map((card) => card.model)]));
  return { related, completing };
}
