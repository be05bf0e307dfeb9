import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useCustomer } from "#app/identity/customer-store.ts";

const PasskeyOffer = lazy(() => import("./offer.tsx").then(({ PasskeyOffer }) => ({ default: PasskeyOffer })));
const GuestOffer = lazy(() => import("./guest-offer.tsx").then(({ GuestOffer }) => ({ default: GuestOffer })));

type Props = { order: { number: string; guestPhone: string } };

/** To whoever has ordered the next time is made easier: in place, and only where it is possible. A guest is asked for the order's phone first. */
export function AfterOrder({ order: { number, guestPhone } }: Props) {
  const { known, customer } = useCustomer();
  const { hash } = useLocation();
  const [isOffered, setOffered] = useState(false);
  const id = customer?._id;
  useEffect(() => {
    if (!known) return;
    import("./offer-passkey.ts").then(({ mayOffer }) => mayOffer()).then(setOffered, () => {});
  }, [known, id]);
  if (!isOffered || !(customer || guestPhone)) return null;
  function later() {
    setOffered(false);
    void import("./offer-passkey.ts").then(({ notNow }) => notNow());
  }
  return (
    <Suspense>
      <aside className="passkey-after">
        {customer ? (
          <PasskeyOffer customer={customer} order={hash ? "" : number} done={() => setOffered(false)} later={later} />
        ) : (
          <GuestOffer number={number} phone={guestPhone} later={later} />
        )}
      </aside>
    </Suspense>
  );
}
