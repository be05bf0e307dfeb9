import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Cancelling } from "#app/payments/order-view.ts";
import { AskFirst } from "./ask-first.tsx";

const reasons = [m.order_reason_mind, m.order_reason_mistake, m.order_reason_slow, m.order_reason_price, m.order_reason_other];

type Props = {
  cancelling: Extract<Cancelling, { leadsTo: unknown }>;
  busy: boolean;
  trouble: string;
  cancel: (reason: string) => void;
  close: () => void;
};

/** Says what happens to order and money; the reason is optional. */
export function CancelOrder({ cancelling: { leadsTo, givesBack }, busy, trouble, cancel, close }: Props) {
  const [reason, setReason] = useState("");
  const isRequest = leadsTo === "cancel-requested";
  return (
    <AskFirst
      title={isRequest ? m.order_ask_cancel_title() : m.order_cancel_title()}
      says={isRequest ? m.order_ask_cancel_says() : givesBack ? m.order_cancel_back() : m.order_cancel_free()}
      yes={isRequest ? m.order_ask_cancel_yes() : m.order_cancel_yes()}
      no={m.order_cancel_no()}
      busy={busy}
      trouble={trouble}
      done={() => cancel(reason)}
      close={close}
    >
      <label className="field">
        <span>{m.order_reason()}</span>
        <select name="reason" value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">{m.order_reason_none()}</option>
          {reasons.map((say) => (
            <option key={say()}>{say()}</option>
          ))}
        </select>
      </label>
    </AskFirst>
  );
}
