import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { cartStore, openCart, takeOpenWish } from "#app/client/cart/cart-store.ts";
import { takeEarlyAdd } from "#app/client/cart/early-add.ts";
import { later } from "#app/foundation/ui/later.tsx";
import { useLeaving } from "#app/foundation/ui/use-leaving.ts";

const CartDrawer = later(async () => (await import("./cart-drawer.tsx")).CartDrawer);

const HASH = "#cart";

/** The drawer's address is a hash of the page it lies over: a history entry of its own, and nothing below it is loaded again. */
export function CartHost() {
  const { hash, key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { isLeaving, leave } = useLeaving();
  const wish = useSyncExternalStore(cartStore.subscribe, cartStore.isOpen, cartStore.isClosed);
  const [awake, setAwake] = useState(false);
  const shown = awake && !isLeaving && hash === HASH;

  useEffect(() => {
    setAwake(true);
    if (takeEarlyAdd()) openCart();
  }, []);
  // The wish is for this page, and stays until the drawer's address is there: another navigation may have cut in on the first try.
  useEffect(() => () => void (pathname && takeOpenWish()), [pathname]);
  useEffect(() => {
    if (!wish || isLeaving) return;
    if (hash === HASH) takeOpenWish();
    // An address that is but a hash loses the query, and with it what lies below. Asked for a second time before React has rendered it, it has
    // its history entry already.
    else if (location.hash !== HASH && key) navigate({ search, hash: HASH }, { preventScrollReset: true });
  }, [wish, hash, key, search, isLeaving, navigate]);

  return <Suspense>{shown && <CartDrawer close={leave} />}</Suspense>;
}
