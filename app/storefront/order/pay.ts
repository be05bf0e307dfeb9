import { newKey } from "#app/foundation/browser.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";
import { goExternal } from "#app/foundation/go-external.ts";
import { post } from "#app/foundation/http/client.ts";
import type { PaymentType } from "#app/foundation/storefront.ts";
import type { Widget } from "#app/payments/providers/provider.ts";
import { writeWay } from "./wire-way.ts";

export type PayRefusal = "away" | "offline" | "often" | "state" | "refused";
type OpenedPayment = { _id: string; url?: string; widget?: Widget };

const refusals: Record<number, PayRefusal> = { 0: "offline", 409: "state", 429: "often" };

export async function openPayment(number: string): Promise<OpenedPayment | PayRefusal> {
  const ask = (proof?: string) =>
    post<OpenedPayment>(
      "/payment/createpayment",
      { orderNumber: number, type: "online", data: { type: "in", status: "not-paid" }, proof },
      // The shopper is waiting: two tries, then the order's page can pay.
      { key: newKey(), tries: 2 },
    );
  let answer = await ask();
  if (!answer.ok && answer.code === "prove_work") {
    // Rarely needed: load on demand.
    const { challenge, bits } = answer.body;
    const proof = await fetchModule(() => import("#app/foundation/prove-work.ts"))
      .then(({ proveWork }) => proveWork(String(challenge), Number(bits)))
      .catch(() => null);
    if (proof === null) return "offline";
    answer = await ask(proof);
  }
  if (answer.ok) return answer.data;
  return refusals[answer.status] ?? "away";
}

/** Navigates to the payment; returns only if the page stays. */
export async function pay(number: string, flagged: readonly string[], before: () => void = () => {}): Promise<PayRefusal | null> {
  const opened = await openPayment(number);
  if (typeof opened === "string") return opened;
  if (!opened.url) return "state";
  before();
  return goExternal(opened.url, flagged) ? null : "refused";
}

export async function changeWay(number: string, paymentType: PaymentType): Promise<PayRefusal | null> {
  const answer = await post("/payment/changeway", writeWay(number, paymentType), { key: newKey(), tries: 2 });
  return answer.ok ? null : (refusals[answer.status] ?? "away");
}

export const payAddress = (number: string): string => `/order/${number}#pay`;

/** A document load: only that page's CSP allows the provider's script. */
export const payOnItsPage = (number: string, how?: { instead: boolean }): boolean => goExternal(payAddress(number), [], how);
