import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { refundFace } from "./refund-list.ts";
import { MoneyTabs } from "./tabs.tsx";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(refundFace, me, request.url);
}

export default function Refunds() {
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <ListView face={refundFace} listing={useLoaderData<typeof loader>()} label={m.desk_tab_refunds()} />
    </Page>
  );
}
