import { randomBytes } from "node:crypto";
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import { earlyAdd } from "#app/client/cart/early-add.ts";
import { earlyPress } from "#app/client/page/early-press.ts";
import type { ShopContext } from "#app/context.ts";
import { isDown } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { unavailable } from "#app/foundation/http/problem.ts";
import { everywhere, lendNonce, nameScripts, nonceCsp, pageHeaders } from "#app/foundation/http/security-headers.ts";
import type { Shop } from "#app/shop.server.ts";
import type { DevServer } from "./http-dev.server.ts";
import type { KeptPage, PageCache } from "./page-cache.server.ts";
import { type Note, noting } from "./page-notes.server.ts";
import { scriptsLast, scriptsLow } from "./scripts-last.ts";

/** The built site. It lives in its own module world, so its context key and handler come from the build itself. */
export type Pages = {
  build: ServerBuild;
  createRequestHandler: typeof createRequestHandler;
  provide: (context: ShopContext) => RouterContextProvider;
  /** Whether the page at a path is the same for everybody, by its route. */
  isForAll: (path: string) => boolean;
  /** Where there are pages, as the routes spell it. */
  paths: readonly string[];
  dev?: DevServer;
};

/** One visitor's own answer. */
export type OwnAnswer = { status: number; headers: Record<string, string>; cookies: string[]; body: Buffer };
/** What came of making a page: one for everybody, ready to be kept, or one visitor's answer. */
export type Made = { page: KeptPage } | { own: OwnAnswer };

/** Makes pages: those that are the same for all as they are kept, the rest for who asked. */
export function createPageMaker(shop: Shop, pages: Pages, cache: PageCache) {
  const handle = pages.createRequestHandler(pages.build, "production");
  // On every page: a browser that goes on to the checkout keeps the policy of the page it came in by.
  const pictures = shop.config.map ? [shop.config.map.origin] : [];

  /** Orders are paid in a provider's window on their own pages alone: the form with what was typed runs nobody's scripts but ours. */
  const payWindow = (url: string, { storefront, origin }: Visit) => {
    const script = /^\/order\//.test(url) && shop.payments.offered.widget(storefront);
    const at = script ? new URL(script, origin).origin : origin;
    return at === origin ? "" : at;
  };

  /** `key`: what it is kept by; null where it is not to be. Throws where the database is away. */
  return async (web: Request, url: string, visit: Visit, key: string | null): Promise<Made> => {
    const nonce = randomBytes(16).toString("base64");
    const stamp = cache.stamp();
    const notes: Note[] = [];
    let down = false;
    const failed = (error: unknown) => {
      down ||= isDown(error);
    };
    const response = await handle(web, pages.provide({ shop: noting(shop, notes), visit, nonce, failed }));
    if (down) throw unavailable();
    const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
    const sameForAll = !pages.dev && response.headers.get("x-same-for-all") === "1";
    const settle = pages.dev ? (html: string) => html : sameForAll ? scriptsLast : scriptsLow;
    const page = async () => lendNonce(settle(await response.text()), nonce, [earlyAdd, earlyPress]);
    const body = isPage ? Buffer.from(await page()) : Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"));
    delete headers["x-same-for-all"];
    if (sameForAll && response.status === 200 && web.method === "GET") {
      const { html, csp } = nameScripts(body.toString(), nonce, pictures);
      const made = cache.keep(key, stamp, notes, Buffer.from(html), {
        ...everywhere,
        ...pageHeaders,
        "content-type": headers["content-type"] ?? "text/html; charset=utf-8",
        "content-security-policy": csp,
        "cache-control": "private, no-cache",
        vary: "Cookie, Accept-Encoding",
        "content-language": visit.lang,
      });
      return { page: made };
    }
    return {
      own: {
        status: response.status,
        headers: {
          ...headers,
          "cache-control": "private, no-store",
          "content-language": visit.lang,
          ...(isPage && { "content-security-policy": pages.dev?.csp ?? nonceCsp(nonce, pictures, payWindow(url, visit)), ...pageHeaders }),
        },
        cookies: response.headers.getSetCookie(),
        body,
      },
    };
  };
}
