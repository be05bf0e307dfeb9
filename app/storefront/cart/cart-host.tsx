import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { cartStore, openCart, takeOpenWish } from "#app/client/cart/cart-store.ts";
import { later } from "#app/foundation/ui/later.tsx";
import { useLeaving } from "#app/foundation/ui/use-leaving.ts";

const CartDrawer = later(async () => (await import("./cart-drawer.tsx")).CartDrawer);

const HASH = "#cart";

/** The drawer's address is a hash of the page it lies over: a history entry of its own, and nothing below it is loaded again. */
export function CartHost() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const { isLeaving, leave } = useLeaving();
  const wish = useSyncExternalStore(cartStore.subscribe, cartStore.isOpen, cartStore.isClosed);
  const [awake, setAwake] = useState(false);
  const shown = awake && !isLeaving && hash === HASH;

  useEffect(() => {
    setAwake(true);
    if (!document.documentElement.dataset.earlyAdd) return;
    delete document.documentElement.dataset.earlyAdd;
    openCart();
  }, []);
  useEffect(() => {
    if (!wish || isLeaving) return;
    takeOpenWish();
    // An address that is but a hash loses the query, and with it what lies below.
    // Wished for again before this page is drawn anew, it is open already: two entries would take two to be left.
    if (location.hash !== HASH) navigate({ search, hash: HASH }, { preventScrollReset: true });
  }, [wish, search, isLeaving, navigate]);

  return <Suspense>{shown && <CartDrawer close={leave} />}</Suspense>;
}
