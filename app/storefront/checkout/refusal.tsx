import type { ReactNode } from "react";
import { Link } from "react-router";
import { openSignIn } from "#app/client/customer/dialog-store.ts";
import type { Failure } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

const ofOpenOrders = ["unpaid_orders", "unpaid_held", "unpaid_promo"];
/** Who has signed in is counted by other measures. */
const signInHelps = ["unpaid_held", "unpaid_pieces", "unpaid_promo", "unpaid_strangers"];

/** Why an order was not taken; where others stand in its way, with the way to them, or to signing in where that is one. */
export function refusalSaid({ code, title }: Pick<Failure, "code" | "title">, isSignedIn: boolean): ReactNode {
  const says = title || m.checkout_failed();
  if (isSignedIn && ofOpenOrders.includes(code))
    return (
      <>
        {says} <Link to="/lk/orders">{m.checkout_to_orders()}</Link>
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
