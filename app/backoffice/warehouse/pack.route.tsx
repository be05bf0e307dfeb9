import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Empty, Page } from "../shell/page.tsx";
import { PackDesk } from "./pack-desk.tsx";
import "./warehouse.css";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { shop, desk, me, visit } = open(context);
  const own = storefrontsOf(me, "orders.fulfil");
  const found = await desk.warehouse.packing(params.number!, visit.lang);
  if (!found || (own && !own.includes(found.order.storefront)))
    return { packing: null, status: null, next: null, pictures: {}, number: params.number! };
  const { groups } = await desk.warehouse.queue(own, visit.now);
  const rows = groups.flatMap(({ rows }) => rows);
  const next = rows.find(({ number, status }) => number !== found.order.number && status !== "ready-for-delivery")?.number ?? null;
  const { lines, storefront } = found.order;
  const faceOf = await shop.catalogue.faces(lines, storefront);
  const pictures: Record<number, string | null> = Object.fromEntries(lines.map((line) => [line.position, faceOf(line).picture]));
  return { pictures, packing: found.packing, status: found.order.status, next, number: found.order.number };
}

export default function Pack() {
  const { packing, pictures, status, next, number } = useLoaderData<typeof loader>();
  return (
    <Page title={m.desk_pack_title({ number })} back={{ to: "/warehouse", name: m.desk_place_warehouse() }}>
      {packing && status ? (
        <PackDesk key={number} packing={packing} pictures={pictures} status={status} next={next} />
      ) : (
        <Empty title={m.desk_object_unknown()} />
      )}
    </Page>
  );
}
