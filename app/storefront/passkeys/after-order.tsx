import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useCustomer } from "#app/client/customer/customer-store.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";
import { later } from "#app/foundation/ui/later.tsx";

const PasskeyOffer = later(async () => (await import("./offer.tsx")).PasskeyOffer, { isExtra: true });
const offering = () => import("#app/client/customer/offer-passkey.ts");
const GuestOffer = later(async () => (await import("./guest-offer.tsx")).GuestOffer, { isExtra: true });

type Props = { order: { number: string; guestPhone: string } };

/** Offers a passkey after an order, where possible; guests prove the order's phone first. */
export function AfterOrder({ order: { number, guestPhone } }: Props) {
  const { known, customer } = useCustomer();
  const { hash } = useLocation();
  const [isOffered, setOffered] = useState(false);
  const id = customer?._id;
  useEffect(() => {
    if (!known) return;
    fetchModule(offering)
      .then(({ mayOffer }) => mayOffer())
      .then(setOffered, () => {});
  }, [known, id]);
  if (!isOffered || !(customer || guestPhone)) return null;
  function notNow() {
    setOffered(false);
    fetchModule(offering)
      .then(({ notNow }) => notNow())
      .catch(() => {});
  }
  return (
    <Suspense>
      <aside className="passkey-after">
        {customer ? (
          <PasskeyOffer customer={customer} order={hash ? "" : number} done={() => setOffered(false)} later={notNow} />
        ) : (
          <GuestOffer number={number} phone={guestPhone} later={notNow} />
        )}
      </aside>
    </Suspense>
  );
}
