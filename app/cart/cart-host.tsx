import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { cartStore, openCart, takeOpenWish } from "./cart-store.ts";

const CartDrawer = lazy(() => import("./cart-drawer.tsx"));

const HASH = "#cart";

/** The drawer's address is a hash of the page it lies over: a history entry of its own, and nothing below it is loaded again. */
export function CartHost() {
  const { hash, key } = useLocation();
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
    if (hash !== HASH) navigate(HASH, { preventScrollReset: true });
  }, [wish, hash, navigate]);

  // The first entry of a visit has nothing of ours behind it.
  const close = () => (key === "default" ? navigate({ hash: "" }, { replace: true, preventScrollReset: true }) : navigate(-1));
  return <Suspense>{shown && <CartDrawer close={close} />}</Suspense>;
}
