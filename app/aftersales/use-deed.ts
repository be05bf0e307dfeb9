import { useRef, useState } from "react";
import { post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** One deed on an order: pressed twice or sent again it is done once; what stands in its way is a sentence [GUI-04]. */
export function useDeed(orderId: string) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const key = useRef("");

  /** The call's answer, or null. */
  async function act<T>(deed: "cancel" | "repeat" | "delete", body: object = {}): Promise<T | null> {
    if (busy) return null;
    setBusy(true);
    setTrouble("");
    key.current ||= crypto.randomUUID();
    const answer = await post<T>(`/order/${orderId}/${deed}`, body, { key: key.current });
    setBusy(false);
    if (answer.ok) {
      key.current = "";
      return answer.data;
    }
    // Nobody knows whether an unanswered deed was done: the next try is the same one.
    if (answer.status > 0 && answer.status < 500) key.current = "";
    setTrouble(answer.status === 0 ? m.sign_in_offline() : answer.title || m.order_failed());
    return null;
  }
  return { act, busy, trouble, forgive: () => setTrouble("") };
}
