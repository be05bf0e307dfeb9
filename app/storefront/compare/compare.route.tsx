import { useEffect } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { type ModelView, modelView } from "#app/catalogue/model-view.ts";
import { compareAddress, compareRows, readCompared } from "#app/client/compare/compare.ts";
import { compareStore } from "#app/client/compare/compare-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import { Picture } from "../goods/picture.tsx";
import { Heart } from "../likes/heart.tsx";
import { factsOf } from "../model/facts.ts";
import type { Route } from "./+types/compare.route";
import "./compare.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const place = shop.placeOf(visit);
  const search = new URL(request.url).searchParams;
  const found = await Promise.all(readCompared(search.get("models")).map((slug) => shop.catalogue.model(place, slug)));
  const models = found.flatMap((record) => (record ? [modelView(record, place)] : [])).filter(({ products }) => products.length > 0);
  return { models, onlyDifferent: search.get("different") === "1" && models.length > 1 };
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => skipRevalidationOnHashChange(change) && !onlyCardChanged(change);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const names = loaderData?.models.map(({ name }) => name).join(" / ");
  return head(matches, { title: names ? m.compare_page_title({ names }) : m.compare_title(), path: null });
}

/** The URL names the models, so a comparison can be shared. */
export default function Compare({ loaderData: { models, onlyDifferent } }: Route.ComponentProps) {
  const slugs = models.map(({ slug }) => slug);
  const kept = slugs.join(",");
  useEffect(() => {
    document.querySelector(".compare-scroll")?.scrollTo({ left: 0 });
  }, [kept]);
  useOwnComparison();
  return (
    <main id="content" className="page compare">
      <div className="list-head">
        <h1>{m.compare_title()}</h1>
      </div>
      {models.length < 2 && (
        <section className="nothing">
          <h2>{models.length ? m.compare_one_more() : m.compare_none()}</h2>
          <p>{m.compare_none_text()}</p>
          <Link to="/category" className="button" viewTransition>
            {m.all_goods_title()}
          </Link>
        </section>
      )}
      {models.length > 0 && <Table models={models} onlyDifferent={onlyDifferent} />}
      {models.length > 1 && (
        <p className="compare-tools">
          <Link
            to={compareAddress(slugs, !onlyDifferent)}
            className="chip"
            preventScrollReset
            replace
            {...(onlyDifferent && { "aria-current": "true" })}
          >
            {onlyDifferent ? m.compare_all_rows() : m.compare_only_different()}
          </Link>
        </p>
      )}
    </main>
  );
}

/** A URL without models uses this browser's comparison; removing the last model leaves it empty. */
function useOwnComparison() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const namesNothing = !search.has("models");
  useEffect(() => {
    const own = namesNothing ? compareStore.get() : [];
    if (own.length > 0) navigate(compareAddress(own), { replace: true });
  }, [namesNothing, navigate]);
}

function Table({ models, onlyDifferent }: { models: readonly ModelView[]; onlyDifferent: boolean }) {
  const place = useRoot();
  const rows = compareRows(models.map((model) => factsOf(model, place)));
  const shown = onlyDifferent ? rows.filter(({ isSame }) => !isSame) : rows;
  const without = (slug: string) =>
    compareAddress(
      models.flatMap((model) => (model.slug === slug ? [] : [model.slug])),
      onlyDifferent,
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is moved by keys too
    <section className="compare-scroll" tabIndex={0} aria-label={m.compare_title()}>
      <table>
        <caption className="sr-only">{m.compare_title()}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.tape_label()}</span>
            </th>
            {models.map((model) => (
              <th key={model.id} scope="col">
                <span className="compare-picture">
                  <Picture id={model.products[0]?.pictures[0]?.id} alt="" sizes="(min-width: 900px) 20vw, 44vw" />
                </span>
                <Link to={`/model/${model.slug}`} viewTransition>
                  {model.name}
                </Link>
                <span className="compare-actions">
                  <Heart id={model.id} name={model.name} />
                  <Link
                    to={without(model.slug)}
                    className="link-button"
                    replace
                    preventScrollReset
                    aria-label={m.compare_remove_what({ name: model.name })}
                  >
                    {m.compare_remove()}
                  </Link>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, values, isSame }) => (
            <tr key={name} data-same={(isSame && models.length > 1) || undefined}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={models[at]!.id}>{value ?? m.tape_nothing()}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
