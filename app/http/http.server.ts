import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { calls } from "#app/api.server.ts";
import { isDown } from "#app/foundation/database/database.server.ts";
import { languageOf } from "#app/foundation/hosts.ts";
import { createAdmission } from "#app/foundation/http/admission.server.ts";
import { createAllowedMethods } from "#app/foundation/http/allowed-methods.ts";
import { isUnwritable, sendProblem, toProblem } from "#app/foundation/http/answer-problem.server.ts";
import { isOfWeakTag } from "#app/foundation/http/entity-tag.ts";
import { createForwardedWatch } from "#app/foundation/http/forwarded.server.ts";
import { readJsonBodies } from "#app/foundation/http/json-body.ts";
import { createLimits } from "#app/foundation/http/limits.server.ts";
import { isOriginAllowed } from "#app/foundation/http/origin.ts";
import { packAnswers } from "#app/foundation/http/packing.server.ts";
import { AGAIN_SECONDS, methodNotAllowed, mustSayWhen, ProblemError } from "#app/foundation/http/problem.ts";
import { everywhere, fileCsp, REPORTS, workerCsp } from "#app/foundation/http/security-headers.ts";
import { createTurns } from "#app/foundation/http/turns.server.ts";
import { namesTwoHosts } from "#app/foundation/http/two-hosts.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Shop } from "#app/shop.server.ts";
import { createDraining } from "./draining.server.ts";
import { serveBrand } from "./http-brand.server.ts";
import { registerCalls } from "./http-calls.server.ts";
import { serveSources } from "./http-dev.server.ts";
import { EXCHANGE, serveExchange } from "./http-exchange.server.ts";
import { mayUpgrade, serveLiveNews } from "./http-live-news.server.ts";
import { serveLooks } from "./http-looks.server.ts";
import { servePages } from "./http-pages.server.ts";
import { takePolicyReports } from "./http-reports.server.ts";
import { serveRobots } from "./http-robots.server.ts";
import { serveSandbox } from "./http-sandbox.server.ts";
import { serveWellKnown } from "./http-well-known.server.ts";
import { keepBuild } from "./kept-builds.server.ts";
import { sendLatePicture } from "./late-picture.server.ts";
import type { Pages } from "./make-page.server.ts";
import { openApi } from "./open-api.server.ts";
import { passToBackoffice } from "./pass-to-backoffice.server.ts";
import { createVisits, isHost, type Visits } from "./visit.server.ts";
import { isForWatchers } from "./which-host.ts";

const BODY_BYTES = 256 * 1024;
const STILL_MS = 60_000;
const WHOLE_SERVER = "*";
const CLIENT_BUILD = join(import.meta.dirname, "../../build/client");

/** Checks in order: host, size, time, media type, origin, session, rate limit, schema, handler, idempotency, problems, log. */
export async function createApp(shop: Shop, pages?: Pages): Promise<FastifyInstance> {
  const { config } = shop;
  const visits = createVisits(shop);
  const lang = (request: FastifyRequest) => {
    const storefront = visits.storefront(request.headers.host ?? "") ?? storefronts[0]!;
    return languageOf(storefront, visits.cookies(request).get("lang"));
  };
  /** Programs get a problem, browsers a page. */
  const refuse = (reply: FastifyReply, problem: ProblemError, request: FastifyRequest) =>
    isFile(request) && [403, 404].includes(problem.status)
      ? reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Not found\n")
      : sendProblem(reply, problem, { lang: lang(request), requestId: request.id, asPage: isNavigation(request) });
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: 30_000,
    // Node checks for slow senders only this often.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 3000, shouldUpgradeCallback: mayUpgrade },
    keepAliveTimeout: 20_000,
    // Cuts connections without traffic in either direction: clients that don't read [I06].
    connectionTimeout: STILL_MS,
    trustProxy: config.trustedProxies ?? false,
    genReqId: ({ headers }) => askedId(headers["x-request-id"]) ?? shop.newRequestId(),
    frameworkErrors: (error, request, reply) => {
      reply.headers(everywhere);
      refuse(reply, toProblem(error), request);
    },
    clientErrorHandler: refuseUnreadable,
    loggerInstance: shop.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: "idle",
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  });
  app.decorate("draining", createDraining(app));
  const methods = createAllowedMethods();
  app.addHook("onRoute", ({ method, url }) => void (url === "/*" || methods.add(method, url)));
  readJsonBodies(app);
  const count = createLimits(config.limits);
  const admission = createAdmission(config.limits, { shed: shop.shed });
  const watchForwarded = createForwardedWatch({
    production: config.production,
    warn: (peer, text) => shop.log.warn({ peer, detail: text }, "proxy.untrusted"),
  });
  app.decorate("startInTurn", createTurns());
  passToBackoffice(app, shop, pages?.backoffice);
  if (pages?.dev) serveSources(app, pages.dev);
  app.addHook("onRequest", (request, _reply, done) => {
    const begin = () => {
      watchForwarded(request);
      if (isOfWeakTag(request.headers["if-range"])) request.headers.range = undefined;
      done(refusalOf(request, visits));
    };
    if (isForWatchers(request.url) || bringsItsOwnProof(request.url)) begin();
    else app.startInTurn(begin);
  });
  packAnswers(app);
  // Last, so that cached pages, which contain these headers, skip the work.
  app.addHook("onSend", (request, reply, _payload, done) => {
    reply.header("x-request-id", request.id);
    if (mustSayWhen(reply.statusCode) && !reply.hasHeader("retry-after")) reply.header("retry-after", AGAIN_SECONDS);
    for (const name in everywhere) if (!reply.hasHeader(name)) reply.header(name, everywhere[name]);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    shop.measure(request.method, request.routeOptions.url ?? "none", reply.statusCode, reply.elapsedTime);
    // Log the route, never its values: a path may contain a phone. 503s are logged at their cause.
    if ((reply.statusCode >= 500 && reply.statusCode !== 503) || config.logLevel === "debug" || mayChange(request))
      shop.log.info(
        {
          id: request.id,
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        "http.request_completed",
      );
    done();
  });

  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && isDown(error))
      shop.log.error({ id: request.id, route: request.routeOptions.url, reason: reasonOf(error) }, "database.unavailable");
    else if (problem.status >= 500 && isUnwritable(error))
      shop.log.error({ id: request.id, route: request.routeOptions.url, reason: reasonOf(error) }, "files.unwritable");
    else if (problem.status >= 500 && problem.code === "bug")
      shop.log.error({ id: request.id, route: request.routeOptions.url, err: error }, "http.request_failed");
    refuse(reply, problem, request);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = request.url === WHOLE_SERVER ? methods.all() : methods.of(request.url.split("?", 1)[0]!);
    if (request.method === "OPTIONS" && allowed.length) return reply.code(204).header("allow", allowed.join(", ")).send();
    if (allowed.length > 0 && !allowed.includes(request.method)) return refuse(reply, methodNotAllowed(allowed), request);
    return (await sendLatePicture(shop, request, reply)) ?? refuse(reply, new ProblemError(404, "not_found"), request);
  });

  app.get("/healthz", (_request, reply) => reply.send({ alive: true }));
  app.get("/readyz", async (_request, reply) => {
    if (app.draining.hasBegun()) return reply.code(503).send({ ready: false, reason: "stopping" });
    const others = shop.instances.differing();
    if (!others && (await shop.isReady())) return reply.send({ ready: true });
    const reason = others && { reason: `${others.join(", ")}: not the files of the other processes` };
    return reply.code(503).send({ ready: false, ...reason });
  });
  app.get("/metrics", async (request, reply) => {
    // A local proxy connects from here as well.
    const isDirect = !request.headers["x-forwarded-for"] && !request.headers.forwarded;
    if (!shop.mayReadMetrics(isDirect ? request.ip : "", request.headers.authorization)) throw new ProblemError(404, "not_found");
    return reply.type("text/plain; version=0.0.4").send(await shop.metrics());
  });

  const table = calls(shop);
  registerCalls(app, visits, count, admission, table);
  app.get("/openapi.json", (_request, reply) => reply.header("cache-control", "no-cache").send(openApi(table)));
  takePolicyReports(app, shop);
  serveRobots(app, shop, visits, count);
  serveLooks(app, shop, visits, count);
  serveBrand(app, visits);
  serveWellKnown(app, shop, visits);
  serveExchange(app, shop);
  await serveLiveNews(app, shop, visits, count, pages?.build.assets.version ?? "");
  if (config.sandboxUrl) serveSandbox(app, shop, config.sandboxUrl);

  if (pages) {
    const built = { from: join(CLIENT_BUILD, "assets"), home: join(config.dataDir, "assets"), version: pages.build.assets.version };
    await app.register(fastifyStatic, {
      root: await keepBuild(built),
      prefix: "/assets/",
      decorateReply: false,
      immutable: true,
      maxAge: "365d",
      preCompressed: true,
      index: false,
    });
    const worker = readFileSync(join(CLIENT_BUILD, "sw.js"));
    const headers = { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache", "content-security-policy": workerCsp };
    app.get("/sw.js", (_request, reply) => reply.headers(headers).send(worker));
    await app.register(fastifyStatic, {
      root: shop.mediaFolder,
      prefix: "/media/",
      decorateReply: false,
      immutable: true,
      maxAge: "365d",
      index: false,
      dotfiles: "ignore",
      setHeaders: (reply) => void reply.header("content-security-policy", fileCsp),
    });
    servePages(app, shop, visits, count, admission, methods, pages);
  }
  return app;
}

/** The error's detail may quote a row, so it isn't logged. */
const reasonOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  return code ? `${code} ${message}` : message;
};

function refusalOf(request: FastifyRequest, visits: Visits): ProblemError | undefined {
  const { headers, method, url } = request;
  const host = headers.host ?? "";
  const isAddress = url.startsWith("/") || (url === WHOLE_SERVER && method === "OPTIONS");
  if (!isAddress || namesTwoHosts(request.raw)) return new ProblemError(400, "unreadable");
  if (!visits.storefront(host) && !isForWatchers(url))
    return isHost(host) ? new ProblemError(421, "unknown_host") : new ProblemError(400, "unreadable");
  if (headers["content-type"] && /[^\x20-\x7e]/.test(headers["content-type"])) return new ProblemError(415, "media_type");
  if (!isOriginAllowed(method, headers, bringsItsOwnProof(url))) return new ProblemError(403, "forbidden");
}

function refuseUnreadable(error: { code?: string }, socket: Socket) {
  const status = { HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large", ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout" }[
    error.code ?? ""
  ];
  if (socket.writable) socket.write(`HTTP/1.1 ${status ?? "400 Bad Request"}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroy();
}

/** Assets: an HTML page in their place would look like a broken script or picture. */
const isFile = ({ method, url }: FastifyRequest) => (method === "GET" || method === "HEAD") && /^\/(?:assets|media)\//.test(url);

const isNavigation = ({ method, headers }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") &&
  (headers["sec-fetch-dest"] ?? "document") === "document" &&
  (headers.accept ?? "").includes("text/html");

const askedId = (id: string | string[] | undefined) => (typeof id === "string" && /^[\w.:-]{8,64}$/.test(id) ? id : undefined);

const mayChange = ({ method, url }: FastifyRequest) => !/^(?:GET|HEAD|OPTIONS)$/.test(method) || bringsItsOwnProof(url);

/** Webhooks are signed, 1C has its session, CSP reports change nothing. Webhooks and 1C write by GET too. */
const bringsItsOwnProof = (url: string) =>
  /^\/(payment|delivery)\/webhook\//.test(url) || url === REPORTS || url.split("?", 1)[0] === EXCHANGE;
