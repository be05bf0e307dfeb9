import { useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type PayRefusal, pay } from "./pay.ts";

const texts = { away: m.pay_away, state: m.pay_state, refused: m.pay_refused } satisfies Record<PayRefusal, () => string>;

/** Pays the order as it was placed; a cart changed meanwhile has no say in it. */
export function PayButton({ number, sum, flagged }: { number: string; sum: string; flagged: readonly string[] }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PayRefusal | null>(null);
  async function go() {
    if (busy) return;
    setBusy(true);
    const refused = await pay(number, flagged);
    setRefusal(refused);
    if (refused) setBusy(false);
  }
  return (
    <div className="pay">
      <button type="button" className="button button-main" onClick={go} aria-disabled={busy || undefined}>
        {busy ? m.pay_busy() : m.pay_again({ sum })}
      </button>
      <p role="status" className="field-error">
        {refusal && texts[refusal]()}
      </p>
    </div>
  );
}
