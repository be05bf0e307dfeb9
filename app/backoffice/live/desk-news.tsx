import { useEffect, useEffectEvent } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { DeskHint } from "./hint.ts";
import { keepDeskLine } from "./line.ts";
import { useScreenNews } from "./use-screen-news.ts";
import { setWaiting, useWaiting } from "./waiting.ts";

const POLL_MS = 60_000;

async function askCount() {
  try {
    const answer = await fetch("/inbox/count", { headers: { accept: "application/json" } });
    if (answer.ok) setWaiting((await answer.json()) as { waiting: number; mine: number });
  } catch {
    // The next turn asks again.
  }
}

/** Keeps the count of what waits, the tab's title and the screen fresh; a list under somebody's hand says how much has changed instead. */
export function DeskNews() {
  const { waiting } = useWaiting();
  const { changed, show, news, caughtUp } = useScreenNews();
  const heard = useEffectEvent((hint: DeskHint) => {
    if (hint.type === "inbox") void askCount();
    news(hint);
  });
  const opened = useEffectEvent((isAgain: boolean) => {
    setWaiting({ isLive: true });
    void askCount();
    if (isAgain) caughtUp();
  });
  const poll = useEffectEvent(() => {
    if (!document.hidden) heard({ type: "inbox" });
  });
  useEffect(() => {
    void askCount();
    let isAgain = false;
    const end = keepDeskLine({
      opened: () => {
        opened(isAgain);
        isAgain = true;
      },
      heard,
      lost: () => setWaiting({ isLive: false }),
    });
    const timer = setInterval(poll, POLL_MS);
    return () => {
      clearInterval(timer);
      end();
    };
  }, []);
  useEffect(() => countInTitle(waiting), [waiting]);
  return (
    <div role="status" className="live-bar">
      {changed > 0 && (
        <button type="button" className="btn btn-quiet" onClick={show}>
          {m.desk_live_changed({ count: changed })}
        </button>
      )}
    </div>
  );
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
