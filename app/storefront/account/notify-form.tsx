import { useEffect, useState } from "react";
import { type PushHere, pushHere, turnOffHere, turnOnHere } from "#app/client/push/browser-push.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { useEditor } from "./use-editor.ts";

type Props = { customer: PresentedCustomer /** What the store is to push services. */; pushKey: string };

/** Saves each switch at once; explains what blocks push in this browser [PWA-04]. */
export function NotifyForm({ customer, pushKey }: Props) {
  const { edit, busy, trouble } = useEditor(customer._id);
  const [notify, setNotify] = useState(customer.notify);
  const [here, setHere] = useState<PushHere | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState("");
  const look = () => pushHere(customer._id, pushKey).then(setHere);
  useEffect(() => void pushHere(customer._id, pushKey).then(setHere), [customer._id, pushKey]);

  async function keep(name: "email" | "push", on: boolean) {
    const set = (value: boolean) => setNotify((was) => ({ ...was, [name]: value }));
    set(on);
    if (!(await edit("notifications", { [name]: on }, m.lk_saved()))) set(!on);
  }
  async function listen(): Promise<PushHere | null> {
    setRefusal("");
    setAsking(true);
    const became = await turnOnHere(customer._id, pushKey);
    setAsking(false);
    if (became === null) setRefusal(m.lk_push_failed());
    if (became === "off") setRefusal(m.lk_push_not_allowed());
    if (became) setHere(became);
    return became;
  }
  async function turnPush(on: boolean) {
    if (busy || isAsking) return;
    setRefusal("");
    if (on) {
      const became = await listen();
      // "unable" here still counts for other browsers; "denied" means no.
      if (became === "on" || became === "unable") await keep("push", true);
      return;
    }
    await keep("push", false);
    await turnOffHere();
    await look();
  }
  const says = here === "denied" ? m.lk_push_denied() : here === "unable" ? m.lk_push_unable() : m.lk_push_says();
  return (
    <fieldset className="lk-form" aria-busy={busy || isAsking}>
      <legend className="head">{m.lk_notify()}</legend>
      <label className="check">
        <input type="checkbox" checked={notify.email} onChange={({ target }) => keep("email", target.checked)} />
        <span>{m.lk_notify_email()}</span>
      </label>
      <p className="quiet">{m.lk_notify_hint()}</p>
      <label className="check">
        <input type="checkbox" checked={notify.push} onChange={({ target }) => turnPush(target.checked)} aria-describedby="push-says" />
        <span>{m.lk_notify_push()}</span>
      </label>
      <p id="push-says" className="quiet">
        {says}
      </p>
      {notify.push && here === "off" && (
        <p>
          {m.lk_push_not_here()}{" "}
          <button type="button" className="link-button" onClick={() => !isAsking && listen()} aria-disabled={isAsking || undefined}>
            {m.lk_push_turn_on()}
          </button>
        </p>
      )}
      <p className="field-error" role="alert">
        {refusal || trouble}
      </p>
    </fieldset>
  );
}
