import { useState } from "react";
import { useRevalidator } from "react-router";
import { Field } from "#app/account/field.tsx";
import { post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { setCustomer, useCustomer } from "#app/identity/customer-store.ts";
import { showToast } from "#app/shell/toast-store.ts";
import { useRoot } from "#app/shell/use-root.ts";
import { groupedCode } from "./certificate-code.ts";

/** Turns a certificate's code into advance, typed or pasted in any way [GFT-03]. */
export function ActivateForm() {
  const { lang } = useRoot();
  const { customer } = useCustomer();
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");

  async function activate(event: React.FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await post<{ value: number; avans: number }>("/shop/certificate/activate", { code });
    setBusy(false);
    if (!answer.ok) return setWrong(answer.errors[0]?.message || answer.title || m.certificate_offline());
    setWrong("");
    setCode("");
    if (customer) setCustomer({ customer: { ...customer, avans: answer.data.avans } });
    showToast(m.certificate_activated({ sum: formatMoney(answer.data.value, "rub", lang) }));
    await revalidate();
  }

  return (
    <form className="lk-form" onSubmit={activate} noValidate>
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
            placeholder="XXXX-XXXX-XXXX-XXXX"
            value={code}
            onChange={(event) => setCode(groupedCode(event.target.value))}
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
