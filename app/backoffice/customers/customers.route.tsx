import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { customerFace } from "./customer-list.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(customerFace, me, request.url);
}

export default function Customers() {
  return (
    <Page title={m.desk_place_customers()}>
      <ListView face={customerFace} listing={useLoaderData<typeof loader>()} label={m.desk_place_customers()} />
    </Page>
  );
}
