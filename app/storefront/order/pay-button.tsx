import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { OtherWay } from "#app/payments/order-view.ts";
import { ContactWords } from "../help/contact-words.tsx";
import { changeWay, type PayRefusal, pay, payAddress, payOnItsPage } from "./pay.ts";

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
  paysHere: boolean;
  otherWays: readonly OtherWay[];
  flagged: readonly string[];
};

/** Pays the order as placed, whatever the cart holds now; the method may change [PAY-10]. */
export function PayButton({ number, sum, paysHere, otherWays, flagged }: Props) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<"" | "own" | OtherWay["type"]>("");
  const [refusal, setRefusal] = useState<PayRefusal | null>(null);

  async function leave(isHere: boolean): Promise<PayRefusal | null> {
    if (!isHere) return pay(number, flagged);
    if (pathname !== `/order/${number}`) return payOnItsPage(number) ? null : "refused";
    setBusy("");
    await navigate(payAddress(number), { replace: true, preventScrollReset: true });
    return null;
  }

  async function go(other?: OtherWay) {
    if (busy) return;
    setBusy(other?.type ?? "own");
    let refused = other ? await changeWay(number, other.type) : null;
    // The page shows the new method even if leaving fails.
    if (other && !refused) await revalidate();
    refused ??= await leave(other?.paysHere ?? paysHere);
    setRefusal(refused);
    if (refused) setBusy("");
  }

  return (
    <div className="pay">
      <button type="button" className="button button-main" onClick={() => go()} aria-disabled={busy !== "" || undefined}>
        {busy === "own" ? m.pay_busy() : m.pay_again({ sum })}
      </button>
      <p role="status" className="field-error">
        {refusal && <ContactWords>{payTexts[refusal]()}</ContactWords>}
      </p>
      {otherWays.length > 0 && (
        <details className="why-not">
          <summary>{m.pay_otherwise()}</summary>
          <ul>
            {otherWays.map((way) => (
              <li key={way.type}>
                <button type="button" className="link-button" onClick={() => go(way)} aria-disabled={busy !== "" || undefined}>
                  {busy === way.type ? m.pay_busy() : way.name}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
