import { goExternal } from "#app/foundation/go-external.ts";
import { post } from "#app/foundation/http/client.ts";

export type PayRefusal = "away" | "state" | "refused";

/** Opens an order's payment and goes to where it is paid. Answers only when the page stays. */
export async function pay(number: string, flagged: readonly string[], before: () => void = () => {}): Promise<PayRefusal | null> {
  const answer = await post<{ _id: string; url?: string }>(
    "/payment/createpayment",
    { orderNumber: number, type: "online", data: { type: "in", status: "not-paid" } },
    // Somebody waits for the bank's page: twice, then he is told, and the order can be paid from its own page.
    { key: crypto.randomUUID(), tries: 2 },
  );
  if (!answer.ok) return answer.status === 409 ? "state" : "away";
  if (!answer.data.url) return "state";
  before();
  return goExternal(answer.data.url, flagged) ? null : "refused";
}
