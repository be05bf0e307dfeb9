import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { Change, refusalSaid, type ShownEvent } from "./event-list.tsx";
import { recordFace } from "./record-list.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(recordFace, me, request.url);
}

export default function RecordPage() {
  return (
    <Page title={m.desk_place_record()}>
      <ListView
        face={recordFace}
        listing={useLoaderData<typeof loader>()}
        label={m.desk_place_record()}
        cell={(column, row) => {
          const [kind, before, after] = [String(row.object_kind), row.before as Json, row.after as Json];
          const said = refusalSaid(row.outcome as ShownEvent["outcome"], row.after);
          if (column === "reason" && said) return <span />;
          if (column === "change") return said ?? <Change kind={kind} before={before} after={after} />;
          if (column === "before") return <Change kind={kind} before={null} after={before} />;
          return column === "after" ? (said ?? <Change kind={kind} before={null} after={after} />) : undefined;
        }}
      />
    </Page>
  );
}
