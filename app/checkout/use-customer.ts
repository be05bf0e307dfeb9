import { useEffect, useState } from "react";
import { post } from "#app/foundation/http/client.ts";
import type { presentCustomer } from "#app/identity/customer.ts";

export type SignedIn = ReturnType<typeof presentCustomer>;

/** Whose session this is; null = a guest's, undefined = not known yet. */
export function useCustomer(signedIn: boolean): SignedIn | null | undefined {
  const [customer, setCustomer] = useState<SignedIn | null | undefined>(signedIn ? undefined : null);
  useEffect(() => {
    if (!signedIn) return;
    post<{ data: SignedIn | null }>("/shop/auth/token/", {}).then((answer) => setCustomer(answer.ok ? answer.data.data : null));
  }, [signedIn]);
  return customer;
}
