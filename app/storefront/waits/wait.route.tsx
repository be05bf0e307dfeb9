import { data, Link } from "react-router";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import type { Route } from "./+types/wait.route";
import "./waits.css";

/** The URL grants access: don't leak it by Referer. */
export const headers = () => ({ "referrer-policy": "same-origin" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const k = new URL(request.url).searchParams.get("k") ?? "";
  const wait = await shop.waits.look(params.id, k, visit);
  if (wait === "unknown") throw data(null, { status: 404 });
  return { wait, address: `/shop/wait/${encodeURIComponent(params.id)}`, query: `?k=${encodeURIComponent(k)}` };
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.wait_page_title(), path: null });
}

const says = { asked: m.wait_page_asked, waits: m.wait_page_waits, told: m.wait_page_told };

/** The email link's page. Changes need a form post: mail scanners follow links. */
export default function Wait({ loaderData: { wait, address, query } }: Route.ComponentProps) {
  return (
    <main id="content" className="page">
      <div className="wait-page">
        <h1>{wait ? wait.name : m.wait_page_none_title()}</h1>
        <p>{wait ? says[wait.state]() : m.wait_page_none()}</p>
        {wait?.state === "asked" && (
          <form method="post" action={`${address}/confirm${query}`}>
            <button type="submit" className="button button-main">
              {m.wait_page_yes()}
            </button>
          </form>
        )}
        {wait?.path && wait.state !== "asked" && (
          <Link to={wait.path} className="button">
            {m.wait_page_goods()}
          </Link>
        )}
        {wait?.canStop && (
          <form method="post" action={`${address}/stop${query}`}>
            <button type="submit" className="link-button">
              {wait.state === "asked" ? m.wait_page_not_me() : m.wait_page_stop()}
            </button>
          </form>
        )}
      </div>
    </main>
  );
}
