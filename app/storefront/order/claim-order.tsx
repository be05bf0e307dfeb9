import { Suspense } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { useCustomer } from "#app/client/customer/customer-store.ts";
import { openSignIn } from "#app/client/customer/dialog-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { later } from "#app/foundation/ui/later.tsx";
import type { OrderView } from "#app/payments/order-view.ts";

const TakeOrders = later(async () => (await import("../account/take-orders.tsx")).TakeOrders);

/** From an order's link to the whole order: link plus proof of its phone [ORD-07] [T17]. */
export function ClaimOrder({ order }: { order: Extract<OrderView, { kind: "link" }> }) {
  const { customer } = useCustomer();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const said = { "sign-in": m.order_claim_sign_in, "other-phone": m.order_claim_other, take: m.order_claim_take };
  return (
    <>
      <p className="quiet order-link">{order.claim ? said[order.claim]() : m.order_link_only()}</p>
      {order.claim === "sign-in" && (
        <p>
          <button type="button" className="button" onClick={openSignIn}>
            {m.sign_in()}
          </button>
        </p>
      )}
      {order.claim === "take" && customer && (
        <Suspense>
          <TakeOrders customer={customer} linked={{ number: order.number, k: search.get("k") ?? "" }} taken={revalidate} />
        </Suspense>
      )}
    </>
  );
}
