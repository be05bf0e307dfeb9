import type { WebSocket } from "ws";
import { lineEnds } from "#app/account/news.ts";
import { type DeskHint, gathered } from "#app/backoffice/live/hint.ts";
import type { Database } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";

const MOST_PAGES = 20;
const PING_EVERY_MS = 30_000;
const SESSIONS_EVERY_MS = 60_000;
/** Many changes in a moment are one hint. */
const TOGETHER_MS = 300;
/** More changes of one kind in that moment are one hint, too. */
const MOST_OF_A_KIND = 30;
const MOST_HEARD = 20;
const MOST_UNREAD_BYTES = 64 * 1024;

type Page = { socket: WebSocket; staffId: string; sessionId: string; answered: boolean; heard: number };
type Said = DeskHint | { type: "session"; id: string };
type Deps = { database: Database; log: Log; now: () => Date; openSessions: (ids: readonly string[], now: Date) => Promise<Set<string>> };

/** Hints for the open pages of staff, across processes: what changed, never its facts, which each page asks for with its own rights. */
export function createDeskNews({ database, log, now, openSessions }: Deps) {
  const pages = new Set<Page>();
  const waiting = new Map<string, DeskHint>();
  let telling: NodeJS.Timeout | undefined;

  function end(page: Page, code: number) {
    pages.delete(page);
    page.socket.close(code);
  }
  const endAll = (code: number) => {
    for (const page of pages) end(page, code);
  };

  function tell() {
    telling = undefined;
    const hints = gathered([...waiting.values()], MOST_OF_A_KIND).map((hint) => JSON.stringify(hint));
    waiting.clear();
    for (const { socket } of pages)
      if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
      else for (const hint of hints) socket.send(hint);
  }

  function hear(payload: string) {
    const said = readHint(payload);
    if (!said) return log.warn({}, "live_update.unreadable");
    if (said.type === "session") {
      for (const page of pages) if (page.sessionId === said.id) end(page, lineEnds.sessionOver);
      return;
    }
    if (!pages.size) return;
    waiting.set(payload, said);
    telling ??= setTimeout(tell, TOGETHER_MS).unref();
  }
  const stop = database.listen("desk", { hear, missed: () => endAll(lineEnds.comeBack) });

  /** Closes the lines of sessions that ended or whose member was suspended. */
  async function checkSessions(checked: readonly Page[] = [...pages]): Promise<void> {
    if (!checked.length) return;
    try {
      const open = await openSessions([...new Set(checked.map(({ sessionId }) => sessionId))], now());
      for (const page of checked) if (!open.has(page.sessionId)) end(page, lineEnds.sessionOver);
    } catch (error) {
      log.warn({ err: error }, "live_update.session_check_failed");
      for (const page of checked) end(page, lineEnds.comeBack);
    }
  }

  function ping() {
    for (const page of pages) {
      if (!page.answered) page.socket.terminate();
      [page.answered, page.heard] = [false, 0];
      page.socket.ping();
    }
  }
  const timers = [setInterval(ping, PING_EVERY_MS).unref(), setInterval(checkSessions, SESSIONS_EVERY_MS).unref()];

  return {
    isFull: (staffId: string) => [...pages].filter((page) => page.staffId === staffId).length >= MOST_PAGES,

    join: async (socket: WebSocket, { staffId, sessionId }: { staffId: string; sessionId: string }): Promise<void> => {
      const page = { socket, staffId, sessionId, answered: true, heard: 0 };
      const listen = () => {
        if (++page.heard > MOST_HEARD) end(page, lineEnds.misused);
      };
      socket.on("message", listen);
      socket.on("ping", listen);
      socket.on("pong", () => {
        page.answered = true;
      });
      socket.on("close", () => pages.delete(page));
      pages.add(page);
      // The session may have ended during the handshake.
      await checkSessions([page]);
    },

    checkSessions,
    close: () => {
      stop();
      timers.forEach(clearInterval);
      clearTimeout(telling);
      endAll(lineEnds.goingAway);
    },
  };
}

function readHint(payload: string): Said | undefined {
  try {
    return JSON.parse(payload) as Said;
  } catch {
    return undefined;
  }
}
