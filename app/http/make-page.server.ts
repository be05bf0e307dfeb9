import { randomBytes } from "node:crypto";
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import { earlyAdd } from "#app/client/cart/early-add.ts";
import { earlyPress } from "#app/client/page/early-press.ts";
import type { ShopContext } from "#app/context.ts";
import { isDown } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { mustSayWhen, ProblemError, unavailable } from "#app/foundation/http/problem.ts";
import { everywhere, lendNonce, nameScripts, nonceCsp, pageHeaders } from "#app/foundation/http/security-headers.ts";
import type { Shop } from "#app/shop.server.ts";
import type { BackofficePages } from "./http-backoffice.server.ts";
import type { DevServer } from "./http-dev.server.ts";
import { asSeenByStaff } from "./look-banner.server.ts";
import type { KeptPage, PageCache } from "./page-cache.server.ts";
import { type Note, noting } from "./page-notes.server.ts";
import { scriptsLast, scriptsLow } from "./scripts-last.ts";

export type Pages = {
  build: ServerBuild;
  createRequestHandler: typeof createRequestHandler;
  provide: (context: ShopContext) => RouterContextProvider;
  isForAll: (path: string) => boolean;
  paths: readonly string[];
  dev?: DevServer;
  backoffice?: () => Promise<BackofficePages>;
};

export type OwnAnswer = { status: number; headers: Record<string, string>; cookies: string[]; body: Buffer };
export type MadePage = { page: KeptPage } | { own: OwnAnswer };

export function createPageMaker(shop: Shop, pages: Pages, cache: PageCache) {
  const handle = pages.createRequestHandler(pages.build, "production");
  // On every page, since client navigation to the checkout keeps the first page's CSP.
  const pictures = shop.config.map ? [shop.config.map.origin] : [];

  /** The provider's script is allowed on order pages only, never beside the checkout form. */
  const payWindow = (url: string, { storefront, origin }: Visit) => {
    const script = /^\/order\//.test(url) && shop.payments.offered.widget(storefront);
    const at = script ? new URL(script, origin).origin : origin;
    return at === origin ? "" : at;
  };

  /** `key` null: don't cache. Throws when the database is down. */
  return async (web: Request, url: string, visit: Visit, key: string | null): Promise<MadePage> => {
    const nonce = randomBytes(16).toString("base64");
    const stamp = cache.stamp();
    const notes: Note[] = [];
    let refusal: ProblemError | undefined;
    const failed = (error: unknown) => {
      if (isDown(error)) refusal ??= unavailable();
      else if (error instanceof ProblemError && mustSayWhen(error.status)) refusal ??= error;
      return refusal === error;
    };
    const response = await handle(web, pages.provide({ shop: noting(shop, notes), visit, nonce, failed }));
    if (refusal) throw refusal;
    const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
    const sameForAll = !pages.dev && response.headers.get("x-same-for-all") === "1";
    const settle = pages.dev ? (html: string) => html : sameForAll ? scriptsLast : scriptsLow;
    const body = isPage
      ? lendNonce(settle(await response.text()), nonce, [earlyAdd, earlyPress])
      : Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"));
    delete headers["x-same-for-all"];
    if (sameForAll && !visit.looking && response.status === 200 && web.method === "GET") {
      const { html, csp } = nameScripts(String(body), nonce, pictures);
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
        body: typeof body === "string" ? Buffer.from(visit.looking ? asSeenByStaff(body, visit.looking, visit) : body) : body,
      },
    };
  };
}
