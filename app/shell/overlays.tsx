import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { CartHost } from "#app/cart/cart-host.tsx";
import { useCustomer } from "#app/identity/customer-store.ts";
import { SignInHost } from "#app/identity/sign-in-host.tsx";

const QuickCard = lazy(() => import("#app/catalogue/quick-card.tsx"));
/** Nobody asked for it: where it does not come, the page goes without. */
const Afterwards = lazy(() => import("./afterwards.tsx").catch(() => ({ default: () => null })));

/** What opens over any page. Each has an address of its own, and back closes it [CAT-09]. */
export function Overlays() {
  const [search] = useSearchParams();
  const card = search.get("card");
  const { known } = useCustomer();
  return (
    <>
      <Suspense>{card && <QuickCard card={card} />}</Suspense>
      <Suspense>{known && <Afterwards />}</Suspense>
      <CartHost />
      <SignInHost />
    </>
  );
}
