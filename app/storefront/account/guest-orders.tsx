import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { TakeOrders } from "./take-orders.tsx";

type Props = {
  count: number;
  customer: PresentedCustomer;
  /** Shown after declining. */
  declined: ReactNode;
};

/** Adopts a phone's guest orders, after confirmation and proof of the phone [ORD-07] [T17]. */
export function GuestOrders({ count, customer, declined }: Props) {
  const { revalidate } = useRevalidator();
  const [no, setNo] = useState(false);
  if (no) return declined;
  return (
    <section className="lk-ask" aria-labelledby="lk-guest">
      <h2 id="lk-guest">{m.lk_guest_orders({ count })}</h2>
      <p>{m.lk_guest_orders_text()}</p>
      <TakeOrders customer={customer} taken={revalidate}>
        <button type="button" className="link-button" onClick={() => setNo(true)}>
          {m.lk_guest_not_now()}
        </button>
      </TakeOrders>
    </section>
  );
}
