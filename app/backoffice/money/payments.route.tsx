import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { paymentFace } from "./payment-list.ts";
import { MoneyTabs } from "./tabs.tsx";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(paymentFace, me, request.url);
}

export default function Payments() {
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <ListView face={paymentFace} listing={useLoaderData<typeof loader>()} label={m.desk_tab_payments()} />
    </Page>
  );
}
