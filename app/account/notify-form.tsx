import { useEffect, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { PresentedCustomer } from "#app/identity/customer.ts";
import { type PushHere, pushHere, turnOffHere, turnOnHere } from "#app/push/browser-push.ts";
import { useEditor } from "./use-editor.ts";

type Props = { customer: PresentedCustomer /** What the store is to push services. */; pushKey: string };

/** Each switch is kept as it is turned; what stands in the way of this site's own notifications is said beside theirs [PWA-04]. */
export function NotifyForm({ customer, pushKey }: Props) {
  const { edit, busy, trouble } = useEditor(customer._id);
  const [notify, setNotify] = useState(customer.notify);
  const [here, setHere] = useState<PushHere | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void pushHere(pushKey).then(setHere), [pushKey]);

  async function keep(change: Partial<typeof notify>) {
    setNotify({ ...notify, ...change });
    if (!(await edit("notifications", change, m.lk_saved()))) setNotify(notify);
  }
  /** Answers whether news will come here. */
  async function listen(): Promise<boolean> {
    setFailed(false);
    setAsking(true);
    const became = await turnOnHere(pushKey);
    setAsking(false);
    setFailed(became === null);
    if (became) setHere(became);
    return became === "on";
  }
  async function turnPush(on: boolean) {
    setFailed(false);
    if (!on) {
      await keep({ push: false });
      await turnOffHere();
      return setHere(await pushHere(pushKey));
    }
    // The wish holds for other browsers too, but nobody wishes for what he has just forbidden.
    if ((await listen()) || here === "unable") await keep({ push: true });
  }
  const says = here === "denied" ? m.lk_push_denied() : here === "unable" ? m.lk_push_unable() : m.lk_push_says();
  return (
    <fieldset className="lk-form" aria-busy={busy || isAsking}>
      <legend className="head">{m.lk_notify()}</legend>
      <label className="check">
        <input type="checkbox" checked={notify.email} onChange={({ target }) => keep({ email: target.checked })} />
        <span>{m.lk_notify_email()}</span>
      </label>
      <p className="quiet">{m.lk_notify_hint()}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={notify.push}
          onChange={({ target }) => turnPush(target.checked)}
          aria-describedby="push-says"
          aria-disabled={isAsking || undefined}
        />
        <span>{m.lk_notify_push()}</span>
      </label>
      <p id="push-says" className="quiet">
        {says}
      </p>
      {notify.push && here === "off" && (
        <p>
          {m.lk_push_not_here()}{" "}
          <button type="button" className="link-button" onClick={listen} aria-disabled={isAsking || undefined}>
            {m.lk_push_turn_on()}
          </button>
        </p>
      )}
      <p className="field-error" role="alert">
        {failed ? m.lk_push_failed() : trouble}
      </p>
    </fieldset>
  );
}
