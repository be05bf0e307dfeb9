import type { ReactNode } from "react";
import type { Card } from "#app/catalogue/card.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { GoodsCard } from "./goods-card.tsx";

/** Nothing without cards. `children`: the link to more. */
export function Shelf({ title, cards, children }: { title: string; cards: readonly Card[]; children?: ReactNode }) {
  const { lang, currency } = useRoot();
  if (!cards.length) return null;
  return (
    <section className="shelf">
      <div className="shelf-head">
        <h2>{title}</h2>
        {children}
      </div>
      <div className="grid">
        {cards.map((card) => (
          <GoodsCard key={card.model} card={card} lang={lang} currency={currency} />
        ))}
      </div>
    </section>
  );
}
