import { Link } from "react-router";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { Picture } from "../goods/picture.tsx";
import type { Route } from "./+types/collections.route";
import "./collections.css";

export const headers = () => ({ "x-same-for-all": "1" });

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  return { collections: await shop.catalogue.collections(shop.placeOf(visit)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.collections_title(), description: m.collections_description(), path: "/collection" });
}

/** [CAT-07] */
export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <main id="content" className="page collections">
      <h1>{m.collections_title()}</h1>
      {collections.length === 0 && <p className="lead">{m.collections_none()}</p>}
      <ul>
        {collections.map(({ slug, name, story, cover, pictures, count }, at) => (
          <li key={slug} className="collection-tile">
            <span className="collection-pictures">
              {cover ? (
                <Picture id={cover.id} alt="" sizes="(min-width: 900px) 46vw, 94vw" first={at === 0} of={cover} />
              ) : (
                pictures.map((id) => <Picture key={id} id={id} alt="" sizes="(min-width: 900px) 20vw, 30vw" first={at === 0} />)
              )}
            </span>
            <h2>
              <Link to={`/collection/${slug}`} viewTransition prefetch="intent">
                {name}
              </Link>
            </h2>
            <p>{story}</p>
            <p className="quiet tabular">{m.goods_count({ count })}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
