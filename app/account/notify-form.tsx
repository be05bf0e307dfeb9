import { useEffect, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { PresentedCustomer } from "#app/identity/customer.ts";
import { useEditor } from "./use-editor.ts";

/** Each switch is kept as it is turned; what stands in the way of this site's own notifications is said beside theirs. */
export function NotifyForm({ customer }: { customer: PresentedCustomer }) {
  const { edit, busy, trouble } = useEditor(customer._id);
  const [notify, setNotify] = useState(customer.notify);
  const [isDenied, setDenied] = useState(false);
  useEffect(() => setDenied("Notification" in window && Notification.permission === "denied"), []);
  const switches = [
    ["email", m.lk_notify_email()],
    ["push", m.lk_notify_push()],
  ] as const;
  async function turn(name: "email" | "push", on: boolean) {
    setNotify({ ...notify, [name]: on });
    if (!(await edit("notifications", { [name]: on }, m.lk_saved()))) setNotify(notify);
  }
  return (
    <fieldset className="lk-form" aria-busy={busy}>
      <legend className="head">{m.lk_notify()}</legend>
      {switches.map(([name, label]) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={notify[name]}
            onChange={({ target }) => turn(name, target.checked)}
            aria-describedby={name === "push" ? "push-says" : undefined}
          />
          <span>{label}</span>
        </label>
      ))}
      <p id="push-says" className="quiet">
        {isDenied ? m.lk_push_denied() : m.lk_push_later()}
      </p>
      <p className="quiet">{m.lk_notify_hint()}</p>
      <p className="field-error" role="alert">
        {trouble}
      </p>
    </fieldset>
  );
}
