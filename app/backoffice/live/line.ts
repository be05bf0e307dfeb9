import { DESK_NEWS, type DeskHint } from "./hint.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
const GOOD_MS = 30_000;

type Ears = { opened: () => void; heard: (hint: DeskHint) => void; lost: () => void };

/** Keeps a line to the store while the page is seen; comes back with growing pauses. Returns how to end it. */
export function keepLine({ opened, heard, lost }: Ears): () => void {
  let line: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;
  const isWanted = () => !ended && !document.hidden && navigator.onLine;

  function open() {
    clearTimeout(timer);
    if (line || !isWanted()) return;
    let since = Number.POSITIVE_INFINITY;
    const own = new WebSocket(`${location.origin.replace("http", "ws")}${DESK_NEWS}`);
    line = own;
    own.onopen = () => {
      since = performance.now();
      if (isWanted()) opened();
      else own.close();
    };
    own.onmessage = ({ data }) => heard(JSON.parse(data) as DeskHint);
    own.onclose = () => {
      if (line !== own) return;
      line = undefined;
      if (ended) return;
      failures = performance.now() - since > GOOD_MS ? 0 : failures + 1;
      lost();
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);
      if (isWanted()) timer = setTimeout(open, waitMs);
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
