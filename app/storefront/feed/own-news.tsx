import { useEffect, useState } from "react";
import type { Card } from "#app/catalogue/card.ts";
import { useCustomer } from "#app/client/customer/customer-store.ts";
import { openSignIn } from "#app/client/customer/dialog-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { get } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { GoodsCard } from "../goods/goods-card.tsx";

/** Reserves its line to avoid a layout shift. */
export function OwnNews() {
  const { lang, currency } = useRoot();
  const { known, customer } = useCustomer();
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const id = customer?._id;
  useEffect(() => {
    setCards(null);
    if (!id) return;
    const stop = new AbortController();
    get<{ entries: { card: Card }[] }>("/shop/feed?kind=back", { signal: stop.signal })
      .then((answer) => answer.ok && setCards(answer.data.entries.map(({ card }) => card)))
      .catch(() => {});
    return () => stop.abort();
  }, [id]);
  return (
    <section className="feed-own" aria-label={m.feed_own()}>
      <p aria-live="polite">
        {known && !customer && (
          <button type="button" className="link-button" onClick={openSignIn}>
            {m.feed_sign_in()}
          </button>
        )}
        {cards?.length === 0 && <span className="quiet">{m.feed_nothing_back()}</span>}
        {cards !== null && cards.length > 0 && (
          <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {m.feed_back({ count: cards.length })}
          </button>
        )}
      </p>
      {isOpen && (
        <div className="grid">
          {cards?.map((card) => (
            <GoodsCard key={card.model} card={card} lang={lang} currency={currency} level={2} />
          ))}
        </div>
      )}
    </section>
  );
}
