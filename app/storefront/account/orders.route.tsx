import { useRef } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { type OrderFilter, type OrderListing, orderFilters, readOrderListing, writeOrderListing } from "#app/orders/order-list.ts";
import { OrderActions } from "../order/order-actions.tsx";
import type { Route } from "./+types/orders.route";
import { NoOrders } from "./no-orders.tsx";
import { orderCard } from "./order-card.ts";
import { OrderCard } from "./order-card.tsx";
import "../order/order.css";
import "./order-list.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  if (!visit.customerId) return null;
  const listing = readOrderListing(new URL(request.url).searchParams);
  const { orders, counts, isMore } = await shop.orders.page(visit.customerId, listing);
  const faceOf = await shop.catalogue.faces(
    orders.flatMap(({ lines }) => lines),
    visit.storefront.region,
  );
  const doable = await shop.orderPages.doable(orders, visit);
  return {
    listing,
    counts,
    isMore,
    orders: orders.map((order, at) => {
      const { history, ...can } = doable[at]!;
      return { card: orderCard(order, { history, faceOf }, visit), doable: can };
    }),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.lk_orders(), path: null });
}

const names = {
  all: m.orders_all,
  way: m.orders_way,
  pay: m.orders_pay,
  done: m.orders_done,
  over: m.orders_over,
} satisfies Record<OrderFilter, unknown>;

const empty = {
  all: m.orders_none_found,
  way: m.orders_none_way,
  pay: m.orders_none_pay,
  done: m.orders_none_done,
  over: m.orders_none_over,
} satisfies Record<OrderFilter, unknown>;

/** Filters live in the URL, so links, reload and Back agree, without scripts too [ORD-05]. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  if (!loaderData) return null;
  const { listing, counts, isMore, orders } = loaderData;
  const { show, text, before } = listing;
  const isNew = counts.all === 0 && !text;
  async function afterHiding() {
    await revalidate();
    // Focus: the order unmounted.
    title.current?.focus();
  }
  return (
    <div className="lk-page">
      <div className="orders-head">
        <h1 ref={title} tabIndex={-1}>
          {m.lk_orders()}
        </h1>
        <p className="quiet tabular" role="status">
          {!isNew && m.orders_count({ count: counts[show] })}
        </p>
      </div>
      {isNew ? <NoOrders past={0} /> : <Tools listing={listing} counts={counts} />}
      {!isNew && orders.length === 0 && (
        <section className="orders-none">
          <p>{text ? m.orders_none_found() : empty[show]()}</p>
          {(text || show !== "all") && (
            <Link to="/lk/orders" className="button button-quiet">
              {m.orders_show_all()}
            </Link>
          )}
        </section>
      )}
      <div className="lk-live">
        {orders.map(({ card, doable }) => (
          <OrderCard
            key={card.number}
            order={card}
            level={2}
            actions={<OrderActions order={doable} isListed afterHiding={afterHiding} />}
          />
        ))}
      </div>
      {(isMore || before) && (
        <p className="lk-actions">
          {isMore && <Link to={writeOrderListing({ show, text, before: orders.at(-1)!.card.number })}>{m.lk_history_older()}</Link>}
          {before && <Link to={writeOrderListing({ show, text, before: null })}>{m.lk_history_newest()}</Link>}
        </p>
      )}
    </div>
  );
}

function Tools({ listing: { show, text }, counts }: { listing: OrderListing; counts: Record<OrderFilter, number> }) {
  return (
    <div className="orders-tools">
      <nav aria-label={m.orders_filters()}>
        {orderFilters.map((filter) => (
          <Link
            key={filter}
            to={writeOrderListing({ show: filter, text, before: null })}
            className="chip"
            aria-current={filter === show ? "page" : undefined}
            preventScrollReset
          >
            {names[filter]()} <span className="tabular">{counts[filter]}</span>
          </Link>
        ))}
      </nav>
      <Form method="get" action="/lk/orders" role="search" className="orders-search" key={text}>
        {show !== "all" && <input type="hidden" name="show" value={show} />}
        <label className="field">
          <span className="field-label">{m.orders_search()}</span>
          <input type="search" name="q" defaultValue={text} maxLength={100} autoComplete="off" spellCheck={false} enterKeyHint="search" />
        </label>
        <button type="submit" className="button button-quiet">
          {m.orders_find()}
        </button>
      </Form>
    </div>
  );
}
