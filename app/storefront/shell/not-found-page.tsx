import { Link } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { SearchField } from "./header.tsx";

/** [NAV-03] */
export function NotFoundPage() {
  const { sections, standing } = useRoot();
  return (
    <main id="content" className="page page-empty">
      <title>{m.not_found_title()}</title>
      <meta name="robots" content="noindex" />
      <p className="count-out head" aria-hidden="true">
        4-0-4
      </p>
      <h1>{m.not_found_title()}</h1>
      <p className="lead">{m.not_found_text()}</p>
      <SearchField className="page-search" label={standing.search.go} />
      <h2>{m.popular_sections()}</h2>
      <nav className="below" aria-label={m.popular_sections()}>
        {sections.slice(0, 8).map(({ slug, name }) => (
          <Link key={slug} to={`/category/${slug}`} className="chip">
            {name}
          </Link>
        ))}
      </nav>
    </main>
  );
}
