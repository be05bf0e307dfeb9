import { Link, type MetaDescriptor, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { filterCount, type Listing, readListing, writeListing } from "#app/catalogue/listing.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import { GoodsPage } from "../lists/goods-page.tsx";
import { SectionTiles } from "../lists/section-tiles.tsx";
import type { Route } from "./+types/search.route";
import { SearchAnswers } from "./search-answers.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const place = shop.placeOf(visit);
  const asked = readListing(new URL(request.url).searchParams, null);
  const listing = shop.search.apply(place, asked);
  // Parsed limits become URL filters, visible and removable.
  if (listing.text !== asked.text) throw redirect(addressOf(listing));
  const { view, links, notSold } = listing.text ? await shop.search.list(place, listing) : { view: null, links: [], notSold: [] };
  const isMissed = view?.total === 0 && filterCount(listing) === 0 && !links.length;
  if (isMissed || notSold.length) shop.searchMisses.note(visit, listing.text);
  return { text: listing.text, view, links, notSold, sections: await shop.catalogue.sections(place) };
}

/** Same for all, though not cached. */
export const headers = () => ({ "x-same-for-all": "1" });

const addressOf = (listing: Listing) => `${listing.text ? "/search" : "/category"}${writeListing(listing)}`;

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !onlyCardChanged(change);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return head(matches, { title: loaderData?.text ? m.search_title({ query: loaderData.text }) : m.search_title_empty(), path: null });
}

export default function Search({ loaderData: { text, view, links, notSold, sections } }: Route.ComponentProps) {
  const answers = (links.length > 0 || notSold.length > 0) && <SearchAnswers links={links} notSold={notSold} hasGoods={!!view?.total} />;
  if (view && (view.total > 0 || view.facets.some(({ values }) => values.some(({ chosen }) => chosen))))
    return (
      <GoodsPage view={view} trail={[]} below={[]} category={null} best={m.sort_relevance()} title={`«${text}»`}>
        {answers}
      </GoodsPage>
    );
  return (
    <main id="content" className="page page-empty">
      <h1>{answers ? `«${text}»` : text ? m.search_nothing({ query: text }) : m.search_title_empty()}</h1>
      {answers || (text && <p className="lead">{m.search_nothing_text()}</p>)}
      <h2 className={answers ? "" : "sr-only"}>{m.popular_sections()}</h2>
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
