import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import { earlyAdd } from "./cart/early-add.ts";
import type { ShopContext } from "./context.ts";
import { isDown } from "./foundation/database/database.server.ts";
import type { Visit } from "./foundation/http/call.ts";
import { encodingFor } from "./foundation/http/encoding.ts";
import type { Limits } from "./foundation/http/limits.server.ts";
import { unavailable } from "./foundation/http/problem.ts";
import { everywhere, lendNonce, nameScripts, nonceCsp, pageHeaders } from "./foundation/http/security-headers.ts";
import { Mendable } from "./foundation/plain-reason.ts";
import { createPageCache, type KeptPage, type Sendable } from "./page-cache.server.ts";
import { type Note, noting } from "./page-notes.server.ts";
import { scriptsLast, scriptsLow } from "./scripts-last.ts";
import { earlyPress } from "./shell/early-press.ts";
import type { Shop } from "./shop.server.ts";
import type { Visits } from "./visit.server.ts";

/** The built site. It lives in its own module world, so its context key and handler come from the build itself. */
export type Pages = {
  build: ServerBuild;
  createRequestHandler: typeof createRequestHandler;
  provide: (context: ShopContext) => RouterContextProvider;
};

/** Loads what `npm run build` made. */
export async function loadPages(): Promise<Pages> {
  const path = "../build/server/index.js";
  if (!existsSync(join(import.meta.dirname, path))) throw new Mendable("The pages are not built yet. Run npm run build, then start again.");
  const build = (await import(path)) as ServerBuild;
  const { createRequestHandler } = await import("react-router");
  const { provideShop } = build.entry.module as unknown as { provideShop: Pages["provide"] };
  return { build, createRequestHandler, provide: provideShop };
}

/** Serves the site's pages: kept whole where they are the same for every visitor, made afresh where they are somebody's. */
export function servePages(app: FastifyInstance, shop: Shop, visits: Visits, count: Limits, pages: Pages) {
  const handle = pages.createRequestHandler(pages.build, "production");
  const cache = createPageCache();
  shop.onCatalogueChange(cache.changed);
  shop.onNewTerms(cache.clear);
  // On every page: a browser that goes on to the checkout keeps the policy of the page it came in by.
  const pictures = shop.config.map ? [shop.config.map.origin] : [];

  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const { lang, currency } = visits.place(request);
    const origin = visits.origin(request);
    const key = `${origin} ${lang} ${currency} ${request.url}`;
    const kept = request.method === "GET" && !leadsElsewhere(origin, request.url) ? cache.get(key) : undefined;
    if (!kept) return make(request, reply, key);
    if (cache.isFresh(kept)) return sendKept(kept, request, reply);
    return cache.stands(kept).then((stands) => (stands ? sendKept(kept, request, reply) : make(request, reply, key)));
  };
  /** Whoever comes by such an address is led on by the pages themselves, see `root.tsx`. */
  const leadsElsewhere = (origin: string, url: string) => shop.redirects.find(origin, pagePath(url), shop.clock.now()) !== null;
  const sendKept = (page: KeptPage, request: FastifyRequest, reply: FastifyReply) => {
    const ahead = isAhead(request);
    if (request.headers["if-none-match"]?.includes(page.etag))
      return reply
        .headers({ ...page.headers, ...(ahead && { "cache-control": SERVES_THE_PRESS }) })
        .code(304)
        .send();
    const encoding = encodingFor(request.headers);
    const ready = page.ready.get(encoding);
    const send = (packed: Sendable) => sendAtOnce(reply, ahead ? servesThePress(packed) : packed);
    return ready ? send(ready) : cache.pack(page, encoding).then(send);
  };
  const make = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const visit = await visits.open(request, reply);
    await count(request.method === "GET" ? "read" : "write", visit);
    const nonce = randomBytes(16).toString("base64");
    const stamp = cache.stamp();
    const notes: Note[] = [];
    let down = false;
    const failed = (error: unknown) => {
      down ||= isDown(error);
    };
    const response = await handle(toWebRequest(request, visit.origin), pages.provide({ shop: noting(shop, notes), visit, nonce, failed }));
    if (down) throw unavailable();
    const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
    const sameForAll = response.headers.get("x-same-for-all") === "1";
    const page = async () => lendNonce((sameForAll ? scriptsLast : scriptsLow)(await response.text()), nonce, [earlyAdd, earlyPress]);
    const body = isPage ? Buffer.from(await page()) : Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"));
    for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
    delete headers["x-same-for-all"];
    if (sameForAll && response.status === 200 && request.method === "GET") {
      const { html, csp } = nameScripts(body.toString(), nonce, pictures);
      const kept = cache.keep(isOrdinary(request.url) ? key : null, stamp, notes, Buffer.from(html), {
        ...everywhere,
        ...pageHeaders,
        "content-type": headers["content-type"] ?? "text/html; charset=utf-8",
        "content-security-policy": csp,
        "cache-control": "private, no-cache",
        vary: "Cookie, Accept-Encoding",
        "content-language": visit.lang,
      });
      return sendKept(kept, request, reply);
    }
    return reply
      .code(response.status)
      .headers({
        ...headers,
        "cache-control": "private, no-store",
        "content-language": visit.lang,
        ...(isPage && { "content-security-policy": nonceCsp(nonce, pictures, payWindow(request.url, visit)), ...pageHeaders }),
      })
      .send(body);
  };
  /** Orders are paid in a provider's window on their own pages alone: the form with what was typed runs nobody's scripts but ours. */
  const payWindow = (url: string, { storefront, origin }: Visit) => {
    const script = /^\/order\//.test(url) && shop.payments.offered.widget(storefront);
    const at = script ? new URL(script, origin).origin : origin;
    return at === origin ? "" : at;
  };
  app.get("/*", serve);
  for (const form of ["/set/:what", "/lp/:landing", "/lp/:landing/:slug"]) app.post(form, serve);
}

/** What a browser fetches ahead, on sight or on intent, serves the press that follows without being asked for again. */
const SERVES_THE_PRESS = "private, max-age=60";
const servesThePress = ({ head, bytes }: Sendable): Sendable => ({
  head: head.with(head.indexOf("cache-control") + 1, SERVES_THE_PRESS),
  bytes,
});
const isAhead = ({ headers }: FastifyRequest) => /\bprefetch\b/.test(String(headers["sec-purpose"] ?? headers.purpose ?? ""));

/** Past Fastify's own headers and hooks: all there is to say stands ready. */
function sendAtOnce(reply: FastifyReply, { head, bytes }: Sendable): FastifyReply {
  reply.hijack();
  for (const cookie of [reply.getHeader("set-cookie") ?? []].flat()) reply.raw.appendHeader("set-cookie", String(cookie));
  reply.raw.writeHead(200, head);
  reply.raw.end(bytes);
  return reply;
}

const LONGEST_KEPT = 500;

/** Only addresses such as our own links have are kept: made-up parameters would push the pages that are asked for out. */
export function isOrdinary(url: string): boolean {
  const [, query = ""] = url.split("?", 2);
  return (
    url.length <= LONGEST_KEPT &&
    query.split("&").every((pair) => /^(?:$|(?:f\.[a-z]+|sort|page|color|size|versus|card|_routes)=)/.test(pair))
  );
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(":")) headers.set(name, String(value));
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  // A path of ours whatever it looks like ("//host" names another), and without the one character that no database can look up.
  return new Request(origin + request.url.replace(/%00/g, "%EF%BF%BD"), {
    method: request.method,
    headers,
    ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
  });
}

/** The page that an address is about: what the browser's own script asks for is its data. */
const pagePath = (url: string) => url.replace(/(?:\/_root|\/_)?\.data(?=\?|$)/, (data) => (data.startsWith("/_") ? "/" : ""));
