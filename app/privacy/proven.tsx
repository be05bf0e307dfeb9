import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import type { PresentedCustomer } from "#app/identity/customer.ts";
import { StepUp } from "#app/identity/step-up.tsx";

type Props = { customer: PresentedCustomer; why: (said: { target: string }) => string; done: () => void; close: () => void };

/** Asks whoever sits there to show that the account is his. */
export function Proven({ customer, why, done, close }: Props) {
  return (
    <Modal label={m.withdraw_prove()} close={close} className="sign-in-dialog">
      <h2 className="lk-prove">{m.withdraw_prove()}</h2>
      <StepUp customer={customer} why={why} done={done} cancel={close} />
    </Modal>
  );
}
