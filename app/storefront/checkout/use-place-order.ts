import { useCallback, useEffect, useState } from "react";
import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import { type CartQuote, readQuote } from "#app/client/cart/wire-quote.ts";
import { type Attempt, beginAttempt, endAttempt, openAttempt } from "#app/client/checkout/attempt.ts";
import { inTurn as oneAfterAnother } from "#app/foundation/browser.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import type { OrderToSend } from "./wire-order.ts";

export type Placed = {
  _id: string;
  ordernumber: string;
  panel: "good" | "needToAprove" | null;
  next: { kind: "pay" | "widget" | "panel" | "lk" | "order"; mode?: "dl"; url?: string };
};
export type Answered =
  | { kind: "placed"; placed: Placed; body: OrderToSend }
  | { kind: "changed"; quote: CartQuote }
  | { kind: "invalid"; failure: Failure }
  | { kind: "refused"; failure: Failure }
  | { kind: "unanswered" };

/** Serialises tabs, so the second sees the cart without ordered lines. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => oneAfterAnother("gong.checkout", work);

const isUnanswered = ({ status, code }: Failure) => status === 0 || status >= 500 || status === 429 || code === "in_progress";

/** Sends an order idempotently until answered [ORD-03]. */
export function usePlaceOrder() {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [sending, setSending] = useState(false);

  const send = useCallback(async (attempt: Attempt): Promise<Answered> => {
    setSending(true);
    setAttempt(attempt);
    const answer = await post<Placed>("/order/addnew", attempt.body, { key: attempt.key });
    setSending(false);
    if (!answer.ok && isUnanswered(answer)) return { kind: "unanswered" };
    endAttempt();
    setAttempt(null);
    if (answer.ok) return { kind: "placed", placed: answer.data, body: attempt.body as OrderToSend };
    const { quote } = answer.body as { quote?: QuoteAnswer };
    if (answer.code === "quote_changed" && quote) return { kind: "changed", quote: readQuote(quote) };
    return { kind: answer.status === 422 ? "invalid" : "refused", failure: answer };
  }, []);

  // Another tab may still be sending it.
  useEffect(() => {
    void inTurn(async () => setAttempt((mine) => mine ?? openAttempt()));
  }, []);

  async function begin(body: OrderToSend, total: string): Promise<Answered> {
    const open = openAttempt();
    if (!open) return send(beginAttempt(body, total));
    setAttempt(open);
    return { kind: "unanswered" };
  }

  return { sending, attempt, begin, send };
}
