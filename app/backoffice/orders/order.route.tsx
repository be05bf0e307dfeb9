import { useState } from "react";
import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { isLive } from "#app/foundation/states/order-status.ts";
import type { OrderAct } from "#app/fulfilment/whole-order/order-acts.ts";
import { open } from "../context.ts";
import { ProposalPanel } from "../editing/proposal-panel.tsx";
import "../editing/editing.css";
import { denialFor, storefrontsOf } from "../me.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { Badge, Page } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Decisions } from "./decisions.tsx";
import { NoteComposer } from "./note-composer.tsx";
import "./order.css";
import { News, useLive } from "./live.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "./order-money.tsx";
import { viewOf } from "./order-view.ts";
import { Printing } from "./printing.tsx";
import { readBefore, Timeline } from "./timeline.tsx";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { shop, desk, me } = open(context);
  const whole = await shop.wholeOrders.find(params.number ?? "", storefrontsOf(me, "orders.read") as never);
  if (!whole) throw data(null, { status: 404 });
  const before = readBefore(new URL(request.url).searchParams.get("before"));
  const [timeline, colleagues, faceOf] = await Promise.all([
    shop.wholeOrders.timeline(whole.order.id, before),
    shop.wholeOrders.notes.colleagues(),
    shop.catalogue.faces(whole.order.lines, whole.order.storefront),
  ]);
  return {
    order: viewOf(whole, me.lang, faceOf),
    proposal: await desk.editing.proposal(whole.order.id),
    timeline,
    colleagues: colleagues.filter(({ id }) => id !== me.id).map(({ name }) => name),
    me: { id: me.id, name: me.name },
    seesMoney: denialFor(me, "payments.read", { storefront: whole.order.storefront }) === null,
    now: shop.clock.now(),
  };
}

export const shouldRevalidate = ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate;

export const meta = ({ params }: { params: { number?: string } }) => [{ title: `${params.number} · ${m.desk_title()}` }];

const ended: readonly string[] = ["canceled-by-client", "expired", "returned"];
const paymentTones: Partial<Record<string, "good" | "bad">> = { paid: "good", failed: "bad", refunded: "bad" };
const waits: readonly string[] = ["needs-approval", "not-paid", "cancel-requested"];

export default function OrderPage() {
  const { order, proposal, timeline, colleagues, me, seesMoney, now } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  const [asking, setAsking] = useState<OrderAct | null>(null);
  const news = useLive(order.id, timeline.moments, me.name);
  const tone = ended.includes(order.status.key) ? "bad" : waits.includes(order.status.key) ? "wait" : "good";
  const isSaid = order.status.key === order.payment.key;
  const isOverruled = (order.status.key === "paid" && !isSaid) || (order.payment.key === "refunded" && isLive(order.status.key));
  return (
    <div className="order-page" key={order.id}>
      <Page
        title={order.number}
        back={{ to: "/orders", name: m.desk_order_back() }}
        aside={
          <span className="order-badges">
            {!isOverruled && <Badge tone={tone}>{order.status.says}</Badge>}
            {!isSaid && <Badge tone={paymentTones[order.payment.key] ?? "plain"}>{order.payment.says}</Badge>}
            {order.parcelState && order.parcelState !== order.status.says && <Badge>{order.parcelState}</Badge>}
            <span className="muted">
              {storefrontName(order.storefront, lang)} · <When at={order.placedAt} withYear />
            </span>
          </span>
        }
        actions={<ActionBar order={order} ask={setAsking} />}
      >
        <News news={news} now={now} />
        {proposal && <ProposalPanel number={order.number} orderId={order.id} proposal={proposal} />}
        <Decisions order={order} me={me} ask={setAsking} />
        <div className="order-columns">
          <div className="order-side">
            <OrderLines order={order} ask={setAsking} />
            {seesMoney && <OrderMoney order={order} />}
            <OrderFacts order={order} />
            <Printing order={order} />
          </div>
          <section className="panel order-story" aria-label={m.desk_timeline()}>
            <div className="panel-head">
              <h2>{m.desk_timeline()}</h2>
            </div>
            <NoteComposer key={order.id} order={order.id} colleagues={colleagues} />
            <Timeline key={order.id} number={order.number} first={timeline} me={me} now={now} seesMoney={seesMoney} />
          </section>
        </div>
        {asking && <ActDialog act={asking} order={order} close={() => setAsking(null)} />}
      </Page>
    </div>
  );
}
