import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Failure } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** Why an order was not taken; where others stand in its way, with the way to them for whoever has a list of them. */
export function refusalSaid({ code, title }: Pick<Failure, "code" | "title">, isSignedIn: boolean): ReactNode {
  const says = title || m.checkout_failed();
  if (code !== "unpaid_orders" || !isSignedIn) return says;
  return (
    <>
      {says} <Link to="/lk/orders">{m.checkout_to_orders()}</Link>
    </>
  );
}
