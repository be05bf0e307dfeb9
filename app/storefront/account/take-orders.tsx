import { type ReactNode, useState } from "react";
import { showToast } from "#app/client/page/toast-store.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Proven } from "../sign-in/proven.tsx";

type Props = {
  customer: PresentedCustomer;
  /** One order by its link; else all of the phone's. */
  linked?: { number: string; k: string };
  taken: () => void | Promise<void>;
  children?: ReactNode;
};

/** Adopts guest orders, re-proving the phone if its proof is old [ORD-07]. */
export function TakeOrders({ customer, linked, taken, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [needsProof, setNeedsProof] = useState(false);
  async function add() {
    if (busy) return;
    setBusy(true);
    const answer = await post<{ added: number }>("/shop/user/guestorders", { confirm: true, ...linked });
    setBusy(false);
    if (!answer.ok && answer.code === "step_up") return setNeedsProof(true);
    showToast(answer.ok ? m.lk_guest_added({ count: answer.data.added }) : m.sign_in_failed());
    if (answer.ok) await taken();
  }
  const proven = () => {
    setNeedsProof(false);
    void add();
  };
  return (
    <>
      <p className="lk-actions">
        <button type="button" className="button" onClick={add} aria-disabled={busy || undefined}>
          {m.lk_guest_add()}
        </button>
        {children}
      </p>
      {needsProof && <Proven customer={customer} why={m.lk_guest_why} byCodeAlone done={proven} close={() => setNeedsProof(false)} />}
    </>
  );
}
