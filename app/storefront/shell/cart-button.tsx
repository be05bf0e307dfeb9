import { useSyncExternalStore } from "react";
import { cartStore, openCart } from "#app/client/cart/cart-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Icon } from "./icon.tsx";

/** The cached page is shared: the count is filled in by the browser. */
export function CartButton() {
  const lines = useSyncExternalStore(cartStore.subscribe, cartStore.get, cartStore.none);
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <>
      <noscript>
        <a href="/cart">{m.cart_title()}</a>
      </noscript>
      <button type="button" className="cart-button" onClick={openCart} aria-label={count ? m.cart_open_count({ count }) : m.cart_open()}>
        <Icon name="bag" />
        <span className="cart-count tabular" key={count} data-empty={count === 0 || undefined} aria-hidden="true">
          {count || ""}
        </span>
      </button>
    </>
  );
}
