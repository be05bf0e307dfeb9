import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isShownTo } from "#app/customers/looks/look.ts";
import type { Admission, Lane } from "#app/foundation/http/admission.server.ts";
import type { AllowedMethods } from "#app/foundation/http/allowed-methods.ts";
import { toProblem } from "#app/foundation/http/answer-problem.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { encodingFor } from "#app/foundation/http/encoding.ts";
import { hasIt, tagOf } from "#app/foundation/http/entity-tag.ts";
import type { Limits } from "#app/foundation/http/limits.server.ts";
import { createOneAddress } from "#app/foundation/http/one-address.ts";
import { methodNotAllowed, ProblemError, unavailable } from "#app/foundation/http/problem.ts";
import { stale } from "#app/foundation/http/stale.ts";
import { createTurns } from "#app/foundation/http/turns.server.ts";
import { passingForeign, withoutForeign } from "#app/foundation/page-parameters.ts";
import { singleFlight } from "#app/foundation/single-flight.ts";
import type { Shop } from "#app/shop.server.ts";
import { createPageMaker, type MadePage, type Pages } from "./make-page.server.ts";
import { createPageCache, type KeptPage, type Sendable } from "./page-cache.server.ts";
import type { Visits } from "./visit.server.ts";
import { isOrdinary, keepWarm, pageKey, pagePath, readPageKey } from "./warm-pages.server.ts";

/** Shared pages come from the cache and are rendered once for concurrent requests; others per visitor. */
export function servePages(
  app: FastifyInstance,
  shop: Shop,
  visits: Visits,
  count: Limits,
  admission: Admission,
  methods: AllowedMethods,
  pages: Pages,
) {
  const oneAddress = createOneAddress(pages.paths);
  for (const path of pages.paths) methods.add("GET", path);
  const cache = createPageCache();
  const make = createPageMaker(shop, pages, cache);
  shop.onCatalogueChange(cache.changed);
  shop.onNewTerms(cache.clear);
  // Requests queued before it finished may still join.
  const flights = singleFlight<MadePage>(app.startInTurn);
  const answerInTurns = createTurns();
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const { lang, currency } = visits.place(request);
    const origin = visits.origin(request);
    const isPages = isReading(request) && !leadsElsewhere(origin, request.url);
    const key = pageKey(origin, lang, currency, isPages ? addressRead(request.url) : request.url);
    const kept = isPages && !visits.lookToken(request) ? cache.get(key) : undefined;
    if (!kept) return (isPages && leadToOneAddress(request, reply)) || answer(request, reply, key);
    if (cache.isFresh(kept)) return sendKept(kept, request, reply);
    return lookAt(kept, request, reply, key);
  };
  /** Shared pages are asked and kept by what they read, personal ones as they were asked. */
  const addressRead = (url: string) => {
    const own = withoutForeign(url);
    return own !== url && pages.isForAll(pagePath(own).split("?", 1)[0]!) ? own : url;
  };
  /** Such pages redirect themselves, see `root.tsx`. */
  const leadsElsewhere = (origin: string, url: string) => shop.redirects.find(origin, pagePath(url), shop.clock.now()) !== null;
  const leadToOneAddress = ({ url }: FastifyRequest, reply: FastifyReply) => {
    const [path = ""] = url.split(/[?#]/, 1);
    const address = oneAddress(path);
    return address && reply.header("cache-control", "private, max-age=3600").redirect(address + url.slice(path.length), 301);
  };
  const lookAt = async (kept: KeptPage, request: FastifyRequest, reply: FastifyReply, key: string) => {
    const standing = await cache.standing(kept);
    if (standing === "same") return sendKept(kept, request, reply);
    if (standing === "unknown") return sendStale(kept, request, reply);
    try {
      return await answer(request, reply, key);
    } catch (error) {
      // When overloaded or without a database, serve the stale copy.
      if (toProblem(error).status !== 503) throw error;
      return sendStale(kept, request, reply);
    }
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const path = pagePath(request.url).split("?", 1)[0]!;
    const lane = isForBuying(path) ? "buying-page" : "page";
    const isAlone = !isReading(request) || visits.lookToken(request) !== undefined;
    const flying = isAlone ? undefined : flights.of(key);
    const allowed = methods.of(path);
    if (allowed.length > 0 && !allowed.includes(request.method)) throw methodNotAllowed(allowed);
    if (!flying) admission.refuseIfFull(lane);
    if (!flying && (isAlone || !pages.isForAll(path))) return sendOwn(await makeAlone(request, reply, key, lane), request, reply, key);
    const made = await makeForAll(request, reply, key);
    if ("own" in made) cache.drop(key);
    return flying && "own" in made
      ? sendOwn(await makeAlone(request, reply, key, lane), request, reply, key)
      : sendOwn(made, request, reply, key);
  };
  const openCounted = async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = await visits.open(request, reply, { isShown: isReading(request) && isShownTo(request.url.split("?", 1)[0]!) });
    await count(request.method === "POST" ? "write" : "read", visit);
    return visit;
  };
  const makeAt = (request: FastifyRequest, key: string, visit: Visit) => {
    const { url } = readPageKey(key);
    return make(toWebRequest(request, visit.origin, url), url, visit, isOrdinary(url) ? key : null);
  };
  const makeForAll = async (request: FastifyRequest, reply: FastifyReply, key: string, visit?: Visit): Promise<MadePage> => {
    const flying = flights.of(key);
    if (!flying)
      return flights.join(key, async () => {
        const by = visit ?? (await openCounted(request, reply));
        const made = await admission.admit("page", by, () => makeAt(request, key, by));
        if ("page" in made) await cache.pack(made.page, encodingFor(request.headers));
        return made;
      });
    try {
      const made = await flying;
      // Don't answer a waiting crowd in a single event-loop turn.
      await new Promise<void>(answerInTurns);
      // A URL with language or currency sets cookies, for each visitor.
      if (!isOrdinary(readPageKey(key).url)) await visits.open(request, reply);
      return made;
    } catch (error) {
      if (!(error instanceof ProblemError && error.status === 429)) throw error;
      return makeForAll(request, reply, key, visit ?? (await openCounted(request, reply)));
    }
  };
  const makeAlone = async (request: FastifyRequest, reply: FastifyReply, key: string, lane: Lane): Promise<MadePage> => {
    const visit = await openCounted(request, reply);
    return admission.admit(lane, visit, () => {
      if (request.socket.destroyed) throw unavailable();
      return makeAt(request, key, visit);
    });
  };
  const sendOwn = (made: MadePage, request: FastifyRequest, reply: FastifyReply, key: string) => {
    if ("page" in made) return sendKept(made.page, request, reply);
    const { status, headers, cookies, body } = made.own;
    for (const cookie of cookies) reply.header("set-cookie", cookie);
    const to = headers.location;
    if (to && readPageKey(key).url !== request.url) Object.assign(headers, { location: passingForeign(request.url, to) });
    return reply.code(status).headers(headers).send(body);
  };
  const sendKept = (page: KeptPage, request: FastifyRequest, reply: FastifyReply) => {
    const ahead = isAhead(request);
    const encoding = encodingFor(request.headers);
    const etag = tagOf(page.etag, encoding);
    if (hasIt(request.headers["if-none-match"], etag))
      return reply
        .headers({ ...page.headers, etag, ...(ahead && { "cache-control": SERVES_THE_PRESS }) })
        .code(304)
        .send();
    const ready = page.ready.get(encoding);
    const send = (packed: Sendable) => sendAtOnce(reply, ahead ? servesThePress(packed) : packed);
    return ready ? send(ready) : cache.pack(page, encoding).then(send);
  };
  const sendStale = async (page: KeptPage, { headers }: FastifyRequest, reply: FastifyReply) => {
    const encoding = encodingFor(headers);
    const { head, bytes } = page.ready.get(encoding) ?? (await cache.pack(page, encoding));
    return sendAtOnce(reply, { head: [...head, ...Object.entries(stale).flat()], bytes });
  };
  const { warm, close } = keepWarm({
    shop,
    cache,
    make: async (key) => {
      const { origin, lang, currency, url } = readPageKey(key);
      const nobody = visits.nobody(origin, lang, currency);
      if (!nobody || cache.has(key) || !isOrdinary(url) || !pages.isForAll(pagePath(url).split("?", 1)[0]!)) return;
      await flights.join(key, () => admission.admit("page", nobody, () => make(new Request(origin + url), url, nobody, key)));
    },
  });
  app.addHook("onListen", () => void warm());
  app.addHook("onClose", close);
  app.get("/*", serve);
  for (const form of ["/lp/:landing", "/lp/:landing/:slug"]) app.post(form, serve);
  app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const form of ["/cart", "/contact", "/order/:number/change", "/set/:what"]) scope.post(form, serve);
  });
}

const FORM_BYTES = 16 * 1024;

const isForBuying = (path: string) => /^\/(?:checkout|order|pmt|lk)(?:\/|$)/.test(path);

/** A prefetched page serves the navigation that follows. */
const SERVES_THE_PRESS = "private, max-age=60";
const servesThePress = ({ head, bytes }: Sendable): Sendable => ({
  head: head.with(head.indexOf("cache-control") + 1, SERVES_THE_PRESS),
  bytes,
});
const isAhead = ({ headers }: FastifyRequest) => /\bprefetch\b/.test(String(headers["sec-purpose"] ?? headers.purpose ?? ""));

/** Bypasses Fastify's headers and hooks: everything is prepared. */
function sendAtOnce(reply: FastifyReply, { head, bytes }: Sendable): FastifyReply {
  reply.hijack();
  const cookies = reply.getHeader("set-cookie");
  if (cookies) for (const cookie of [cookies].flat()) reply.raw.appendHeader("set-cookie", String(cookie));
  reply.raw.writeHead(200, head.concat("x-request-id", reply.request.id));
  reply.raw.end(bytes);
  return reply;
}

const isReading = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

function toWebRequest(request: FastifyRequest, origin: string, url: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(":")) headers.set(name, String(value));
  const hasBody = !isReading(request);
  // Keep the path ours even if it looks like "//host", and drop zero characters, which PostgreSQL refuses.
  return new Request(origin + url.replace(/%00/g, "%EF%BF%BD"), {
    method: hasBody ? request.method : "GET",
    headers,
    ...(hasBody && { body: typeof request.body === "string" ? request.body : JSON.stringify(request.body ?? {}) }),
  });
}
