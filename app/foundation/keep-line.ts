import { orElse } from "./browser.ts";

const FIRST_WAIT_MS = 1000;
/** After this long a connection counts as good and resets the backoff. */
const GOOD_MS = 30_000;

/** Exponential backoff with jitter, so a restarting server isn't overrun. */
export const waitMs = (failures: number, random: number, longestMs: number): number =>
  Math.min(longestMs, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random / 2);

type Ears = { opened: () => void; heard: (text: string) => void; closed: (end: { code: number; wasOpen: boolean }) => void };

/** Keeps a WebSocket to `path` of this host while the page is seen; it comes back with growing pauses. Returns how to end it. */
export function keepLine(path: string, longestMs: number, { opened, heard, closed }: Ears): () => void {
  let line: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;
  const isWanted = () => !ended && !document.hidden && navigator.onLine;

  function open() {
    clearTimeout(timer);
    if (line || !isWanted()) return;
    let since = Number.POSITIVE_INFINITY;
    const own = orElse(() => new WebSocket(location.origin.replace("http", "ws") + path), null);
    if (!own) return;
    line = own;
    own.onopen = () => {
      since = performance.now();
      if (isWanted()) opened();
      else own.close();
    };
    own.onmessage = ({ data }) => heard(data as string);
    own.onclose = ({ code }) => {
      if (line !== own) return;
      line = undefined;
      if (ended) return;
      failures = performance.now() - since > GOOD_MS ? 0 : failures + 1;
      closed({ code, wasOpen: since !== Number.POSITIVE_INFINITY });
      if (isWanted()) timer = setTimeout(open, waitMs(failures, Math.random(), longestMs));
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
