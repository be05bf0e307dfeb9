import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type PayRefusal, pay, payAddress, payOnItsPage } from "./pay.ts";

export const payTexts = {
  away: m.pay_away,
  offline: m.pay_offline,
  often: m.pay_often,
  state: m.pay_state,
  refused: m.pay_refused,
} satisfies Record<PayRefusal, () => string>;

type Props = {
  number: string;
  sum: string;
  /** In a window on the order's own page. */
  paysHere: boolean;
  flagged: readonly string[];
};

/** Pays the order as it was placed; a cart changed meanwhile has no say in it. */
export function PayButton({ number, sum, paysHere, flagged }: Props) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PayRefusal | null>(null);
  async function go() {
    if (busy) return;
    if (paysHere && pathname === `/order/${number}`) return void navigate(payAddress(number), { replace: true, preventScrollReset: true });
    setBusy(true);
    const refused = paysHere ? (payOnItsPage(number) ? null : "refused") : await pay(number, flagged);
    setRefusal(refused);
    if (refused) setBusy(false);
  }
  return (
    <div className="pay">
      <button type="button" className="button button-main" onClick={go} aria-disabled={busy || undefined}>
        {busy ? m.pay_busy() : m.pay_again({ sum })}
      </button>
      <p role="status" className="field-error">
        {refusal && payTexts[refusal]()}
      </p>
    </div>
  );
}
