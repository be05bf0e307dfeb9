import { useEffect, useState } from "react";
import { Link } from "react-router";
import { compareAddress, MOST_COMPARED } from "#app/client/compare/compare.ts";
import { type ComparedCard, cardsOf, clearComparison, takeOutOfComparison } from "#app/client/compare/compare-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Picture } from "../goods/picture.tsx";
import { Icon } from "../shell/icon.tsx";
import "./compare.css";

export function CompareBar({ slugs }: { slugs: readonly string[] }) {
  const [cards, setCards] = useState<readonly ComparedCard[]>([]);
  const asked = slugs.join(",");
  useEffect(() => {
    let isOver = false;
    void cardsOf(asked.split(",")).then((found) => found && !isOver && setCards(found));
    return () => {
      isOver = true;
    };
  }, [asked]);
  const shown = slugs.flatMap((slug) => cards.find((card) => card.slug === slug) ?? []);
  if (!shown.length) return null;
  return (
    <section className="compare-bar" aria-label={m.compare_title()}>
      <ul>
        {shown.map(({ slug, name, pictures }) => (
          <li key={slug}>
            <Picture id={pictures[0]} alt="" sizes="48px" className="thumb" />
            <button type="button" aria-label={m.compare_remove_what({ name })} title={name} onClick={() => takeOutOfComparison(slug)}>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <p className="quiet" role="status">
        {shown.length < 2 ? m.compare_one_more() : m.compare_count({ count: shown.length, most: MOST_COMPARED })}
      </p>
      <button type="button" className="link-button" onClick={clearComparison}>
        {m.compare_clear()}
      </button>
      {shown.length > 1 && (
        <Link to={compareAddress(shown.map(({ slug }) => slug))} className="button button-main" viewTransition>
          {m.compare()}
        </Link>
      )}
    </section>
  );
}
