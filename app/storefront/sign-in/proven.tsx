import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { StepUp } from "./step-up.tsx";

type Props = {
  customer: PresentedCustomer;
  title?: string;
  why: (said: { target: string }) => string;
  byCodeAlone?: boolean;
  done: () => void;
  close: () => void;
};

export function Proven({ title = m.withdraw_prove(), close, ...asking }: Props) {
  return (
    <Modal label={title} close={close} className="sign-in-dialog" backCloses>
      <h2 className="lk-prove">{title}</h2>
      <StepUp {...asking} cancel={close} />
    </Modal>
  );
}
