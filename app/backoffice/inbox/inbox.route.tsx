import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { Page, Panel } from "../shell/page.tsx";
import { placePath, placesFor } from "../shell/places.ts";
import { useDesk } from "../shell/use-desk.ts";

export const loader = ({ context }: LoaderFunctionArgs) => ({ name: open(context).me.name });

export default function Inbox() {
  const { name } = useLoaderData<typeof loader>();
  const { self } = useDesk();
  return (
    <Page title={m.desk_hello({ name })}>
      <Panel>
        <ul className="rows">
          {placesFor(self?.may ?? []).map((place) => (
            <li key={place.screen}>
              <Link to={placePath(place)}>{place.label()}</Link>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
