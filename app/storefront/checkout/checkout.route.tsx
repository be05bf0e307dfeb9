import { useEffect, useState, useSyncExternalStore } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { cartStore } from "#app/client/cart/cart-store.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { ContactBlock } from "../help/contact-block.tsx";
import type { Route } from "./+types/checkout.route";
import { Checkout } from "./checkout.tsx";
import type { CheckoutData } from "./checkout-data.ts";
import { paymentChoices } from "./payment-choices.ts";
import "#app/foundation/ui/parts/fields.css";
import "../cart/cart-drawer.css";
import "./checkout.css";

/** Cart and form live in the browser. */
export function loader({ context }: Route.LoaderArgs): CheckoutData {
  const { shop, visit } = open(context);
  const { paymentTypes, carriers, countries } = visit.storefront;
  const payments = shop.payments.offered.types(visit.storefront);
  return {
    payments,
    choices: paymentChoices(payments, visit.lang),
    largestMinor: shop.payments.offered.largestMinor,
    fallback: { carrier: carriers[0]!, payment: paymentTypes[0]! },
    countries,
    map: shop.config.map && { tiles: shop.config.map.tiles, attribution: shop.config.map.attribution },
    payOrigins: shop.payments.offered.pages(visit.storefront),
  };
}

export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || formMethod !== undefined;

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.checkout_title(), path: null });
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const [awake, setAwake] = useState(false);
  const lines = useSyncExternalStore(cartStore.subscribe, cartStore.get, cartStore.none);
  useEffect(() => setAwake(true), []);
  // A bfcache page after paying: the order is elsewhere.
  useEffect(() => {
    const again = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pageshow", again);
    return () => removeEventListener("pageshow", again);
  }, []);
  return (
    <main id="content" className="page checkout">
      <h1>{m.checkout_title()}</h1>
      <noscript>
        <p className="no-script">
          {m.checkout_needs_script()} <a href="/cart">{m.cart_title()}</a>
        </p>
        <ContactBlock />
      </noscript>
      {awake ? (
        <>
          <Checkout data={loaderData} lines={lines} />
          <ContactBlock />
        </>
      ) : (
        <Waiting />
      )}
    </main>
  );
}

const Waiting = () => (
  <div className="checkout-columns" aria-hidden="true">
    <div className="checkout-waiting" />
    <div className="checkout-waiting" />
  </div>
);
