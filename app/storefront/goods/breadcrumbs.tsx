import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** From the top; `last`: the page itself follows. A category named like its parent appears once. */
export function Breadcrumbs({ trail: whole, last = false }: { trail: readonly { slug: string; name: string }[]; last?: boolean }) {
  const trail = whole.filter(({ name }, at) => name !== whole[at + 1]?.name);
  return (
    <nav aria-label={m.breadcrumbs()} className="crumbs">
      <ol>
        {(trail.length > 0 || last) && (
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
