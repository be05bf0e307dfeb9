import { lineEnds, type News } from "#app/account/news.ts";
import { orElse } from "#app/foundation/browser.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** After this long a connection counts as good and resets the backoff. */
const GOOD_MS = 30_000;

/** Exponential backoff with jitter, so a restarting server isn't overrun. */
export const waitMs = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random / 2);

type Ears = { opened: () => void; heard: (news: News) => void; over: () => void };

export function keepConnected(customer: string, { opened, heard, over }: Ears): () => void {
  let line: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;
  const isWanted = () => !ended && !document.hidden && navigator.onLine;

  function open() {
    clearTimeout(timer);
    if (line || !isWanted()) return;
    let since = Number.POSITIVE_INFINITY;
    const own = orElse(
      () => new WebSocket(`${location.origin.replace("http", "ws")}/ws/client?user=${encodeURIComponent(customer)}`),
      null,
    );
    if (!own) return;
    line = own;
    own.onopen = () => {
      since = performance.now();
      if (isWanted()) opened();
      else own.close();
    };
    own.onmessage = ({ data }) => {
      const news = JSON.parse(data) as News;
      console.debug("news", news);
      heard(news);
    };
    own.onclose = ({ code }) => {
      if (line !== own) return;
      line = undefined;
      if (ended) return;
      failures = performance.now() - since > GOOD_MS ? 0 : failures + 1;
      // Browsers hide why a handshake failed: maybe the session ended.
      if (code === lineEnds.sessionOver || since === Number.POSITIVE_INFINITY) over();
      if (isWanted()) timer = setTimeout(open, waitMs(failures, Math.random()));
    };
  }
  function look() {
    if (isWanted()) return open();
    clearTimeout(timer);
    // A connecting socket closes itself on open: closing it now logs an error in browsers.
    if (line?.readyState !== WebSocket.OPEN) return;
    line.close();
    line = undefined;
  }
  const watched = [
    [document, "visibilitychange"],
    [window, "online"],
    [window, "offline"],
  ] as const;
  for (const [what, event] of watched) what.addEventListener(event, look);
  open();
  return () => {
    ended = true;
    for (const [what, event] of watched) what.removeEventListener(event, look);
    look();
  };
}
