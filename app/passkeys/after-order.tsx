import { lazy, Suspense, useEffect, useState } from "react";
import { useCustomer } from "#app/identity/customer-store.ts";

const PasskeyOffer = lazy(() => import("./offer.tsx").then(({ PasskeyOffer }) => ({ default: PasskeyOffer })));

/** To whoever has ordered and is signed in, the next time is made easier: in place, and only where it is possible. */
export function AfterOrder() {
  const { customer } = useCustomer();
  const [isOffered, setOffered] = useState(false);
  const isIn = customer !== null;
  useEffect(() => {
    if (!isIn) return;
    import("./offer-passkey.ts").then(({ mayOffer }) => mayOffer()).then(setOffered, () => {});
  }, [isIn]);
  if (!customer || !isOffered) return null;
  function later() {
    setOffered(false);
    void import("./offer-passkey.ts").then(({ notNow }) => notNow());
  }
  return (
    <Suspense>
      <aside className="passkey-after">
        <PasskeyOffer customer={customer} done={() => setOffered(false)} later={later} />
      </aside>
    </Suspense>
  );
}
