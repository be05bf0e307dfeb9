import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import { askedPage, landingPath, saidIn } from "#app/publishing/content/landings/landings.ts";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import type { Route } from "./+types/landing.route";
import { Blocks } from "./blocks.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./landings.css";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const { landing, slug = "" } = params as { landing: string; slug?: string };
  const asked = new URL(request.url).searchParams.get("page");
  const page = await shop.landings.page(shop.placeOf(visit), landing, slug, asked);
  if (!page) throw data(null, { status: 404 });
  const right = askedPage(asked, page.pages);
  if (!right.isRight) throw redirect(landingPath(landing, slug, right.page));
  return page;
}

/** Works without scripts: saves the request and shows the page with the outcome. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, visit } = open(context);
  const { landing, slug = "" } = params as { landing: string; slug?: string };
  const said = await shop.landings.ask(await request.text(), { landing, slug }, visit);
  return redirect(`${landingPath(landing, slug)}?${said}=1#request`, 303);
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => skipRevalidationOnHashChange(change) && !onlyCardChanged(change);

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { landing, slug, name, lead, pages } = loaderData;
  const { page } = askedPage(new URLSearchParams(location.search).get("page"), pages);
  return head(matches, { title: name, description: lead, path: landingPath(landing, slug, page) });
}

/** [CAT-07] */
export default function Landing({ loaderData: page }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <main id="content" className="page landing">
      {page.above && (
        <nav className="breadcrumbs" aria-label={m.landing_above()}>
          <Link to={page.above.path} viewTransition>
            {page.above.name}
          </Link>
        </nav>
      )}
      <h1>{page.name}</h1>
      <p className="lead">{page.lead}</p>
      <Blocks page={page} said={saidIn(search)} />
    </main>
  );
}
