import type { ShouldRevalidateFunctionArgs } from "react-router";
import { filterCount, readListing } from "#app/catalogue/listing.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { sharedPicture } from "#app/publishing/sharing/shared.ts";
import { faceOfCollection } from "#app/publishing/sharing/shared-face.ts";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import { Picture } from "../goods/picture.tsx";
import { nothingAt } from "../goods/renamed.ts";
import { GoodsPage } from "../lists/goods-page.tsx";
import type { Route } from "./+types/collection.route";
import "./collections.css";

export const headers = () => ({ "x-same-for-all": "1" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const listing = readListing(new URL(request.url).searchParams, null);
  const found = await shop.catalogue.collection(shop.placeOf(visit), params.slug, { ...listing, text: "" });
  if (!found) throw await nothingAt(shop.catalogue.renamed, "collection", params.slug, request);
  const face = faceOfCollection(found.collection);
  return { ...found, shared: face && sharedPicture({ kind: "collection", slug: params.slug, lang: visit.lang }, face, visit.storefront) };
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !onlyCardChanged(change);

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, name, story } = loaderData.collection;
  const listing = readListing(new URLSearchParams(location.search), null);
  return head(matches, {
    title: name,
    description: story,
    path: filterCount(listing) > 0 || listing.sort || listing.page > 1 ? null : `/collection/${slug}`,
    image: loaderData.shared,
  });
}

/** A curated list in its own order, with the usual filters [CAT-07]. */
export default function Collection({ loaderData: { collection, view } }: Route.ComponentProps) {
  return (
    <GoodsPage view={view} trail={[]} below={[]} category={null} title={collection.name} best={m.sort_chosen()}>
      {collection.cover && (
        <div className="collection-cover">
          <Picture
            id={collection.cover.id}
            alt={collection.cover.alt}
            sizes="(min-width: 1480px) 1400px, 96vw"
            first
            of={collection.cover}
          />
        </div>
      )}
      <p className="lead collection-story">{collection.story}</p>
    </GoodsPage>
  );
}
