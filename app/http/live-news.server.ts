import type { WebSocket } from "ws";
import { type DatabaseEvent, lineEnds, type News } from "#app/account/news.ts";
import type { Carts } from "#app/cart/cart.server.ts";
import { presentEntries } from "#app/cart/cart-answer.ts";
import type { Catalogue } from "#app/catalogue/catalogue.server.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import type { Database } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import type { Log } from "#app/foundation/log.server.ts";

const MOST_PAGES = 5;
const PING_EVERY_MS = 30_000;
const SESSIONS_EVERY_MS = 60_000;
const TOGETHER_MS = 1000;
/** Above this the message says "any". */
const MOST_MODELS = 100;
/** A page that doesn't read is skipped. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** Pages have nothing to say: messages tolerated between two pings. */
const MOST_HEARD = 20;

export type LiveNews = ReturnType<typeof createLiveNews>;
type Page = { socket: WebSocket; customerId: string; sessionId: string; storefront: string; answered: boolean; heard: number };
type UnsentUpdate = News extends infer N ? (N extends News ? Omit<N, "at"> : never) : never;
type Deps = { database: Database; log: Log; now: () => Date; identity: Identity; carts: Carts; catalogue: Catalogue };

/** Pushes changes to customers' open pages across processes, by LISTEN "news" after commit [NET-04] [CRT-08]. Never logged [T09]. */
export function createLiveNews({ database, log, now, identity, carts, catalogue }: Deps) {
  const pages = new Map<string, Set<Page>>();
  const all = () => [...pages.values()].flatMap((own) => [...own]);
  const of = (customerId: string) => [...(pages.get(customerId) ?? [])];

  function leave(page: Page) {
    const own = pages.get(page.customerId);
    own?.delete(page);
    if (own?.size === 0) pages.delete(page.customerId);
  }
  function end(page: Page, code: number) {
    leave(page);
    page.socket.close(code);
  }

  function say(to: readonly Page[], said: UnsentUpdate) {
    const { type, data } = said;
    const text = JSON.stringify({ type, at: now().toISOString(), data });
    for (const { socket } of to) {
      if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
      else socket.send(text);
    }
  }

  /** Carts being read and whether they changed meanwhile: an older read must not be sent last. */
  const reading = new Map<string, { again: boolean }>();
  async function tellCart(customerId: string, storefront: string) {
    const shown = () => of(customerId).filter((page) => page.storefront === storefront);
    const name = `${customerId} ${storefront}`;
    const busy = reading.get(name);
    if (busy) busy.again = true;
    if (busy || !shown().length) return;
    const turn = { again: true };
    reading.set(name, turn);
    try {
      while (turn.again) {
        turn.again = false;
        const basket = presentEntries(await carts.list(customerId, storefront));
        say(shown(), { type: "basket", data: { basket } });
      }
    } catch (error) {
      log.warn({ err: error }, "live_update.cart_failed");
      for (const page of shown()) end(page, lineEnds.comeBack);
    } finally {
      reading.delete(name);
    }
  }

  function hear(payload: string) {
    let word: DatabaseEvent;
    try {
      word = JSON.parse(payload) as DatabaseEvent;
    } catch {
      return log.warn({}, "live_update.unreadable");
    }
    const concerned = of(word.customer);
    if (word.type === "order") say(concerned, word);
    else if (word.type === "basket") tellCart(word.customer, word.storefront);
    else for (const page of concerned) if (page.sessionId === word.session) end(page, lineEnds.sessionOver);
  }
  const missed = () => {
    for (const page of all()) end(page, lineEnds.comeBack);
  };
  const stop = database.listen("news", { hear, missed });

  let changed: Set<string> | null = new Set();
  let telling: NodeJS.Timeout | undefined;
  async function tellStock() {
    telling = undefined;
    const models = changed && changed.size <= MOST_MODELS ? [...changed] : null;
    changed = new Set();
    const to = all();
    if (!to.length) return;
    const products = models && (await catalogue.productsOf(models).catch(() => null));
    say(to, { type: "stock", data: { models: products && models, products } });
  }

  /** Closes sockets of ended sessions; all if sessions can't be read: clients reconnect. */
  async function checkSessions(checked: readonly Page[] = all()): Promise<void> {
    if (!checked.length) return;
    try {
      const open = await identity.openSessions(
        checked.map(({ sessionId }) => sessionId),
        now(),
      );
      for (const page of checked) if (!open.has(page.sessionId)) end(page, lineEnds.sessionOver);
    } catch (error) {
      log.warn({ err: error }, "live_update.session_check_failed");
      for (const page of checked) end(page, lineEnds.comeBack);
    }
  }

  function ping() {
    for (const page of all()) {
      if (!page.answered) page.socket.terminate();
      page.answered = false;
      page.heard = 0;
      page.socket.ping();
    }
  }
  const timers = [setInterval(ping, PING_EVERY_MS).unref(), setInterval(checkSessions, SESSIONS_EVERY_MS).unref()];

  const isFull = (customerId: string) => (pages.get(customerId)?.size ?? 0) >= MOST_PAGES;

  async function join(socket: WebSocket, visit: Visit, version: string): Promise<void> {
    const page = {
      socket,
      customerId: visit.customerId!,
      sessionId: visit.sessionId!,
      storefront: visit.storefront.region,
      answered: true,
      heard: 0,
    };
    const listen = () => {
      if (++page.heard > MOST_HEARD) end(page, lineEnds.misused);
    };
    socket.on("message", listen);
    socket.on("ping", listen);
    socket.on("pong", () => {
      page.answered = true;
    });
    socket.on("close", () => leave(page));
    // Concurrent joins may have passed the first check.
    if (isFull(page.customerId)) return socket.close(lineEnds.comeBack);
    pages.set(page.customerId, (pages.get(page.customerId) ?? new Set()).add(page));
    // The session may have ended during the handshake.
    await checkSessions([page]);
    if (!pages.get(page.customerId)?.has(page)) return;
    say([page], { type: "version", data: { version } });
    await tellCart(page.customerId, page.storefront);
  }

  return {
    isFull,
    join,
    /** Without `models`, any may have changed. */
    goodsChanged: (models?: readonly string[]) => {
      for (const model of models ?? []) changed?.add(model);
      if (!models) changed = null;
      if (pages.size) telling ??= setTimeout(tellStock, TOGETHER_MS).unref();
      else changed = new Set();
    },
    ping,
    checkSessions,
    close: () => {
      stop();
      timers.forEach(clearInterval);
      clearTimeout(telling);
      for (const page of all()) end(page, lineEnds.goingAway);
    },
  };
}
