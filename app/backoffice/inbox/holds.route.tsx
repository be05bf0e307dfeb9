import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { orderLabels } from "#app/foundation/states/order-status.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Badge, Empty, Page, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { holderName } from "./subject-words.ts";
import "./inbox.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, desk, me } = open(context);
  const own = storefrontsOf(me, "orders.release");
  const isOwn = (storefronts: readonly string[]) => own === null || storefronts.every((one) => own.includes(one));
  const whose = new URL(request.url).searchParams.get("whose")?.slice(0, 300) ?? "";
  const orders = whose ? await shop.holds.ordersOf(whose) : [];
  const holders = (await shop.holds.top()).filter(({ storefronts }) => isOwn(storefronts));
  const actors = [whose, ...holders.map(({ actor }) => actor)];
  const names = await desk.namesFor(me, actors);
  return {
    whose,
    called: Object.fromEntries(actors.map((actor) => [actor, names[actor.split(" ")[1] ?? ""]?.name])),
    orders: orders.filter(({ storefront }) => isOwn([storefront])),
    holders,
    total: own === null ? await shop.holds.count() : null,
  };
}

/** Who keeps goods without paying, and their orders. */
export default function Holds() {
  const { whose, called, holders, total } = useLoaderData<typeof loader>();
  return (
    <Page title={m.inbox_holds_title()} back={{ to: "/", name: m.inbox_title() }}>
      <p className="muted inbox-lead">{m.inbox_holds_text()}</p>
      {whose && <HeldOrders />}
      <Panel title={m.inbox_holds_most()} aside={!!total?.pieces && <span className="muted">{m.staff_holds_total(total)}</span>}>
        {holders.length === 0 && <Empty title={m.inbox_holds_empty()} />}
        <ul className="rows">
          {holders.map(({ actor, orders, idle, pieces, since }) => (
            <li key={actor}>
              <div className="breaks">
                <Link to={`?whose=${encodeURIComponent(actor)}`} aria-current={actor === whose || undefined}>
                  {holderName(actor, called[actor])}
                </Link>
                <p className="muted">{m.inbox_holds_row({ pieces, orders, idle })}</p>
              </div>
              <When at={since} />
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}

function HeldOrders() {
  const { whose, called, orders } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  const release = orders.length > 0 && (
    <ActForm
      act="holds.release"
      permission="orders.release"
      fields={{ whose }}
      label={m.inbox_do_release()}
      look="danger"
      sure={m.inbox_holds_sure({ count: orders.length })}
    />
  );
  return (
    <Panel title={holderName(whose, called[whose])} aside={release}>
      {orders.length === 0 && <Empty title={m.inbox_holds_none()} />}
      <ul className="rows">
        {orders.map(({ id, number, status, placedAt, isIdle, pieces, buyer }) => (
          <li key={id}>
            <div>
              <span className="row">
                <Link to={`/orders/${encodeURIComponent(number)}`} className="order-number">
                  {number}
                </Link>
                <Badge>{orderLabels[status][lang]}</Badge>
                {isIdle && <Badge tone="wait">{m.staff_holds_idle()}</Badge>}
              </span>
              <p className="muted">
                {m.desk_pieces({ count: pieces })} · {buyer}
              </p>
            </div>
            <When at={placedAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
