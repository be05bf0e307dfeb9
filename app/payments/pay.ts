import { goExternal } from "#app/foundation/go-external.ts";
import { post } from "#app/foundation/http/client.ts";

export type PayRefusal = "away" | "state" | "refused";

/** Opens an order's payment and goes to where it is paid. Answers only when the page stays. */
export async function pay(number: string, flagged: readonly string[], before: () => void = () => {}): Promise<PayRefusal | null> {
  const answer = await post<{ _id: string; url?: string }>(
    "/payment/createpayment",
    { orderNumber: number, type: "online", data: { type: "in", status: "not-paid" } },
    { key: crypto.randomUUID() },
  );
  if (!answer.ok) return answer.status === 409 ? "state" : "away";
  if (!answer.data.url) return "state";
  before();
  return goExternal(answer.data.url, flagged) ? null : "refused";
}
