import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** `trail` runs from the topmost category; `last` = the page itself stands after it. */
export function Breadcrumbs({ trail, last = false }: { trail: readonly { slug: string; name: string }[]; last?: boolean }) {
  return (
    <nav aria-label={m.breadcrumbs()} className="crumbs">
      <ol>
        {trail.length > 0 && (
          <li>
            <Link to="/category" viewTransition>
              {m.all_goods()}
            </Link>
          </li>
        )}
        {trail.map(({ slug, name }, at) => (
          <li key={slug}>
            {!last && at === trail.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={`/category/${slug}`} viewTransition prefetch="intent">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
