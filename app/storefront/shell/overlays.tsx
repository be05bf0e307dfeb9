import { Suspense } from "react";
import { useLocation } from "react-router";
import { useCustomer } from "#app/client/customer/customer-store.ts";
import { later, useArrivals } from "#app/foundation/ui/later.tsx";
import { useLeaving } from "#app/foundation/ui/use-leaving.ts";
import { CartHost } from "../cart/cart-host.tsx";
import { SignInHost } from "../sign-in/sign-in-host.tsx";

const QuickCard = later(async () => (await import("../lists/quick-card.tsx")).QuickCard);
const Afterwards = later(async () => (await import("./afterwards.tsx")).Afterwards, { isExtra: true });

/** Dialogs over any page; each has a URL, Back closes it [CAT-09]. */
export function Overlays() {
  const { known } = useCustomer();
  useArrivals();
  return (
    <>
      <CardHost />
      <Suspense>{known && <Afterwards />}</Suspense>
      <CartHost />
      <SignInHost />
    </>
  );
}

function CardHost() {
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  const card = rest.get("card");
  rest.delete("card");
  const { isLeaving, leave } = useLeaving({ pathname, search: rest.toString() && `?${rest}` });
  return <Suspense>{card && !isLeaving && <QuickCard card={card} close={leave} />}</Suspense>;
}
