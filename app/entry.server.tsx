import { AsyncLocalStorage } from "node:async_hooks";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import { type ShopContext, shopContext } from "./context.ts";
import { overwriteGetLocale } from "./foundation/i18n/messages/runtime.js";
import type { Language } from "./foundation/storefront.ts";

const language = new AsyncLocalStorage<Language>();
overwriteGetLocale(() => language.getStore() ?? "en");

/** Called from outside the bundle: only this module's context key matches the loaders'. */
export function provideShop(context: ShopContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(shopContext, context);
  return provider;
}

const ABORT_MS = 8000;

/** Whole pages need no stream of the web's, whose parts cost a tenth of rendering them. */
function collected(take: (html: Buffer<ArrayBuffer>) => void, fail: (error: Error) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write: (part, _encoding, done) => {
      parts.push(part);
      done();
    },
    final: (done) => {
      take(Buffer.concat(parts));
      done();
    },
    destroy: (error, done) => {
      if (error) fail(error);
      done(error);
    },
  });
}

/** Renders whole pages, so that they can be cached and their CSP lists their scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { shop, visit, nonce, failed: troubled } = context.get(shopContext);
  return language.run(
    visit.lang,
    () =>
      new Promise<Response>((resolve, reject) => {
        let failed = false;
        const stream = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
          nonce,
          // No streaming of late parts: a script would insert them after a first paint without them.
          progressiveChunkSize: Number.POSITIVE_INFINITY,
          onAllReady() {
            clearTimeout(timer);
            headers.set("content-type", "text/html; charset=utf-8");
            stream.pipe(collected((html) => resolve(new Response(html, { status: failed ? 500 : status, headers })), reject));
          },
          onShellError: reject,
          onError(error) {
            failed = true;
            troubled(error);
            shop.log.error({ err: error }, "page.render_failed");
          },
        });
        const timer = setTimeout(() => stream.abort(), ABORT_MS).unref();
      }),
  );
}

/** A thrown Response is not an error. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  const { shop, failed } = context.get(shopContext);
  if (!failed(error)) shop.log.error({ err: error }, "page.loader_failed");
}
