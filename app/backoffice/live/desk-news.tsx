import { useEffect, useEffectEvent } from "react";
import type { DeskHint } from "./hint.ts";
import { keepDeskLine } from "./line.ts";
import { useRefresh } from "./use-refresh.ts";
import { setWaiting, useWaiting } from "./waiting.ts";

const POLL_MS = 60_000;
const ears = new Set<(hint: DeskHint) => void>();

async function askCount() {
  try {
    const answer = await fetch("/inbox/count", { headers: { accept: "application/json" } });
    if (answer.ok) setWaiting((await answer.json()) as { waiting: number; mine: number });
  } catch {
    // The next turn asks again.
  }
}

/** Keeps the count of what waits and the tab's title fresh, and passes the store's hints on to the page. */
export function DeskNews() {
  const { waiting } = useWaiting();
  useEffect(() => {
    void askCount();
    const tell = (hint: DeskHint) => {
      if (hint.type === "inbox") void askCount();
      for (const hear of ears) hear(hint);
    };
    const end = keepDeskLine({
      opened: () => {
        setWaiting({ isLive: true });
        tell({ type: "inbox" });
      },
      heard: tell,
      lost: () => setWaiting({ isLive: false }),
    });
    const timer = setInterval(() => !document.hidden && tell({ type: "inbox" }), POLL_MS);
    return () => {
      clearInterval(timer);
      end();
    };
  }, []);
  useEffect(() => countInTitle(waiting), [waiting]);
  return null;
}

/** The title says how much waits, whatever page sets it. */
function countInTitle(count: number): () => void {
  const write = () => {
    const plain = document.title.replace(/^\(\d+\) /, "");
    const wanted = count ? `(${count}) ${plain}` : plain;
    if (document.title !== wanted) document.title = wanted;
  };
  write();
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/** Reloads the page's data when the store hints that something of it changed: the inbox, or one order. */
export function useLiveData(of: "inbox" | { order: string }): void {
  const refresh = useRefresh();
  const hear = useEffectEvent((hint: DeskHint) => {
    const isOurs = of === "inbox" ? hint.type === "inbox" : hint.type === "order" && hint.id === of.order;
    if (isOurs) void refresh();
  });
  useEffect(() => {
    ears.add(hear);
    return () => void ears.delete(hear);
  }, []);
}
