import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { CartHost } from "#app/cart/cart-host.tsx";
import { useCustomer } from "#app/identity/customer-store.ts";
import { SignInHost } from "#app/identity/sign-in-host.tsx";

const QuickCard = lazy(() => import("#app/catalogue/quick-card.tsx"));
/** Nobody asked for it: where it does not come, the page goes without. */
const LiveNews = lazy(() => import("#app/live-news/live-news.tsx").catch(() => ({ default: () => null })));

const Ahead = lazy(() => import("./ahead/ahead.tsx").catch(() => ({ default: () => [] })));
const RESTS_AFTER_MS = 1500;

/** What opens over any page. Each has an address of its own, and back closes it [CAT-09]. */
export function Overlays() {
  const [search] = useSearchParams();
  const card = search.get("card");
  const { customer } = useCustomer();
  const [rests, setRests] = useState(false);
  useEffect(() => void setTimeout(setRests, RESTS_AFTER_MS, true), []);
  return (
    <>
      <Suspense>{card && <QuickCard card={card} />}</Suspense>
      <Suspense>{customer && <LiveNews customer={customer._id} />}</Suspense>
      <Suspense>{rests && <Ahead />}</Suspense>
      <CartHost />
      <SignInHost />
    </>
  );
}
