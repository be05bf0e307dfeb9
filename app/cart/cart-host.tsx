import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { cartStore, openCart, takeOpenWish } from "./cart-store.ts";

const CartDrawer = lazy(() => import("./cart-drawer.tsx"));

const HASH = "#cart";

/** The drawer's address is a hash of the page it lies over: a history entry of its own, and nothing below it is loaded again. */
export function CartHost() {
  const { hash, search, key } = useLocation();
  const navigate = useNavigate();
  const wish = useSyncExternalStore(cartStore.subscribe, cartStore.isOpen, cartStore.isClosed);
  const [awake, setAwake] = useState(false);
  const shown = awake && hash === HASH;

  useEffect(() => {
    setAwake(true);
    if (!document.documentElement.dataset.earlyAdd) return;
    delete document.documentElement.dataset.earlyAdd;
    openCart();
  }, []);
  useEffect(() => {
    if (!wish) return;
    takeOpenWish();
    // An address that is but a hash loses the query, and with it what lies below.
    if (hash !== HASH) navigate({ search, hash: HASH }, { preventScrollReset: true });
  }, [wish, hash, search, navigate]);

  // The first entry of a visit has nothing of ours behind it.
  const close = () => (key === "default" ? navigate({ search, hash: "" }, { replace: true, preventScrollReset: true }) : navigate(-1));
  return <Suspense>{shown && <CartDrawer close={close} />}</Suspense>;
}
