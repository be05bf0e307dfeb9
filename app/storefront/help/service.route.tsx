import { data, Link, type MetaDescriptor, type ShouldRevalidateFunctionArgs } from "react-router";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { type ServiceSlug, serviceSlugs } from "#app/publishing/content/service-slugs.ts";
import { serviceText } from "#app/publishing/content/service-texts/service-texts.ts";
import type { Route } from "./+types/service.route";

export const headers = () => ({ "x-same-for-all": "1" });

export function loader({ params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const slug = params.slug === undefined ? serviceSlugs[0] : serviceSlugs.find((each) => each === params.slug);
  if (!slug) throw data(null, { status: 404 });
  const { storefront, lang } = visit;
  const offering = shop.config.production ? shop.configured(storefront) : storefront;
  return { slug, text: serviceText(slug, offering, lang, shop.config.sellers[storefront.entity]) };
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return loaderData
    ? head(matches, { title: loaderData.text.title, description: loaderData.text.lead, path: `/service/${loaderData.slug}` })
    : [];
}

const names: Record<ServiceSlug, () => string> = {
  delivery: () => m.service_delivery(),
  payment: () => m.service_payment(),
  returns: () => m.service_returns(),
  sizes: () => m.service_sizes(),
  privacy: () => m.service_privacy(),
  offer: () => m.service_offer(),
};

/** Legal and help pages per storefront [CNT-01]. */
export default function Service({ loaderData: { slug, text } }: Route.ComponentProps) {
  return (
    <main id="content" className="page service">
      <nav className="below" aria-label={m.service_index()}>
        {serviceSlugs.map((each) => (
          <Link key={each} to={`/service/${each}`} className="chip" viewTransition {...(each === slug && { "aria-current": "page" })}>
            {names[each]()}
          </Link>
        ))}
      </nav>
      <article>
        <h1>{text.title}</h1>
        <p className="lead">{text.lead}</p>
        {text.parts.map((part) => (
          <section key={part.title}>
            <h2>{part.title}</h2>
            {part.paragraphs?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {part.list && (
              <ul>
                {part.list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
            {part.table && (
              <table className="tabular">
                <thead>
                  <tr>
                    {part.table.head.map((cell) => (
                      <th key={cell} scope="col">
                        {cell}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {part.table.rows.map(([first, ...rest]) => (
                    <tr key={first}>
                      <th scope="row">{first}</th>
                      {rest.map((cell) => (
                        <td key={cell}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        ))}
      </article>
    </main>
  );
}
