import { useNavigate } from "react-router";
import { forgetOrdered, setPromo } from "#app/client/cart/cart-store.ts";
import { rememberPlace } from "#app/client/cart/use-estimate.ts";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";
import { lkAddress } from "#app/orders/after-order.ts";
import { pay, payOnItsPage } from "../order/pay.ts";
import type { Placed } from "./use-place-order.ts";
import { isByCustomer, type OrderToSend } from "./wire-order.ts";

/** After an order: clears cart and form, navigates on [PAY-02] … [PAY-05]. */
export function useLeave(flagged: readonly string[]) {
  const navigate = useNavigate();
  return async ({ ordernumber, panel, next }: Placed, body: OrderToSend): Promise<void> => {
    forgetOrdered(body.items);
    setPromo("");
    rememberPlace({ country: body.country, city: body.delivery.city });
    const order = `/order/${ordernumber}`;
    const arrive = async (state?: object) => {
      checkoutStore.forget();
      await navigate(order, { replace: true });
      // The result panel has its own history entry.
      if (state) await navigate(`${order}#result`, { state, preventScrollReset: true });
    };
    if (next.kind === "pay") {
      // Back from the bank should lead to the order.
      const refusal = await pay(ordernumber, flagged, () => {
        checkoutStore.forget();
        history.replaceState(null, "", order);
      });
      if (refusal) await arrive({ panel: "payment-failed" });
      return;
    }
    if (next.kind === "widget") {
      checkoutStore.forget();
      return void payOnItsPage(ordernumber, { instead: true });
    }
    if (next.kind === "panel") return arrive({ panel });
    if (next.kind === "lk") {
      // Guests see the order's page.
      if (!isByCustomer(body)) return arrive();
      checkoutStore.forget();
      return navigate(lkAddress(next.mode), { replace: true });
    }
    return arrive();
  };
}
