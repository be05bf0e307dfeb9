import { useState } from "react";
import { useRevalidator } from "react-router";
import { setCustomer, useCustomer } from "#app/client/customer/customer-store.ts";
import { withBalance } from "#app/client/customer/wire-customer.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { useFirstWrong } from "#app/foundation/ui/use-first-wrong.ts";
import { useMask } from "#app/foundation/ui/use-mask.ts";
import { CODE_MASK } from "#app/gifts/certificate-code.ts";
import type { Activated } from "#app/gifts/certificates.contract.ts";
import { Field } from "../account/field.tsx";

/** Redeems a certificate's code, in any notation [GFT-03]. */
export function ActivateForm() {
  const { lang } = useRoot();
  const { customer } = useCustomer();
  const { revalidate } = useRevalidator();
  const mask = useMask(CODE_MASK);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const form = useFirstWrong(wrong && !busy);

  async function activate(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await post<Activated>("/shop/certificate/activate", { code });
    setBusy(false);
    if (!answer.ok)
      return setWrong(
        answer.errors[0]?.message || (answer.status === 0 ? m.certificate_offline() : answer.title || m.certificate_failed()),
      );
    setWrong("");
    setCode("");
    if (customer) setCustomer({ customer: withBalance(customer, answer.data) });
    showToast(m.certificate_activated({ sum: formatMoney(answer.data.value, "rub", lang) }));
    await revalidate();
  }

  return (
    <form className="lk-form" ref={form} onSubmit={activate} noValidate>
      <h2>{m.certificate_activate()}</h2>
      <Field label={m.certificate_code()} error={wrong}>
        {(shared) => (
          <input
            {...shared}
            name="code"
            className="tabular"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={CODE_MASK}
            value={code}
            onChange={(event) => setCode(mask ? mask.masked(event.target.value) : event.target.value)}
            required
          />
        )}
      </Field>
      <button type="submit" className="button button-main" aria-disabled={busy || undefined}>
        {m.certificate_activate_do()}
      </button>
    </form>
  );
}
