import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head, rootOf } from "#app/foundation/page.ts";
import type { Route } from "./+types/category.route";
import { GoodsPage } from "./goods-page.tsx";
import { filterCount, readListing } from "./listing.ts";
import { onlyCardChanged } from "./only-card-changed.ts";

export const headers = () => ({ "x-same-for-all": "1" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const place = shop.placeOf(visit);
  const slug = params.slug ?? null;
  const listing = readListing(new URL(request.url).searchParams, slug);
  const view = await shop.catalogue.list(place, { ...listing, text: "" });
  if (!view) {
    const today = slug && (await shop.catalogue.renamed("category", slug));
    throw today ? redirect(`/category/${encodeURIComponent(today)}${new URL(request.url).search}`, 301) : data(null, { status: 404 });
  }
  const trail = slug === null ? [] : await shop.catalogue.trail(place, { slug });
  return { view, trail, below: await shop.catalogue.categories(place, trail.at(-1)?.id ?? null) };
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !onlyCardChanged(change);

export function meta({ loaderData, matches, location, params }: Route.MetaArgs) {
  const brand = rootOf(matches)?.brand ?? "";
  const name = loaderData?.trail.at(-1)?.name ?? m.all_goods_title();
  const listing = readListing(new URLSearchParams(location.search), params.slug ?? null);
  const path = params.slug ? `/category/${params.slug}` : "/category";
  return head(matches, {
    title: m.category_title({ name, brand }),
    description: m.category_description({ name }),
    // Filters and sorts are views of the same list; its pages are not.
    path: filterCount(listing) > 0 || listing.sort ? null : listing.page > 1 ? `${path}?page=${listing.page}` : path,
  });
}

export default function Category({ loaderData, params }: Route.ComponentProps) {
  const { view, trail, below } = loaderData;
  return (
    <GoodsPage view={view} trail={trail} below={below} category={params.slug ?? null} title={trail.at(-1)?.name ?? m.all_goods_title()} />
  );
}
