import { AsyncLocalStorage } from "node:async_hooks";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import type { Language } from "#app/foundation/storefront.ts";
import { type DeskContext, deskContext, open } from "./context.ts";

const language = new AsyncLocalStorage<Language>();
overwriteGetLocale(() => language.getStore() ?? "en");
const ABORT_MS = 8000;

/** Called from outside the bundle: only this module's context key matches the loaders'. */
export function provideDesk(context: DeskContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(deskContext, context);
  return provider;
}

/** Opens that context for the guard of screens. */
export const openDesk = open;

/** Texts of loaders are in the member's language, too. */
export const inLanguage = <T,>(lang: Language, work: () => T): T => language.run(lang, work);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { shop, visit, nonce } = context.get(deskContext);
  let hasFailed = false;
  const html = await language.run(
    visit.lang,
    () =>
      new Promise<string>((resolve, reject) => {
        const stream = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
          nonce,
          progressiveChunkSize: Number.POSITIVE_INFINITY,
          onAllReady() {
            clearTimeout(timer);
            text(stream.pipe(new PassThrough())).then(resolve, reject);
          },
          onShellError: reject,
          onError(error) {
            hasFailed = true;
            shop.log.error({ err: error }, "page.render_failed");
          },
        });
        const timer = setTimeout(() => stream.abort(), ABORT_MS).unref();
      }),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: hasFailed ? 500 : status, headers });
}

/** A thrown Response is not an error. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  const { shop, failed } = context.get(deskContext);
  failed(error);
  shop.log.error({ err: error }, "page.loader_failed");
}
