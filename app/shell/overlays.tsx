import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { CartHost } from "#app/cart/cart-host.tsx";
import { SignInHost } from "#app/identity/sign-in-host.tsx";

const QuickCard = lazy(() => import("#app/catalogue/quick-card.tsx"));

/** What opens over any page. Each has an address of its own, and back closes it [CAT-09]. */
export function Overlays() {
  const [search] = useSearchParams();
  const card = search.get("card");
  return (
    <>
      <Suspense>{card && <QuickCard card={card} />}</Suspense>
      <CartHost />
      <SignInHost />
    </>
  );
}
