import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Empty, Page } from "../shell/page.tsx";
import { PackDesk } from "./pack-desk.tsx";
import "./warehouse.css";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { desk, me, visit } = open(context);
  const own = storefrontsOf(me, "orders.fulfil");
  const found = await desk.warehouse.packing(params.number!, visit.lang);
  if (!found || (own && !own.includes(found.order.storefront))) return { packing: null, status: null, next: null, number: params.number! };
  const { groups } = await desk.warehouse.queue(own, visit.now);
  const rows = groups.flatMap(({ rows }) => rows);
  const next = rows.find(({ number, status }) => number !== found.order.number && status !== "ready-for-delivery")?.number ?? null;
  return { packing: found.packing, status: found.order.status, next, number: found.order.number };
}

export default function Pack() {
  const { packing, status, next, number } = useLoaderData<typeof loader>();
  return (
    <Page title={m.desk_pack_title({ number })} back={{ to: "/warehouse", name: m.desk_place_warehouse() }}>
      {packing && status ? (
        <PackDesk key={number} packing={packing} status={status} next={next} />
      ) : (
        <Empty title={m.desk_object_unknown()} />
      )}
    </Page>
  );
}
