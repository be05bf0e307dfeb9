import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { Change } from "./event-list.tsx";
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
          if (column === "action") return <code>{String(row.action)}</code>;
          return column === "change" ? <Change before={row.before as Json} after={row.after as Json} /> : undefined;
        }}
      />
    </Page>
  );
}
