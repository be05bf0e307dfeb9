import type { ReactNode } from "react";
import { Link } from "react-router";
import { openSignIn } from "#app/client/customer/dialog-store.ts";
import type { Failure } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

const ofOpenOrders = ["unpaid_orders", "unpaid_held", "unpaid_promo"];
/** Customers with a phone have limits of their own. */
const signInHelps = ["unpaid_held", "unpaid_pieces", "unpaid_promo", "unpaid_strangers"];

/** A refusal with links to blocking orders, or to sign-in if that helps. */
export function refusalSaid({ code, title }: Pick<Failure, "code" | "title">, isSignedIn: boolean): ReactNode {
  const says = title || m.checkout_failed();
  if (isSignedIn && ofOpenOrders.includes(code))
    return (
      <>
        {says} <Link to="/lk/orders">{m.checkout_to_orders()}</Link>
      </>
    );
  // Mailboxes can be invented, so these customers share their network's limits.
  if (isSignedIn && code === "unpaid_strangers")
    return (
      <>
        {says} <Link to="/lk/profile">{m.lk_phone_add()}</Link>
      </>
    );
  if (!isSignedIn && signInHelps.includes(code))
    return (
      <>
        {says}{" "}
        <button type="button" className="link-button" onClick={openSignIn}>
          {m.sign_in()}
        </button>
      </>
    );
  return says;
}
