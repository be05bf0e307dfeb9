import { randomBytes } from "node:crypto";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import { grantorsOf } from "#app/backoffice/acting/denied.server.ts";
import { sendFile } from "#app/backoffice/acting/fetch-file.server.ts";
import { perform } from "#app/backoffice/acting/perform.server.ts";
import type { DeskContext } from "#app/backoffice/context.ts";
import { createDesk } from "#app/backoffice/desk.server.ts";
import { signInCalls } from "#app/backoffice/sign-in/sign-in.calls.server.ts";
import { verdictOn } from "#app/backoffice/verdict.server.ts";
import { openStaffVisit } from "#app/backoffice/visit.server.ts";
import { originOf } from "#app/config.server.ts";
import { drawIcon, icons } from "#app/foundation/brand/icons.server.ts";
import { isDown } from "#app/foundation/database/database.server.ts";
import { sendProblem, toProblem } from "#app/foundation/http/answer-problem.server.ts";
import { createLimits } from "#app/foundation/http/limits.server.ts";
import { isOriginAllowed } from "#app/foundation/http/origin.ts";
import { packAnswers } from "#app/foundation/http/packing.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { everywhere, fileCsp, staffCsp, staffEverywhere } from "#app/foundation/http/security-headers.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { absentSettings } from "#app/operations/absent-settings.server.ts";
import type { Shop } from "#app/shop.server.ts";
import { serveDeskNews } from "./http-desk-news.server.ts";
import { type DevServer, serveSources } from "./http-dev.server.ts";
import { keepBuild } from "./kept-builds.server.ts";
import { sendLatePicture } from "./late-picture.server.ts";
import { scriptsLow } from "./scripts-last.ts";

export type BackofficePages = {
  build: ServerBuild;
  createRequestHandler: typeof createRequestHandler;
  provide: (context: DeskContext) => RouterContextProvider;
  dev?: DevServer;
};

const BODY_BYTES = 24 * 1024 * 1024;
const CLIENT_BUILD = join(import.meta.dirname, "../../build/backoffice/client");

/** The back office on its own host: its pages (tests do without), its acts, nothing of the storefronts. Requests come from `createApp` by their host. */
export async function createBackoffice(shop: Shop, pages?: BackofficePages): Promise<FastifyInstance> {
  const { config } = shop;
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustedProxies ?? false,
    genReqId: () => shop.newRequestId(),
    loggerInstance: shop.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
  });
  if (pages?.dev) serveSources(app, pages.dev);
  const count = createLimits(config.limits);
  app.addHook("onRequest", (request, _reply, done) =>
    done(isOriginAllowed(request.method, request.headers, false) ? undefined : new ProblemError(403, "forbidden")),
  );
  packAnswers(app);
  app.addHook("onSend", (request, reply, _payload, done) => {
    reply.header("x-request-id", request.id);
    for (const [name, value] of Object.entries({ ...everywhere, ...staffEverywhere }))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    shop.measure(request.method, `staff ${request.routeOptions.url ?? "none"}`, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    const route = request.routeOptions.url;
    if (problem.status >= 500 && isDown(error))
      shop.log.error({ id: request.id, route, reason: (error as Error).message }, "database.unavailable");
    else if (problem.status >= 500) shop.log.error({ id: request.id, route, err: error }, "http.request_failed");
    const asPage = (request.headers.accept ?? "").includes("text/html");
    sendProblem(reply, problem, {
      lang: /^\s*ru\b/i.test(request.headers["accept-language"] ?? "") ? "ru" : "en",
      requestId: request.id,
      asPage,
    });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const sent = await sendLatePicture(shop, request, reply);
    if (!sent) throw new ProblemError(404, "not_found");
    return sent;
  });
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"])
    app.addContentTypeParser(type, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  const opened = async (request: FastifyRequest, reply: FastifyReply) => {
    const { visit, me } = await openStaffVisit(shop, request, reply);
    await count(request.method === "GET" || request.method === "HEAD" ? "read" : "write", {
      customerId: me?.id ?? null,
      isProven: me !== null,
      address: visit.address,
    });
    return { visit, me };
  };
  const absent = () => absentSettings(shop.config, shop.secrets);
  const desk = createDesk(shop, { shopOrigin: originOf(shop.config, storefronts[0]!.region), absent });
  signInCalls(app, shop, { opened, count });
  app.post<{ Params: { name: string } }>("/act/:name", async (request, reply) => {
    const { visit, me } = await opened(request, reply);
    const { status, body } = await perform({ shop, desk, me, now: visit.now, visit }, request.params.name, await formOf(request));
    return reply.code(status).send(body);
  });
  app.get<{ Params: { name: string } }>("/file/:name", async (request, reply) => {
    const { visit, me } = await opened(request, reply);
    return sendFile({ shop, desk, me, now: visit.now, visit }, request.params.name, request, reply);
  });
  await serveDeskNews(app, shop, opened);
  serveIcon(app);
  if (pages) {
    await serveFiles(app, shop, pages);
    servePages(app, shop, pages, desk, opened);
  }
  await app.ready();
  return app;
}

type Opened = (request: FastifyRequest, reply: FastifyReply) => ReturnType<typeof openStaffVisit>;

function servePages(app: FastifyInstance, shop: Shop, pages: BackofficePages, desk: DeskContext["desk"], opened: Opened) {
  const handle = pages.createRequestHandler(pages.build, "production");
  const shopOrigin = originOf(shop.config, storefronts[0]!.region);
  app.get("/*", async (request, reply) => {
    const { visit, me } = await opened(request, reply);
    const nonce = randomBytes(16).toString("base64");
    const grantors = me ? await grantorsOf(shop) : [];
    let trouble: unknown;
    const failed = (error: unknown) => {
      if (isDown(error)) trouble ??= error;
    };
    const verdict = verdictOn(me, visit.lang, grantors);
    const web = new Request(`${visit.origin}${request.url.replace(/%00/g, "%EF%BF%BD")}`, { headers: plainHeaders(request) });
    const answer = await handle(web, pages.provide({ shop, desk, visit, me, nonce, grantors, shopOrigin, verdict, failed }));
    if (trouble) throw trouble;
    const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
    for (const [name, value] of answer.headers) if (name !== "set-cookie") reply.header(name, value);
    for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie);
    reply.code(answer.status).header("cache-control", "private, no-store").header("content-language", visit.lang);
    if (!isPage) return reply.send(Buffer.from(await answer.arrayBuffer()));
    const html = await answer.text();
    return reply.header("content-security-policy", pages.dev?.csp ?? staffCsp(nonce)).send(pages.dev ? html : scriptsLow(html));
  });
}

async function serveFiles(app: FastifyInstance, shop: Shop, pages: BackofficePages) {
  const { dataDir } = shop.config;
  const version = pages.build.assets.version;
  const root = pages.dev
    ? undefined
    : await keepBuild({ from: join(CLIENT_BUILD, "assets"), home: join(dataDir, "assets-backoffice"), version });
  const kept = { decorateReply: false, immutable: true, maxAge: "365d", index: false } as const;
  if (root) await app.register(fastifyStatic, { ...kept, root, prefix: "/assets/", preCompressed: true });
  const setHeaders = (reply: { header: (name: string, value: string) => unknown }) => void reply.header("content-security-policy", fileCsp);
  await app.register(fastifyStatic, { ...kept, root: shop.mediaFolder, prefix: "/media/", dotfiles: "ignore", setHeaders });
}

function serveIcon(app: FastifyInstance) {
  app.get("/icon/icon.svg", async (_request, reply) => {
    const headers = {
      "cache-control": "public, max-age=86400",
      "content-type": icons["icon.svg"].type,
      "content-security-policy": fileCsp,
    };
    return reply.headers(headers).send(await drawIcon("icon.svg", "white"));
  });
}

const plainHeaders = ({ headers }: FastifyRequest) =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

/** Forms as pages send them, files included; anything else is an empty form. */
async function formOf(request: FastifyRequest): Promise<FormData> {
  const type = request.headers["content-type"] ?? "";
  if (!(request.body instanceof Buffer)) return new FormData();
  return new Response(new Uint8Array(request.body), { headers: { "content-type": type } }).formData().catch(() => {
    throw new ProblemError(400, "unreadable");
  });
}
