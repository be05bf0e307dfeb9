import { useEffect, useRef, useState } from "react";
import type { LocalLine } from "#app/cart/cart.ts";
import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import { type DeliveryMode, wireModeOf } from "#app/delivery/wire-mode.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { onNews } from "../live/on-news.ts";
import { useComebacks } from "./use-comebacks.ts";

/** What besides the lines decides the sums. */
export type QuoteAsk = {
  promocode?: string;
  delivery?: { type: string; mode: DeliveryMode; code: string; city: string; region?: string; index?: string } | null;
  typepayment?: string | null;
  country?: string;
  bonus?: number;
  avanse?: number;
  ad_deposit?: number;
};

export type Quoted = {
  /** The last answer; stays while the next is on its way. */
  quote: QuoteAnswer | null;
  /** That answer was asked for with a way to deliver. */
  isDelivered: boolean;
  busy: boolean;
  failure: Failure | null;
  again: () => void;
  /** A fresh quote that came with a refusal. */
  take: (quote: QuoteAnswer) => void;
};

const CALM_MS = 180;
const wireDelivery = ({ mode, ...choice }: NonNullable<QuoteAsk["delivery"]>) => ({ ...choice, deliverytype: wireModeOf(mode) });

/** The server's word on the cart, asked again at every change once typing rests; the last question's answer counts [CRT-10]. */
export function useQuote(lines: readonly LocalLine[], ask: QuoteAsk): Quoted {
  const [quote, take] = useState<QuoteAnswer | null>(null);
  const [isDelivered, setDelivered] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answered, setAnswered] = useState("");
  const [round, setRound] = useState(0);
  const comebacks = useComebacks();
  const asked = useRef(0);
  const wanted = lines.map(({ productid, specification, quantity }) => ({ productid, specification, quantity }));
  const question = JSON.stringify({ lines: wanted, ...ask, ...(ask.delivery && { delivery: wireDelivery(ask.delivery) }) });
  // Seen in what is asked now: told by an effect, it would be a moment late, and the sums before would pass for those of what was just ticked.
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
          take(answer.data);
          setDelivered(Boolean(JSON.parse(question).delivery));
        } catch {
          // Overtaken by the next question.
        }
      },
      first ? 0 : CALM_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [turn]);

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
