import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ListingView } from "#app/catalogue/catalogue.server.ts";
import { indexedAs, soleFacet } from "#app/catalogue/indexing.ts";
import { type Listing, readListing } from "#app/catalogue/listing.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head, jsonLd, rootOf } from "#app/foundation/page.ts";
import { ownLanguages } from "#app/foundation/storefront.ts";
import { ServerScript } from "#app/foundation/ui/server-script.tsx";
import { sharedPicture } from "#app/publishing/sharing/shared.ts";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import { nothingAt } from "../goods/renamed.ts";
import type { Route } from "./+types/category.route";
import { GoodsPage } from "./goods-page.tsx";
import { listMarkup } from "./list-markup.ts";

export const headers = () => ({ "x-same-for-all": "1" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const place = shop.placeOf(visit);
  const slug = params.slug ?? null;
  const listing = readListing(new URL(request.url).searchParams, slug);
  const view = await shop.catalogue.list(place, { ...listing, text: "" });
  if (!view) throw await nothingAt(shop.catalogue.renamed, "category", slug ?? "", request);
  const trail = slug === null ? [] : await shop.catalogue.trail(place, { slug });
  const everywhere = slug === null || (await shop.catalogue.isShownAt(ownLanguages, slug));
  const face = { title: trail.at(-1)?.name ?? "", pictureId: view.cards[0]?.pictures[0] };
  const shared = slug === null ? null : sharedPicture({ kind: "category", slug, lang: visit.lang }, face, visit.storefront);
  return { view, trail, shared, everywhere, below: await shop.catalogue.categories(place, trail.at(-1)?.id ?? null) };
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !onlyCardChanged(change);

export function meta({ loaderData, matches, location, params }: Route.MetaArgs) {
  const brand = rootOf(matches)?.brand ?? "";
  if (!loaderData) return head(matches, { title: m.all_goods_title(), path: null });
  const { view, trail, everywhere } = loaderData;
  const listing = { ...readListing(new URLSearchParams(location.search), params.slug ?? null), page: view.page };
  const query = indexedAs(listing, view);
  const name = nameOf(trail, view, listing);
  const paged = view.page > 1 ? m.page_of({ name, page: view.page }) : name;
  return head(matches, {
    title: m.category_title({ name: paged, brand }),
    description: m.category_description({ name: paged, goods: m.goods_count({ count: view.total }) }),
    image: loaderData.shared,
    path: query === null ? null : `${location.pathname}${query}`,
    // Another storefront may have fewer pages or values.
    everywhere: everywhere && query === "",
  });
}

/** The category's name with its only filter value. */
function nameOf(trail: readonly { name: string }[], view: ListingView, listing: Listing): string {
  const name = trail.at(-1)?.name ?? m.all_goods_title();
  const sole = soleFacet(listing);
  const label = view.facets.find((facet) => facet.name === sole?.facet)?.values.find(({ value }) => value === sole?.value)?.label;
  return label ? `${name}: ${label}` : name;
}

export default function Category({ loaderData, params }: Route.ComponentProps) {
  const { view, trail, below } = loaderData;
  const { origin } = useRoot();
  return (
    <>
      <GoodsPage view={view} trail={trail} below={below} category={params.slug ?? null} title={trail.at(-1)?.name ?? m.all_goods_title()} />
      <ServerScript type="application/ld+json" text={import.meta.env.SSR && jsonLd(listMarkup(view, trail, origin))} />
    </>
  );
}
