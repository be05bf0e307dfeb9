import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { returnFace } from "./return-list.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(returnFace, me, request.url);
}

export default function Returns() {
  return (
    <Page title={m.desk_place_returns()}>
      <ListView face={returnFace} listing={useLoaderData<typeof loader>()} label={m.desk_place_returns()} />
    </Page>
  );
}
