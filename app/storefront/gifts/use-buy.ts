import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { newKey } from "#app/foundation/browser.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { pay } from "../order/pay.ts";

type Placed = { ordernumber: string; panel: "needToAprove" | null; next: { kind: "pay" | "panel" } };

export function useBuy(payOrigins: readonly string[]) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = useRef({ body: "", key: "" });

  async function buy(body: object): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    const answer = await post<Placed>("/shop/certificate", body, { key: attempt.current.key });
    if (!answer.ok) {
      setBusy(false);
      return setFailure(answer);
    }
    const page = `/order/${answer.data.ordernumber}`;
    // Back from the bank leads to the order, not to a form that would order again.
    const isPaidHere = answer.data.next.kind === "pay";
    const refusal = isPaidHere && (await pay(answer.data.ordernumber, payOrigins, () => history.replaceState(null, "", page)));
    if (isPaidHere && !refusal) return;
    // The result panel has its own history entry.
    scrollTo({ top: 0 });
    await navigate(page, { replace: true });
    await navigate(`${page}#result`, { state: { panel: isPaidHere ? "payment-failed" : answer.data.panel }, preventScrollReset: true });
  }

  const fields = failure?.errors ?? [];
  return {
    buy,
    busy,
    failure,
    errorOf: (name: string): string => fields.find(({ path }) => path === name)?.message ?? "",
    trouble: !failure || fields.length > 0 ? "" : failure.status === 0 ? m.certificate_offline() : failure.title || m.certificate_failed(),
  };
}
