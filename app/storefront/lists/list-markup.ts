import type { ListingView } from "#app/catalogue/catalogue.server.ts";
import { PAGE_SIZE } from "#app/catalogue/listing.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

type Step = { slug: string; name: string };

/** Breadcrumb markup; `last` is the page itself if it is no category. */
export const trailMarkup = (trail: readonly Step[], origin: string, last?: string): object => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { name: m.all_goods(), item: `${origin}/category` },
    ...trail.map(({ slug, name }) => ({ name, item: `${origin}/category/${slug}` })),
    ...(last === undefined ? [] : [{ name: last }]),
  ].map((step, at) => ({ "@type": "ListItem", position: at + 1, ...step })),
});

export const listMarkup = (view: Pick<ListingView, "cards" | "page" | "total">, trail: readonly Step[], origin: string): object => ({
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "ItemList",
      numberOfItems: view.total,
      itemListElement: view.cards.map(({ slug, name }, at) => ({
        "@type": "ListItem",
        position: (view.page - 1) * PAGE_SIZE + at + 1,
        name,
        url: `${origin}/model/${slug}`,
      })),
    },
    ...(trail.length ? [trailMarkup(trail, origin)] : []),
  ],
});
