import { useRef, useState } from "react";
import { newKey } from "#app/foundation/browser.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** An idempotent order action with its error as a sentence [GUI-04]. */
export function useOrderAction(orderId: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = useRef({ said: "", key: "" });

  async function act<T>(action: "cancel" | "repeat" | "return" | "invoice" | "delete", body: object = {}): Promise<T | null> {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    const said = JSON.stringify([action, body]);
    if (attempt.current.said !== said) attempt.current = { said, key: newKey() };
    const answer = await post<T>(`/order/${orderId}/${action}`, body, { key: attempt.current.key });
    setBusy(false);
    if (answer.ok) {
      attempt.current.said = "";
      return answer.data;
    }
    // An unanswered action may have run: retry under the same key.
    if (answer.status > 0 && answer.status < 500) attempt.current.said = "";
    setFailure(answer);
    return null;
  }
  const fields = failure?.errors ?? [];
  return {
    act,
    busy,
    trouble: !failure ? "" : failure.status === 0 ? m.sign_in_offline() : wordsOf(failure) || m.order_failed(),
    /** The error at this field or below it. */
    errorOf: (name: string): string => fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message ?? "",
    forgive: () => setFailure(null),
  };
}

/** The reason from the state machine, if given. */
const wordsOf = ({ code, title, body }: Failure): string => (code === "state" && typeof body.detail === "string" ? body.detail : title);
