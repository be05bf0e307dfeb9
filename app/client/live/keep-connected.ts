import { lineEnds, type News } from "#app/account/news.ts";
import { keepLine } from "#app/foundation/keep-line.ts";

const LONGEST_WAIT_MS = 5 * 60_000;

type Ears = { opened: () => void; heard: (news: News) => void; over: () => void };

/** A customer's line to the store. `over`: the session may have ended. */
export const keepConnected = (customer: string, { opened, heard, over }: Ears): (() => void) =>
  keepLine(`/ws/client?user=${encodeURIComponent(customer)}`, LONGEST_WAIT_MS, {
    opened,
    heard: (text) => {
      const news = JSON.parse(text) as News;
      console.debug("news", news);
      heard(news);
    },
    closed: ({ code, wasOpen }) => {
      // Browsers hide why a handshake failed: maybe the session ended.
      if (code === lineEnds.sessionOver || !wasOpen) over();
    },
  });
