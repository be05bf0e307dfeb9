import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { promoWords } from "#app/checkout/by-phone/phone-refusals.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { formatKopecks } from "#app/foundation/money.ts";
import { isInvoice, type PaymentType, type Region } from "#app/foundation/storefront.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { unreadable } from "../editing/goods-quantity.ts";
import { denialFor, storefrontsOf } from "../me.ts";
import { Page, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { PhoneBuyer } from "./phone-buyer.tsx";
import { draftOf, usePhoneDraft } from "./phone-draft.ts";
import { PhoneGoods, problemWords } from "./phone-goods.tsx";
import { PhoneWay } from "./phone-way.tsx";
import "../editing/editing.css";
import "./phone.css";
import { useLookup } from "../shell/use-lookup.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, shop, me } = open(context);
  const asked = new URL(request.url).searchParams;
  const mine = storefrontsOf(me, "orders.create") as readonly Region[] | null;
  const shops = desk.phone.shops(mine, me.lang);
  const region = shops.find((one) => one.region === asked.get("shop"))?.region ?? shops[0]!.region;
  const [goods, who, draft, ids, point] = ["goods", "who", "draft", "sizes", "point"].map((name) => asked.get(name));
  return {
    shops,
    seesCustomers: denialFor(me, "customers.read") === null,
    goods: goods == null ? null : await desk.phone.goods(goods, region, me.lang),
    sizes: ids == null ? null : await desk.editing.sizes(ids, region, me.lang),
    points: point == null ? null : await desk.editing.points(placeIn(asked, region), { carrier: asked.get("carrier") ?? "", said: point }),
    customers: who == null || denialFor(me, "customers.read") ? null : await desk.phone.customers(who),
    preview: draft == null ? null : await desk.phone.preview(draft, mine, shop.clock.now()),
  };
}

const placeIn = (asked: URLSearchParams, storefront: Region) => ({
  storefront,
  paymentType: (asked.get("pays") ?? "") as PaymentType,
  city: asked.get("city") ?? "",
  region: asked.get("region") ?? "",
});

export type PhonePage = Awaited<ReturnType<typeof loader>>;

export const meta = () => [{ title: m.desk_phone_title() }];

export default function TakeOrder() {
  const { shops, seesCustomers } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  const first = shops[0]!;
  const start = {
    storefront: first.region,
    lang: first.lang,
    paymentType: first.pays[0]!.type,
    carrier: first.carriers[0]!,
    city: first.city,
  };
  const { work, change, forget, startOver } = usePhoneDraft(start);
  const at = shops.find(({ region }) => region === work.storefront) ?? first;
  const asked = useLookup<typeof loader>();
  const draft = JSON.stringify(draftOf(work));
  const { load } = asked;
  useEffect(() => {
    if (work.lines.length === 0) return;
    const timer = setTimeout(() => load(`/orders/new?draft=${encodeURIComponent(draft)}`), 300);
    return () => clearTimeout(timer);
  }, [load, draft, work.lines.length]);
  const preview = work.lines.length > 0 ? (asked.data?.preview ?? null) : null;
  const problem = preview?.lines.find((line) => line.problem)?.problem ?? null;
  const wrong = unreadable(work.lines);
  const promo = work.promo.trim() ? preview?.promo : null;
  const whyNot =
    work.lines.length === 0
      ? m.desk_phone_no_goods()
      : wrong
        ? m.desk_edit_quantity_wrong({ name: inSize(wrong.name, wrong.size, lang) })
        : asked.isCut
          ? m.desk_offline_title()
          : problem
            ? problemWords(problem)
            : work.way.mode === "point" && !work.way.code
              ? m.checkout_select_point()
              : preview && preview.deliveryMinor === null
                ? m.desk_phone_no_delivery()
                : promo?.reason
                  ? promoWords(promo)
                  : null;
  const sum = (minor: number) => formatKopecks(minor, lang);
  return (
    <Page title={m.desk_phone_title()} back={{ to: "/orders", name: m.desk_place_orders() }}>
      <div className="edit-columns">
        <div className="edit-parts">
          <Panel title={m.desk_phone_buyer()}>
            <PhoneBuyer work={work} shops={shops} change={change} seesCustomers={seesCustomers} />
          </Panel>
          <Panel title={m.desk_goods()}>
            <PhoneGoods work={work} change={change} preview={preview} />
          </Panel>
          <Panel title={m.desk_phone_way()}>
            <PhoneWay work={work} at={at} change={change} preview={preview} />
          </Panel>
        </div>
        <aside className="edit-aside" aria-busy={asked.state !== "idle"}>
          <Panel title={m.desk_phone_sum()}>
            <dl className="sums" aria-live="polite">
              <div>
                <dt>{m.desk_goods()}</dt>
                <dd>{preview ? sum(preview.goodsMinor) : "—"}</dd>
              </div>
              <div>
                <dt>{m.desk_sum_delivery()}</dt>
                <dd>{preview && preview.deliveryMinor !== null ? sum(preview.deliveryMinor) : "—"}</dd>
              </div>
              <div className="total">
                <dt>{m.desk_phone_total()}</dt>
                <dd>{preview ? sum(preview.totalMinor) : "—"}</dd>
              </div>
            </dl>
            <p className="muted">{isInvoice(work.paymentType) ? m.desk_phone_follows_invoice() : m.desk_phone_follows()}</p>
            {work.customerId && <p className="muted">{m.desk_phone_balances()}</p>}
          </Panel>
          <div className="edit-bar">
            <ActForm
              act="orders.take"
              permission="orders.create"
              fields={{ draft, call: work.call || "none-yet" }}
              label={m.desk_phone_take()}
              look="main"
              whyNot={whyNot}
              done={({ ok }) => ok && forget()}
            />
            <button type="button" className="btn btn-quiet" onClick={startOver}>
              {m.desk_phone_restart()}
            </button>
          </div>
        </aside>
      </div>
    </Page>
  );
}
