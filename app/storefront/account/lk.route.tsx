import { Link } from "react-router";
import { ownMoney } from "#app/client/customer/wire-customer.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open, type ShopContext } from "#app/context.ts";
import { presentCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import { isLive, orderStatuses } from "#app/foundation/states/order-status.ts";
import { friendLink } from "#app/money/loyalty/referral.ts";
import { readOrderListing } from "#app/orders/order-list.ts";
import { DealerHome, type DealerView } from "../bulk/dealer-home.tsx";
import type { Route } from "./+types/lk.route";
import { Friends } from "./friends.tsx";
import { Greeting } from "./greeting.tsx";
import { GuestOrders } from "./guest-orders.tsx";
import { accountTexts, moneyAccounts } from "./money.ts";
import { NoOrders } from "./no-orders.tsx";
import { orderCard } from "./order-card.ts";
import { OrderCard } from "./order-card.tsx";

const MOST_SHOWN = 5;

/** A dealer's view on request; others get the normal account, whatever the URL says [T15]. */
async function dealerView(search: URLSearchParams, customerId: string, { shop, visit }: ShopContext): Promise<DealerView> {
  const percent = await shop.dealers.percentOf(customerId);
  const { text } = readOrderListing(search);
  const page = /^\d{1,4}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  const asked = { category: (search.get("category") ?? "").slice(0, 100), text, page };
  const sections = await shop.catalogue.sections(shop.placeOf(visit));
  return {
    percent,
    asked,
    sections: sections.map(({ slug, name }) => ({ slug, name })),
    ...(await shop.dealers.matrix(asked, percent, visit)),
    papers: await shop.dealers.papers(customerId, visit),
  };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const here = open(context);
  const { shop, visit } = here;
  const customer = visit.customerId ? await shop.identity.customer(visit.customerId) : undefined;
  if (!customer) return null;
  const search = new URL(request.url).searchParams;
  if (customer.dealer && search.get("mode") === "dl") return { kind: "dealer" as const, view: await dealerView(search, customer.id, here) };
  const { orders: live, others: past } = await shop.orders.newest(customer.id, orderStatuses.filter(isLive), MOST_SHOWN);
  const faceOf = await shop.catalogue.faces(
    live.flatMap(({ lines }) => lines),
    visit.storefront.region,
  );
  const history = await shop.orders.histories(live.map(({ id }) => id));
  const presented = presentCustomer(customer, []);
  const guest = await shop.account.countGuestOrders(visit);
  return {
    kind: "normal" as const,
    isDealer: customer.dealer,
    firstname: presented.firstname,
    live: live.map((order) => orderCard(order, { history: history.filter(({ orderId }) => orderId === order.id), faceOf }, visit)),
    past,
    guest: guest > 0 ? { count: guest, customer: presented } : null,
    money: ownMoney(presented),
    greeting: await shop.birthdays.greeting(customer, visit.now),
    friends: {
      path: friendLink(customer.id),
      percent: visit.storefront.referralPercent,
      ...(await shop.referrals.friendsOf(customer.id)),
    },
  };
}

export const shouldRevalidate = skipRevalidationOnHashChange;

export default function LkHome({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  if (loaderData.kind === "dealer") return <DealerHome {...loaderData.view} />;
  const { isDealer, firstname, live, past, guest, money, greeting, friends } = loaderData;
  const isNew = live.length === 0 && past === 0;
  return (
    <div className="lk-page">
      <h1>{firstname || m.account()}</h1>
      {isDealer && (
        <p>
          <Link to="/lk?mode=dl" className="alone">
            {m.dealer_link()}
          </Link>
        </p>
      )}
      {greeting && <Greeting {...greeting} />}
      {guest && <GuestOrders {...guest} declined={isNew && <NoOrders past={0} />} />}
      {live.length > 0 && (
        <section aria-labelledby="lk-live" className="lk-live">
          <h2 id="lk-live">{m.lk_live()}</h2>
          {live.map((order) => (
            <OrderCard key={order.number} order={order} />
          ))}
        </section>
      )}
      {/* Don't say "no orders" right after offering guest orders. */}
      {live.length === 0 && !(guest && isNew) && <NoOrders past={past} />}
      {live.length > 0 && past > 0 && (
        <p>
          <Link to="/lk/orders" className="button button-quiet">
            {m.lk_past_orders({ count: past })}
          </Link>
        </p>
      )}
      <Money sums={money} />
      <Friends {...friends} />
    </div>
  );
}

function Money({ sums }: { sums: ReturnType<typeof ownMoney> }) {
  const { lang } = useRoot();
  const texts = accountTexts();
  return (
    <section aria-labelledby="lk-money">
      <h2 id="lk-money">{m.lk_money()}</h2>
      <div className="lk-money">
        {moneyAccounts.map((name) => (
          <Link key={name} to={`/lk/money?account=${name}`} prefetch="intent">
            <span>{texts[name].name}</span>
            <strong className="tabular">{formatMoney(sums[name], "rub", lang)}</strong>
            <span className="quiet">{texts[name].says}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
