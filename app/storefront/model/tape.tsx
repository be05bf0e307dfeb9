import { Link, useSearchParams } from "react-router";
import type { Card } from "#app/catalogue/card.ts";
import type { ModelView } from "#app/catalogue/model-view.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ownSearch } from "#app/foundation/page-parameters.ts";
import { Picture } from "../goods/picture.tsx";
import { factsOf } from "./facts.ts";

/** Specs like a tale of the tape, alone or against a rival. */
export function Tape({ model, rival, others }: { model: ModelView; rival: ModelView | null; others: readonly Card[] }) {
  const place = useRoot();
  const [search] = useSearchParams();
  const against = (slug: string) => {
    const next = ownSearch(search);
    if (slug) next.set("versus", slug);
    else next.delete("versus");
    return `?${next}#tape`;
  };
  const own = factsOf(model, place);
  const other = rival && factsOf(rival, place);
  // Alone, price and line are beside its picture already.
  const told = other ? [] : [m.fact_price(), m.fact_line()];
  const names = [...new Set([...own.keys(), ...(other?.keys() ?? [])])].filter((name) => !told.includes(name));
  return (
    <section className="tape" id="tape">
      <h2>{m.tape()}</h2>
      <table data-versus={other ? "" : undefined}>
        <caption className="sr-only">{m.tape()}</caption>
        <thead>
          <tr>
            <th scope="col" className="tape-own">
              {rival && <Corner model={model} />}
              {model.name}
            </th>
            <th scope="col">
              <span className="sr-only">{m.tape_label()}</span>
              {other && (
                <span className="tape-vs head" aria-hidden="true">
                  vs
                </span>
              )}
            </th>
            {rival && (
              <th scope="col">
                <Link to={`/model/${rival.slug}`} viewTransition>
                  <Corner model={rival} />
                  {rival.name}
                </Link>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td className="tape-own">{own.get(name) ?? m.tape_nothing()}</td>
              <th scope="row">{name}</th>
              {other && <td>{other.get(name) ?? m.tape_nothing()}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <div className="tape-rivals">
          <h3>{m.tape_versus()}</h3>
          <ul>
            {others.map((card) => (
              <li key={card.model}>
                <Link
                  to={against(card.slug)}
                  className="chip"
                  preventScrollReset
                  replace
                  rel="nofollow"
                  {...(card.slug === rival?.slug && { "aria-current": "true" })}
                >
                  {card.name}
                </Link>
              </li>
            ))}
            {rival && (
              <li>
                <Link to={against("")} className="link-button" preventScrollReset replace>
                  {m.tape_alone()}
                </Link>
              </li>
            )}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Decorative: the name stands beside it. */
const Corner = ({ model }: { model: ModelView }) => (
  <span className="tape-corner">
    <Picture id={model.products[0]?.pictures[0]?.id} alt="" sizes="(min-width: 900px) 18vw, 36vw" />
  </span>
);
