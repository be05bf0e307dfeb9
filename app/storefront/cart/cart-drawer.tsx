import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { cartStore, clearCart } from "#app/client/cart/cart-store.ts";
import { readSeen, rememberPrices } from "#app/client/cart/seen-prices.ts";
import { isTotalFinal, totalWords } from "#app/client/cart/total.ts";
import { useEstimate } from "#app/client/cart/use-estimate.ts";
import { useQuote } from "#app/client/cart/use-quote.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { RecentShelf } from "../recent/recent-shelf.tsx";
import { Toasts } from "../shell/toasts.tsx";
import { LostList } from "../waits/lost-list.tsx";
import { CartLines } from "./cart-lines.tsx";
import { CartTotals } from "./cart-totals.tsx";
import { isBlocked, speaksOf } from "./line-notes.ts";
import { PromoField } from "./promo-field.tsx";
import { Uncounted } from "./uncounted.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./cart-drawer.css";

export function CartDrawer({ close }: { close: () => void }) {
  const lines = useSyncExternalStore(cartStore.subscribe, cartStore.get, cartStore.none);
  return (
    <Modal label={m.cart_title()} close={close} className="cart">
      <h2>{m.cart_title()}</h2>
      <LostList />
      {lines.length ? <FullCart /> : <EmptyCart />}
      <Toasts inDialog />
    </Modal>
  );
}

/** Keeps focus in the drawer: the button unmounts with its lines [CRT-05]. */
function clearAll(button: HTMLElement) {
  button.closest("dialog")?.querySelector<HTMLElement>("button")?.focus();
  clearCart();
  showToast(m.cart_cleared());
}

function EmptyCart() {
  return (
    <div className="cart-empty">
      <p className="head">{m.cart_empty_title()}</p>
      <p>{m.cart_empty_text()}</p>
      <Link to="/category/gloves" className="button button-main">
        {m.cart_empty_action()}
      </Link>
      <RecentShelf />
    </div>
  );
}

function FullCart() {
  const { currency, lang } = useRoot();
  const lines = useSyncExternalStore(cartStore.subscribe, cartStore.get, cartStore.none);
  const promo = useSyncExternalStore(cartStore.subscribe, cartStore.promo, cartStore.noPromo);
  const estimate = useEstimate(lines);
  const quoted = useQuote(lines, { ...(promo && { promocode: promo }), ...estimate.ask });
  const seen = useMemo(readSeen, []);
  const { quote } = quoted;
  const last = useRef(quote);
  useEffect(() => {
    last.current = quote;
    if (quote) rememberPrices(quote.lines);
  }, [quote]);
  // After the drawer showed a price change, remember the new price.
  useEffect(() => () => void (last.current && rememberPrices(last.current.lines, true)), []);

  const fresh = quote !== null && speaksOf(quote, lines);
  const blocked = quote !== null && isBlocked(quote);
  const { name, option, settled } = estimate;
  const counted = { quote, isDelivered: quoted.isDelivered, way: option, isChosen: false, settled };
  const total = totalWords(counted, currency, lang);
  const isCounted = fresh && !quoted.busy && settled && (!option || quoted.isDelivered);
  return (
    <>
      <div className="cart-scroll">
        <CartLines lines={lines} quote={quote} seen={seen} />
        {lines.length > 1 && (
          <button type="button" className="cart-remove" onClick={(event) => clearAll(event.currentTarget)}>
            {m.cart_clear()}
          </button>
        )}
        <PromoField quote={quote} />
      </div>
      <div className="cart-foot" aria-busy={quoted.busy || !fresh}>
        {quoted.failure && !quoted.busy ? (
          <Uncounted quoted={quoted} />
        ) : (
          <>
            <CartTotals quoted={quoted} city={name} option={option} isChosen={false} settled={settled} />
            {blocked ? (
              <p className="cart-hint" role="status">
                {m.cart_fix_first()}
              </p>
            ) : (
              <Link to="/checkout" className="button button-main">
                {isTotalFinal(counted) && fresh ? m.cart_checkout({ sum: total }) : m.cart_checkout_plain()}
              </Link>
            )}
          </>
        )}
        <p className="sr-only" role="status">
          {isCounted ? m.cart_announce({ sum: total }) : ""}
        </p>
      </div>
    </>
  );
}
