import { useState } from "react";
import { useRevalidator } from "react-router";
import { setCustomer, useCustomer } from "#app/client/customer/customer-store.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

export type Edited = { data: PresentedCustomer; retry_after?: number };

/** One edit; the answer's customer updates every view [ACC-10], errors go to their fields. */
export function useEditor(id: string) {
  const { revalidate } = useRevalidator();
  const { customer } = useCustomer();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function edit(type: string, data: object, said?: string): Promise<Edited | null> {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    const send = (proof?: string) => post<Edited>("/shop/user/editors/", { _id: id, type, data: { ...data, ...(proof && { proof }) } });
    let answer = await send();
    if (!answer.ok && answer.code === "prove_work") {
      setFailure(answer);
      const { challenge, bits } = answer.body;
      const proof = await fetchModule(() => import("#app/foundation/prove-work.ts"))
        .then(({ proveWork }) => proveWork(String(challenge), Number(bits)))
        .catch(() => null);
      if (proof !== null) answer = await send(proof);
      setFailure(null);
    }
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer);
      return null;
    }
    if (customer) setCustomer({ customer: answer.data.data });
    if (said) showToast(said);
    await revalidate();
    return answer.data;
  }
  const fields = failure?.errors ?? [];
  const said = (name: string) => fields.find(({ path }) => path === name)?.message ?? "";
  return {
    edit,
    busy,
    failure,
    forgive: () => setFailure(null),
    errorOf: (name: string): string => said(`data.${name}`),
    /** Errors of no single field. */
    trouble:
      !failure || fields.length > 0 ? said("data") : failure.status === 0 ? m.sign_in_offline() : failure.title || m.sign_in_failed(),
  };
}
