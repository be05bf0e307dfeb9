import { Link } from "react-router";
import type { Link as SiteLink } from "#app/catalogue/search/search.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Icon } from "../shell/icon.tsx";
import "./search-answers.css";

type Props = { links: readonly SiteLink[]; notSold: readonly string[]; hasGoods: boolean };

/** Non-goods answers: pages, and brands we don't carry [CAT-10]. */
export function SearchAnswers({ links, notSold, hasGoods }: Props) {
  return (
    <>
      {notSold.length > 0 && (
        <p className="search-not-sold">
          <strong>{m.search_not_sold({ brand: notSold.join(", ") })}</strong>{" "}
          {hasGoods ? m.search_not_sold_text() : m.search_not_sold_none()}
        </p>
      )}
      {links.length > 0 && (
        <nav className="search-links" aria-label={m.search_links()}>
          {links.map(({ path, name, says }) => (
            <Link key={path} to={path} viewTransition>
              <strong>{name}</strong>
              <span>{says}</span>
              <Icon name="arrow" size={20} />
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
