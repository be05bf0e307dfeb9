import { Link, type MetaDescriptor, type ShouldRevalidateFunctionArgs } from "react-router";
import { GoodsPage } from "#app/catalogue/goods-page.tsx";
import { filterCount, readListing } from "#app/catalogue/listing.ts";
import { onlyCardChanged } from "#app/catalogue/only-card-changed.ts";
import { SectionTiles } from "#app/catalogue/section-tiles.tsx";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import type { Route } from "./+types/search.route";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const place = shop.placeOf(visit);
  const listing = readListing(new URL(request.url).searchParams, null);
  const view = listing.text ? (await shop.catalogue.list(place, listing))! : null;
  if (view?.total === 0 && filterCount(listing) === 0) shop.searchMisses.note(visit, listing.text);
  return { text: listing.text, view, sections: await shop.catalogue.sections(place) };
}

/** The same for all who search for the same, though kept for none. */
export const headers = () => ({ "x-same-for-all": "1" });

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !onlyCardChanged(change);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return head(matches, { title: loaderData?.text ? m.search_title({ query: loaderData.text }) : m.search_title_empty(), path: null });
}

export default function Search({ loaderData: { text, view, sections } }: Route.ComponentProps) {
  if (view && view.total > 0)
    return <GoodsPage view={view} trail={[]} below={[]} category={null} best={m.sort_relevance()} title={`«${text}»`} />;
  if (view?.facets.some(({ values }) => values.some(({ chosen }) => chosen)))
    return <GoodsPage view={view} trail={[]} below={[]} category={null} best={m.sort_relevance()} title={`«${text}»`} />;
  return (
    <main id="content" className="page page-empty">
      <h1>{text ? m.search_nothing({ query: text }) : m.search_title_empty()}</h1>
      {text && <p className="lead">{m.search_nothing_text()}</p>}
      <h2 className="sr-only">{m.popular_sections()}</h2>
      <SectionTiles sections={sections} />
      {text && (
        <p>
          <Link to="/category" className="button" viewTransition>
            {m.all_goods_title()}
          </Link>
        </p>
      )}
      <div data-recent="" />
    </main>
  );
}
