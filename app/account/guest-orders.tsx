import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import type { PresentedCustomer } from "#app/identity/customer.ts";
import { StepUp } from "#app/identity/step-up.tsx";
import { showToast } from "#app/shell/toast-store.ts";

type Props = {
  count: number;
  customer: PresentedCustomer;
  /** What stands here once they are not wanted. */
  declined: ReactNode;
};

/** A guest's orders of the same phone come into the account only when its owner says they are his, and has the phone [ORD-07] [T17]. */
export function GuestOrders({ count, customer, declined }: Props) {
  const { revalidate } = useRevalidator();
  const [no, setNo] = useState(false);
  const [busy, setBusy] = useState(false);
  const [needsProof, setNeedsProof] = useState(false);
  if (no) return declined;
  async function add() {
    if (busy) return;
    setBusy(true);
    const answer = await post<{ added: number }>("/shop/user/guestorders", { confirm: true });
    setBusy(false);
    if (!answer.ok && answer.code === "step_up") return setNeedsProof(true);
    showToast(answer.ok ? m.lk_guest_added({ count: answer.data.added }) : m.sign_in_failed());
    await revalidate();
  }
  const proven = () => {
    setNeedsProof(false);
    void add();
  };
  return (
    <section className="lk-ask" aria-labelledby="lk-guest">
      <h2 id="lk-guest">{m.lk_guest_orders({ count })}</h2>
      <p>{m.lk_guest_orders_text()}</p>
      <p className="lk-actions">
        <button type="button" className="button" onClick={add} aria-disabled={busy || undefined}>
          {m.lk_guest_add()}
        </button>
        <button type="button" className="link-button" onClick={() => setNo(true)}>
          {m.lk_guest_not_now()}
        </button>
      </p>
      {needsProof && (
        <Modal label={m.withdraw_prove()} close={() => setNeedsProof(false)} className="sign-in-dialog">
          <h2 className="lk-prove">{m.withdraw_prove()}</h2>
          <StepUp customer={customer} why={m.lk_guest_why} byCodeAlone done={proven} cancel={() => setNeedsProof(false)} />
        </Modal>
      )}
    </section>
  );
}
