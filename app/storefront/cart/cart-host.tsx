import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { cartStore, openCart, takeOpenWish } from "#app/client/cart/cart-store.ts";
import { takeEarlyAdd } from "#app/client/cart/early-add.ts";
import { later } from "#app/foundation/ui/later.tsx";
import { useLeaving } from "#app/foundation/ui/use-leaving.ts";

const CartDrawer = later(async () => (await import("./cart-drawer.tsx")).CartDrawer);

const HASH = "#cart";

/** The drawer's URL is a hash: a history entry without reloading the page. */
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
  // The request stays until the URL changes: another navigation may have interrupted it.
  useEffect(() => () => void (pathname && takeOpenWish()), [pathname]);
  useEffect(() => {
    if (!wish || isLeaving) return;
    if (hash === HASH) takeOpenWish();
    // A hash-only navigation would drop the query; a second one before render needs no new entry.
    else if (location.hash !== HASH && key) navigate({ search, hash: HASH }, { preventScrollReset: true });
  }, [wish, hash, key, search, isLeaving, navigate]);

  return <Suspense>{shown && <CartDrawer close={leave} />}</Suspense>;
}
