import { useState } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import type { Liked } from "#app/catalogue/likes/likes.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import { GoodsCard } from "../goods/goods-card.tsx";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import type { Route } from "./+types/likes.route";
import { ShareLikes } from "./share-likes.tsx";
import "#app/foundation/ui/parts/fields.css";
import "../account/lk.css";
import "./likes.css";
import { showToast } from "#app/client/page/toast-store.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const { customerId } = visit;
  if (!customerId) return null;
  const share = await shop.likes.shareOf(customerId);
  return {
    id: customerId,
    ...(await shop.likes.view(customerId, shop.placeOf(visit))),
    share: share && { title: share.title, path: `/like/${share.slug}` },
  };
}

/** Opening a quick view doesn't revalidate the list; navigating to it again does. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.currentUrl.href === change.nextUrl.href || (skipRevalidationOnHashChange(change) && !onlyCardChanged(change));

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.likes_title(), path: null });
}

/** Wishlist: quick view, removal, sharing [CAT-11]. */
export default function Likes({ loaderData }: Route.ComponentProps) {
  const { lang, currency } = useRoot();
  const { revalidate } = useRevalidator();
  if (!loaderData)
    return (
      <main id="content" className="page lk-door">
        <SignInForm as="h1" why={m.likes_sign_in()} done={() => void revalidate()} />
      </main>
    );
  const { id, cards, gone, share } = loaderData;
  return (
    <main id="content" className="page liked">
      <h1>{m.likes_title()}</h1>
      {cards.length + gone.length === 0 && (
        <section className="lk-empty">
          <p className="head">{m.likes_none()}</p>
          <p>{m.likes_none_text()}</p>
          <Link to="/category" className="button button-main" viewTransition>
            {m.likes_to_catalogue()}
          </Link>
        </section>
      )}
      <ul className="grid">
        {cards.map((card) => (
          <li key={`${card.kind} ${card.id}`}>
            <GoodsCard card={card} lang={lang} currency={currency} level={2} />
            <Keep client={id} what={card} name={card.name} />
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <section className="liked-gone">
          <h2>{m.likes_gone()}</h2>
          <ul>
            {gone.map(({ name, ...what }) => (
              <li key={`${what.kind} ${what.id}`}>
                <span>{name}</span>
                <Keep client={id} what={what} name={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {cards.length > 0 && <ShareLikes share={share} />}
    </main>
  );
}

/** Removal can be undone until the page is left. */
function Keep({ client, what: { kind, id }, name }: { client: string; what: Liked; name: string }) {
  const [isOut, setOut] = useState(false);
  const press = async () => {
    setOut(!isOut);
    const hearts = await fetchModule(() => import("#app/client/likes/hearts.ts")).catch(() => null);
    if (hearts) return hearts.wishFor(client, { kind, id, on: isOut });
    setOut(isOut);
    showToast(m.press_failed());
  };
  return (
    <button
      type="button"
      className="link-button"
      data-out={isOut || undefined}
      aria-label={isOut ? m.like_return_what({ name }) : m.like_remove_what({ name })}
      onClick={() => void press()}
    >
      {isOut ? m.like_return() : m.like_remove()}
    </button>
  );
}
