import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { correctable } from "#app/money/balances/balance-change.ts";
import { open } from "../context.ts";
import { denialFor, storefrontsOf } from "../me.ts";
import { EventList } from "../record/event-list.tsx";
import { Badge, Page, Panel } from "../shell/page.tsx";
import { About } from "./about.tsx";
import { Balances } from "./balances.tsx";
import { Messages, Orders, OwnCodes, Waits, WaysIn } from "./card-lists.tsx";
import { nameOf } from "./customer-list.ts";
import { Dealer } from "./dealer.tsx";
import { Look } from "./look.tsx";
import { Privacy } from "./privacy.tsx";
import { Support } from "./support.tsx";
import "../money/money.css";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { shop, desk, me, visit } = open(context);
  const customer = await desk.customers.find(params.id ?? "");
  if (!customer) throw data(null, { status: 404 });
  await shop.staff.record.readOnce({
    actor: { staffId: me.id, name: me.name },
    action: "customers.read",
    objectKind: "customer",
    objectId: customer.id,
    requestId: visit.requestId,
    now: visit.now,
  });
  const search = new URL(request.url).searchParams;
  const account = correctable.find((one) => one === search.get("account")) ?? "bonus";
  const before = /^[1-9]\d{0,14}$/.test(search.get("before") ?? "") ? Number(search.get("before")) : null;
  const seesOrders = denialFor(me, "orders.read") === null;
  const storefronts = seesOrders ? storefrontsOf(me, "orders.read") : [];
  const card = await desk.customers.card(customer, { lang: visit.lang, storefronts, account, before });
  const lookAt = storefrontsOf(me, "customers.impersonate");
  return { customer, account, isFirst: before === null, lookAt, ...card };
}

export type CardData = Awaited<ReturnType<typeof loader>>;

export default function Customer() {
  const card = useLoaderData<typeof loader>();
  const { customer } = card;
  const isErased = customer.erasedAt !== null;
  return (
    <Page
      title={isErased ? m.desk_customer_is_erased() : nameOf(customer)}
      back={{ to: "/customers", name: m.desk_place_customers() }}
      aside={
        <>
          {customer.dealerPercent !== null && <Badge>{m.desk_customer_dealer_percent({ percent: customer.dealerPercent })}</Badge>}
          {customer.lockedOutSince && <Badge tone="wait">{m.desk_customer_locked_out()}</Badge>}
        </>
      }
    >
      <div className="columns">
        <div>
          <About {...card} />
          <Balances {...card} />
          <OwnCodes codes={card.codes} />
          <Orders orders={card.orders} />
          <Messages messages={card.messages} />
        </div>
        <div>
          {!isErased && <Look {...card} />}
          {!isErased && <Support {...card} />}
          {!isErased && <Dealer {...card} />}
          <WaysIn {...card} />
          <Waits waits={card.waits} />
          <Privacy {...card} />
          <Panel title={m.desk_history()}>
            <EventList events={card.events} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
