import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Moment } from "#app/fulfilment/whole-order/timeline.ts";
import { useDesk } from "../shell/use-desk.ts";
import { Age } from "../shell/when.tsx";
import { actorName, momentTitle } from "./moment-words.ts";

const EVERY_MS = 60_000;

/** Looks again when the tab comes back, and each minute; returns what others did since the page was opened. */
export function useLive(orderId: string, moments: readonly Moment[], me: string): Moment[] {
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState({ orderId, keys: new Set(moments.map(({ key }) => key)) });
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void revalidate();
    const timer = setInterval(look, EVERY_MS);
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
  if (known.orderId !== orderId) setKnown({ orderId, keys: new Set(moments.map(({ key }) => key)) });
  return moments.filter(({ key, actor, kind }) => !known.keys.has(key) && actor !== me && kind !== "message");
}

/** Who changed what a moment ago, field by field. */
export function News({ news, now }: { news: readonly Moment[]; now: Date }) {
  const { lang } = useDesk();
  return (
    <div role="status" className="order-news">
      {news.slice(0, 5).map((moment) => (
        <p key={moment.key} className="notice">
          <span>
            <strong>{actorName(moment.actor || "shop", lang)}</strong>: {momentTitle(moment, lang)} · <Age at={moment.at} now={now} />
          </span>
        </p>
      ))}
    </div>
  );
}
