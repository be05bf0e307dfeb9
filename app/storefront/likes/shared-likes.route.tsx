import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import { GoodsCard } from "../goods/goods-card.tsx";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import type { Route } from "./+types/shared-likes.route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const list = await shop.likes.shared(params.slug, shop.placeOf(visit));
  if (!list) throw data(null, { status: 404 });
  return list;
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => skipRevalidationOnHashChange(change) && !onlyCardChanged(change);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return head(matches, { title: loaderData?.title ?? m.likes_title(), path: null });
}

/** A shared wishlist, without its owner's identity [CAT-11]. */
export default function SharedLikes({ loaderData: { title, cards } }: Route.ComponentProps) {
  const { lang, currency } = useRoot();
  return (
    <main id="content" className="page">
      <div className="list-head">
        <h1>{title}</h1>
        <p className="list-count tabular">{m.goods_count({ count: cards.length })}</p>
      </div>
      <p className="lead">{cards.length ? m.likes_shared_text() : m.likes_shared_none()}</p>
      <div className="grid">
        {cards.map((card) => (
          <GoodsCard key={`${card.kind} ${card.id}`} card={card} lang={lang} currency={currency} level={2} />
        ))}
      </div>
    </main>
  );
}
