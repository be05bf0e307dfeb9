import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { Card } from "#app/catalogue/card.ts";
import { cardSizes } from "#app/catalogue/picture-address.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { ownSearch } from "#app/foundation/page-parameters.ts";
import type { Currency, Language } from "#app/foundation/storefront.ts";
import { Price } from "#app/foundation/ui/price.tsx";
import { useTouch } from "#app/foundation/ui/use-touch.ts";
import { CompareButton } from "../compare/compare-button.tsx";
import { Heart } from "../likes/heart.tsx";
import { Picture } from "./picture.tsx";
import { useTraveller } from "./use-traveller.ts";

type Props = { card: Card; lang: Language; currency: Currency; first?: boolean; level?: 2 | 3 };

const MOST_DOTS = 6;

/** The whole card links to the model; the eye opens the quick view [CAT-02] [CAT-09]. */
export function GoodsCard({ card, lang, currency, first = false, level = 3 }: Props) {
  const { travels, choose } = useTraveller(card.address);
  const Heading = `h${level}` as const;
  const ready = card.sizes.filter((size) => size.state !== "out");
  return (
    <article className="card" data-state={card.state}>
      <div className="card-picture">
        <Strip card={card} choose={choose}>
          {(card.pictures.length ? card.pictures : [undefined]).map((id, at) => (
            <Picture
              key={id ?? at}
              id={id}
              alt={at === 0 ? card.name : ""}
              sizes={cardSizes}
              first={first && at === 0}
              travels={travels && at === 0}
            />
          ))}
        </Strip>
        {card.sale > 0 && <span className="flag">{card.from ? m.sale_up_to({ sale: card.sale }) : m.sale_exact({ sale: card.sale })}</span>}
        <Heart id={card.model} name={card.name} />
        <QuickLook card={card} />
        {ready.length > 0 && (
          <p className="card-sizes tabular">
            <span className="sr-only">{m.sizes_available()}: </span>
            {ready.map(({ name }) => withUnits(name, lang)).join(" · ")}
          </p>
        )}
      </div>
      <Price price={card.price} was={card.was} sale={0} lowest={card.lowest} from={card.from} currency={currency} lang={lang} />
      <Heading className="card-name">
        <Link to={card.address} onClick={choose} viewTransition prefetch="intent">
          {card.name}
        </Link>
      </Heading>
      <p className="card-more">
        {card.colors.length > 1 && (
          <span className="dots">
            {card.colors.slice(0, MOST_DOTS).map((color) => (
              <span key={color.name} className="dot" style={{ background: color.dot ?? color.code ?? "var(--rope)" }} />
            ))}
            <span className={card.colors.length > MOST_DOTS ? "" : "sr-only"}>{m.colors_count({ count: card.colors.length })}</span>
          </span>
        )}
        {card.state === "order" && <span>{m.to_order()}</span>}
        {card.state === "out" && <span>{m.sold_out()}</span>}
        <CompareButton slug={card.slug} name={card.name} />
      </p>
    </article>
  );
}

/** Where a finger swipes through pictures the strip lies above the card's link, so it is one itself, and scrolls by keyboard. */
function Strip({ card, choose, children }: { card: Card; choose: () => void; children: ReactNode }) {
  const isTouch = useTouch();
  if (card.pictures.length < 2) return <div className="card-strip">{children}</div>;
  return (
    <Link to={card.address} className="card-strip" data-many tabIndex={isTouch ? 0 : -1} onClick={choose} viewTransition>
      {children}
    </Link>
  );
}

/** Masks the URL with the model's own: a reload or copied link opens its page. */
function QuickLook({ card }: { card: Card }) {
  const { pathname, search } = useLocation();
  const here = ownSearch(search);
  here.set("card", card.address.slice("/model/".length));
  return (
    <Link
      to={{ pathname, search: `?${here}` }}
      mask={card.address}
      preventScrollReset
      rel="nofollow"
      className="card-look"
      onClick={(event) => {
        // A second press before render must not push two entries.
        const isOpen = location.pathname + location.search === card.address && pathname + search !== card.address;
        if (isOpen) event.preventDefault();
      }}
      aria-label={m.quick_look_of({ name: card.name })}
      title={m.quick_look()}
    />
  );
}
