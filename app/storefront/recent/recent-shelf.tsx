import { useEffect, useState, useSyncExternalStore } from "react";
import type { Card } from "#app/catalogue/card.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { forgetRecent, recentStore } from "#app/client/recent/recent-store.ts";
import { get } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { GoodsCard } from "../goods/goods-card.tsx";
import "./recent.css";

/** Recently viewed with current prices; `but` excludes the current one. */
export function RecentShelf({ but = null }: { but?: string | null }) {
  const { region, lang, currency } = useRoot();
  const slugs = useSyncExternalStore(recentStore.subscribe, () => recentStore.get(region), recentStore.none);
  const asked = slugs.filter((slug) => slug !== but).join(",");
  const [cards, setCards] = useState<readonly Card[]>([]);
  useEffect(() => {
    if (!asked) return setCards([]);
    const stop = new AbortController();
    get<{ cards: Card[] }>(`/shop/cards?slugs=${encodeURIComponent(asked)}`, { signal: stop.signal })
      .then((answer) => answer.ok && setCards(answer.data.cards))
      .catch(() => {});
    return () => stop.abort();
  }, [asked]);
  const shown = cards.filter(({ slug }) => slug !== but);
  if (!shown.length) return null;
  return (
    <section className="shelf recent" aria-labelledby="recent">
      <div className="shelf-head">
        <h2 id="recent">{m.recent_title()}</h2>
        <button
          type="button"
          className="link-button"
          onClick={() => {
            forgetRecent();
            showToast(m.recent_cleared());
          }}
        >
          {m.recent_clear()}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is moved by keys too */}
      <ul className="recent-strip" tabIndex={0} aria-labelledby="recent">
        {shown.map((card) => (
          <li key={card.model}>
            <GoodsCard card={card} lang={lang} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
