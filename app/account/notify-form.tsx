import { m } from "#app/foundation/i18n/messages/messages.js";
import type { PresentedCustomer } from "#app/identity/customer.ts";
import { useEditor } from "./use-editor.ts";

/** Each switch is kept as it is turned. */
export function NotifyForm({ customer }: { customer: PresentedCustomer }) {
  const { edit, busy, trouble } = useEditor(customer._id);
  const switches = [
    ["email", m.lk_notify_email(), customer.notify.email],
    ["push", m.lk_notify_push(), customer.notify.push],
  ] as const;
  return (
    <fieldset className="lk-form" aria-busy={busy}>
      <legend className="head">{m.lk_notify()}</legend>
      {switches.map(([name, label, on]) => (
        <label key={name} className="check">
          <input type="checkbox" checked={on} onChange={({ target }) => edit("notifications", { [name]: target.checked }, m.lk_saved())} />
          <span>{label}</span>
        </label>
      ))}
      <p className="field-error" role="alert">
        {trouble}
      </p>
    </fieldset>
  );
}
