import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Page } from "../shell/page.tsx";
import { keepOrders, keptOrder, nextOf, wayOf } from "./kept-orders.ts";
import { PackDesk } from "./pack-desk.tsx";
import type { Known } from "./use-packing.ts";
import "./warehouse.css";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { shop, desk, me, visit } = open(context);
  const own = storefrontsOf(me, "orders.fulfil");
  const found = await desk.warehouse.packing(params.number!, visit.lang);
  if (!found || (own && !own.includes(found.order.storefront)))
    throw redirect(`/warehouse?unknown=${encodeURIComponent(params.number!.slice(0, 40))}`);
  const { id, number, status, lines, storefront } = found.order;
  const { groups } = await desk.warehouse.queue(own, visit.now);
  const queued = groups.flatMap(({ rows }) => rows).find((row) => row.number !== number && row.status !== "ready-for-delivery");
  const next = nextOf(number, wayOf(request.url), queued?.number ?? null);
  const faceOf = await shop.catalogue.faces(lines, storefront);
  const pictures: Known["pictures"] = Object.fromEntries(lines.map((line) => [line.position, faceOf(line).picture]));
  const isChanging = await shop.orders.proposals.isOpen(shop.db, id);
  return { id, isChanging, known: { packing: found.packing, pictures, status, readAt: visit.now.getTime() }, next, number };
}

/** Without a network, an order of the pick list opens as it was when it was picked. */
export async function clientLoader({ serverLoader, params, request }: ClientLoaderFunctionArgs) {
  const number = params.number!;
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    const known = keptOrder(number);
    if (!known || !(error instanceof TypeError)) throw error;
    return { id: "", isChanging: false, known, next: nextOf(number, wayOf(request.url), null), number };
  }
}

export default function Pack() {
  const { known, next, number, isChanging } = useLoaderData<typeof loader>();
  useEffect(() => keepOrders([known]), [known]);
  return (
    <Page title={m.desk_pack_title({ number })} back={{ to: "/warehouse", name: m.desk_place_warehouse() }}>
      {isChanging && <p className="notice">{m.desk_order_change_waits()}</p>}
      <PackDesk key={number} known={known} next={next} />
    </Page>
  );
}
