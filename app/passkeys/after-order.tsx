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
  const [isWanted, setWanted] = useState(false);
  const id = customer?._id;
  useEffect(() => {
    if (!known) return;
    import("./offer-passkey.ts").then(({ mayOffer }) => mayOffer()).then(setOffered, () => {});
  }, [known, id]);
  const phone = customer?.phone;
  useEffect(() => {
    // Not before the dialog has gone in which the code was entered.
    if (!id || hash) return;
    import("./wish.ts")
      .then(({ takeWish }) => takeWish(number, phone ?? null))
      .then(
        (is) => is && setWanted(true),
        () => {},
      );
  }, [id, phone, hash, number]);
  if (!isOffered || !(customer || guestPhone)) return null;
  function later() {
    setOffered(false);
    void import("./offer-passkey.ts").then(({ notNow }) => notNow());
  }
  return (
    <Suspense>
      <aside className="passkey-after">
        {customer ? (
          <PasskeyOffer customer={customer} isWanted={isWanted} done={() => setOffered(false)} later={later} />
        ) : (
          <GuestOffer number={number} phone={guestPhone} later={later} />
        )}
      </aside>
    </Suspense>
  );
}
