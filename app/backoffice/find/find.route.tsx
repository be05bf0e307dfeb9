import { Form, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { MOST_SOUGHT } from "#app/foundation/lists/list.ts";
import { open } from "../context.ts";
import { Empty, Page, Panel } from "../shell/page.tsx";
import { hitsOf } from "./hits.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.find(me, new URL(request.url).searchParams.get("q") ?? "");
}

export const meta = () => [{ title: m.desk_find_all() }];

/** What the palette finds, as a page. */
export default function Find() {
  const found = useLoaderData<typeof loader>();
  const hits = hitsOf(found);
  return (
    <Page title={m.desk_find_all()}>
      <Form role="search" className="search-row">
        <label className="field">
          <span>{m.desk_find_short_hint()}</span>
          <input type="search" name="q" maxLength={MOST_SOUGHT} defaultValue={found.text} />
        </label>
        <button type="submit" className="btn btn-main">
          {m.desk_find()}
        </button>
      </Form>
      <Panel>
        {hits.length ? (
          <ul className="rows">
            {hits.map((hit) => (
              <li key={hit.to}>
                <Link to={hit.to}>{hit.name}</Link>
                <span className="muted">{hit.about}</span>
              </li>
            ))}
          </ul>
        ) : (
          <Empty title={found.text.length < 2 ? m.desk_find_short() : m.desk_find_none()} />
        )}
      </Panel>
    </Page>
  );
}
