import { NavLink, Outlet, useParams, useRevalidator } from "react-router";
import { signOut, useCustomer } from "#app/client/customer/customer-store.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { ContactBlock } from "../help/contact-block.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import type { Route } from "./+types/lk.layout";
import { SecondFactor } from "./second-factor.tsx";
import "#app/foundation/ui/parts/fields.css";
import { skipRevalidationOnHashChange } from "#app/foundation/skip-revalidation-on-hash-change.ts";
import "./lk.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  return { signedIn: visit.customerId !== null, factors: await shop.identity.secondFactors(visit) };
}

export const shouldRevalidate = skipRevalidationOnHashChange;

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.account(), path: null });
}

/** Guests sign in in place; a phone without its second factor isn't enough [T17]. */
export default function Lk({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { orders } = useCustomer();
  // An order has its own contact block.
  const { number } = useParams();
  if (loaderData.factors)
    return (
      <main id="content" className="page lk-door">
        <SecondFactor {...loaderData.factors} done={() => void revalidate()} />
      </main>
    );
  if (!loaderData.signedIn)
    return (
      <main id="content" className="page lk-door">
        <SignInForm as="h1" done={() => void revalidate()} />
      </main>
    );
  const pages = [
    ["/lk", m.lk_overview()],
    ["/lk/orders", m.lk_orders()],
    ["/lk/money", m.lk_money_page()],
    ["/lk/certificates", m.lk_certificates()],
    ["/lk/profile", m.lk_profile()],
    ["/lk/waits", m.lk_waits()],
    ["/lk/addresses", m.lk_addresses()],
    ["/lk/security", m.lk_security()],
    ["/lk/data", m.lk_data()],
  ] as const;
  return (
    <main id="content" className="page lk">
      <nav className="lk-nav" aria-label={m.account()}>
        {pages.map(([to, name]) => (
          <NavLink key={to} to={to} end={to === "/lk"} prefetch="intent">
            {name}
            {to === "/lk/orders" && <span className="lk-count tabular">{orders ? ` ${orders}` : ""}</span>}
          </NavLink>
        ))}
        <button type="button" className="link-button" onClick={async () => (await signOut()) || showToast(m.sign_in_failed())}>
          {m.sign_out()}
        </button>
      </nav>
      <Outlet />
      {!number && <ContactBlock />}
    </main>
  );
}
