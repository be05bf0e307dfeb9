import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useMay } from "../acting/use-may.ts";
import { open } from "../context.ts";
import type { BulkAct } from "../list/bulk-bar.tsx";
import { ListView } from "../list/list-view.tsx";
import { Page } from "../shell/page.tsx";
import { orderFace } from "./order-face.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return desk.lists.load(orderFace, me, request.url);
}

export const meta = () => [{ title: m.desk_place_orders() }];

export default function Orders() {
  const may = useMay("orders.create");
  return (
    <Page
      title={m.desk_place_orders()}
      actions={
        may.ok && (
          <Link to="/orders/new" className="btn btn-quiet">
            {m.desk_phone_new()}
          </Link>
        )
      }
    >
      <ListView face={orderFace} listing={useLoaderData<typeof loader>()} label={m.desk_place_orders()} bulk={onMany()} />
    </Page>
  );
}

const onMany = (): BulkAct[] =>
  (["assemble", "ready", "ship"] as const).map((action) => ({
    act: `orders.${action}`,
    label: { assemble: m.desk_act_assemble, ready: m.desk_act_ready, ship: m.desk_act_ship }[action](),
    permission: "orders.fulfil",
    fields: (order) => ({ order }),
  }));
