import { useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { pickRows } from "#app/fulfilment/warehouse/pick-list.ts";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Empty, Page } from "../shell/page.tsx";
import { Thumb } from "../shell/thumb.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { keepOrders, packPath, wayOf } from "./kept-orders.ts";
import { OwnSteps } from "./steps-bar.tsx";
import type { Known } from "./use-packing.ts";
import "./warehouse.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, desk, me, visit } = open(context);
  const [asked, own] = [wayOf(request.url), storefrontsOf(me, "orders.fulfil")];
  const lines = await desk.warehouse.pick(asked, own, visit.lang);
  const found = await Promise.all(asked.map((number) => desk.warehouse.packing(number, visit.lang)));
  const orders = found.filter((one) => one !== null).filter(({ order }) => own === null || own.includes(order.storefront));
  const faceOf = await shop.catalogue.faces(
    orders.flatMap(({ order }) => order.lines),
    storefronts[0]!.region,
  );
  const pictures = new Map(lines.map((line) => [`${line.productId}/${line.specificationId}`, faceOf(line).picture]));
  const readAt = visit.now.getTime();
  return {
    rows: pickRows(lines).map((row) => ({ ...row, picture: pictures.get(row.key) })),
    orders: orders.map(
      ({ order, packing }): Known => ({
        packing,
        pictures: Object.fromEntries(order.lines.map((line) => [line.position, faceOf(line).picture])),
        status: order.status,
        readAt,
      }),
    ),
  };
}

/** Walks along the shelves once for all chosen orders. */
export default function Pick() {
  const { rows, orders } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  const numbers = orders.map(({ packing }) => packing.number);
  useEffect(() => keepOrders(orders), [orders]);
  const [got, setGot] = useState<ReadonlySet<string>>(new Set());
  const isAll = rows.every(({ key }) => got.has(key));
  const print = numbers.length > 0 && (
    <a className="btn" href={`/file/warehouse.pick-list?orders=${numbers.join(",")}`} target="_blank" rel="noreferrer">
      {m.desk_wh_print()}
    </a>
  );
  return (
    <Page title={m.desk_pick_title()} back={{ to: "/warehouse", name: m.desk_place_warehouse() }} actions={print}>
      <div className="hand">
        <OwnSteps />
        {numbers.length > 0 && <p className="muted">{numbers.join(", ")}</p>}
        {rows.length === 0 && <Empty title={m.desk_pick_done()}>{orders.length === 0 && <p>{m.desk_wh_pick_none()}</p>}</Empty>}
        <ul>
          {rows.map(({ key, name, size, sku, place, pieces, orders, picture }) => (
            <li key={key} className="pick-row" data-got={got.has(key) || undefined}>
              <label className="tick">
                <input
                  type="checkbox"
                  aria-label={m.desk_pick_got({ name: inSize(name, size, lang) })}
                  checked={got.has(key)}
                  onChange={() =>
                    setGot((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]))
                  }
                />
              </label>
              <Thumb id={picture} side={72} />
              <div className="pick-what">
                {place && <p className="pick-place">{place}</p>}
                <p>{inSize(name, size, lang)}</p>
                <p className="muted">
                  {place ? sku : `${sku} · ${m.desk_no_place()}`}
                  {orders.length > 1 && ` · ${orders.map(({ number, pieces }) => `${number} × ${pieces}`).join(", ")}`}
                </p>
              </div>
              <span className="pack-count">× {pieces}</span>
            </li>
          ))}
        </ul>
        {numbers.length > 0 && (
          <div className="thumb-bar">
            <Link className={`btn btn-big ${isAll ? "btn-main" : ""}`} to={packPath(numbers[0]!, numbers)} prefetch="render">
              {m.desk_pick_then()}: {numbers[0]}
            </Link>
          </div>
        )}
      </div>
    </Page>
  );
}
