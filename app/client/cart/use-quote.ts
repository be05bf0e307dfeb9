import { useEffect, useRef, useState } from "react";
import type { LocalLine } from "#app/cart/cart.ts";
import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { onNews } from "../live/on-news.ts";
import { useComebacks } from "./use-comebacks.ts";
import { type CartQuote, type QuoteAsk, readQuote, writeAsk } from "./wire-quote.ts";

export type Quoted = {
  quote: CartQuote | null;
  isDelivered: boolean;
  busy: boolean;
  failure: Failure | null;
  again: () => void;
  take: (quote: CartQuote) => void;
};

const CALM_MS = 180;
/** After a code may be tried again, also by a clock that is a little fast. */
const SURE_MS = 5000;

/** The server's quote, debounced on every change; only the last request's answer counts [CRT-10]. */
export function useQuote(lines: readonly LocalLine[], ask: QuoteAsk): Quoted {
  const [quote, take] = useState<CartQuote | null>(null);
  const [isDelivered, setDelivered] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answered, setAnswered] = useState("");
  const [round, setRound] = useState(0);
  const comebacks = useComebacks();
  const asked = useRef(0);
  const wanted = lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity }));
  const question = JSON.stringify({ lines: wanted, ...writeAsk(ask) });
  // Compared during render: an effect would be late, and old sums would pass for those of the new choice.
  const turn = `${round} ${comebacks} ${question}`;
  const busy = answered !== turn;

  useEffect(() => {
    const stop = new AbortController();
    const first = asked.current === 0;
    const timer = setTimeout(
      async () => {
        asked.current++;
        try {
          const answer = await post<QuoteAnswer>("/shop/cart/quote", JSON.parse(question), { signal: stop.signal });
          setAnswered(turn);
          setFailure(answer.ok ? null : answer);
          if (!answer.ok) return;
          take(readQuote(answer.data));
          setDelivered(Boolean(JSON.parse(question).delivery));
        } catch {}
      },
      first ? 0 : CALM_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [turn]);

  const again = quote?.promo?.again;
  useEffect(() => {
    if (!again) return;
    const timer = setTimeout(() => setRound((n) => n + 1), Date.parse(again) - Date.now() + SURE_MS);
    return () => clearTimeout(timer);
  }, [again]);

  useEffect(
    () =>
      onNews("stock", ({ products }) => {
        const { lines } = JSON.parse(question) as { lines: { productid: string }[] };
        if (lines.some(({ productid }) => products?.includes(productid) ?? true)) setRound((n) => n + 1);
      }),
    [question],
  );

  return { quote, isDelivered, busy, failure, again: () => setRound((n) => n + 1), take };
}
