import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { Change, Reason, type ShownEvent } from "./event-list.tsx";
import { ObjectLink } from "./object-link.tsx";
import { recordFace } from "./record-list.ts";
import { refusalSaid } from "./refusal-said.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  const listing = await desk.lists.load(recordFace, me, request.url);
  const names = await desk.namesFor(
    me,
    listing.rows.map(({ object_id }) => String(object_id ?? "")),
  );
  return { listing, names };
}

export default function RecordPage() {
  const { listing, names } = useLoaderData<typeof loader>();
  return (
    <Page title={m.desk_place_record()}>
      <ListView
        face={recordFace}
        listing={listing}
        label={m.desk_place_record()}
        cell={(column, row) => {
          const [kind, before, after] = [String(row.object_kind), row.before as Json, row.after as Json];
          const said = refusalSaid(String(row.action), row.outcome as ShownEvent["outcome"], row.after);
          if (column === "object") return <ObjectLink kind={kind} id={String(row.object_id)} names={names} />;
          if (column === "reason") return said ? <span /> : <Reason action={String(row.action)} reason={String(row.reason)} />;
          if (column === "change") return said ?? <Change kind={kind} before={before} after={after} />;
          if (column === "before") return <Change kind={kind} before={null} after={before} />;
          return column === "after" ? (said ?? <Change kind={kind} before={null} after={after} />) : undefined;
        }}
      />
    </Page>
  );
}
