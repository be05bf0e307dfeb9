import { useRef, useState } from "react";
import { newKey } from "#app/foundation/browser.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** One deed on an order: pressed twice or sent again it is done once; what stands in its way is a sentence [GUI-04]. */
export function useDeed(orderId: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = useRef({ said: "", key: "" });

  /** The call's answer, or null. */
  async function act<T>(deed: "cancel" | "repeat" | "return" | "invoice" | "delete", body: object = {}): Promise<T | null> {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    const said = JSON.stringify([deed, body]);
    if (attempt.current.said !== said) attempt.current = { said, key: newKey() };
    const answer = await post<T>(`/order/${orderId}/${deed}`, body, { key: attempt.current.key });
    setBusy(false);
    if (answer.ok) {
      attempt.current.said = "";
      return answer.data;
    }
    // Nobody knows whether an unanswered deed was done: the next try is the same one.
    if (answer.status > 0 && answer.status < 500) attempt.current.said = "";
    setFailure(answer);
    return null;
  }
  const fields = failure?.errors ?? [];
  return {
    act,
    busy,
    trouble: !failure ? "" : failure.status === 0 ? m.sign_in_offline() : wordsOf(failure) || m.order_failed(),
    /** What is wrong at this field, or below it. */
    errorOf: (name: string): string => fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message ?? "",
    forgive: () => setFailure(null),
  };
}

/** Why the order does not allow it, where that is known. */
const wordsOf = ({ code, title, body }: Failure): string => (code === "state" && typeof body.detail === "string" ? body.detail : title);
