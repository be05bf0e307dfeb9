import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Admission, Lane } from "#app/foundation/http/admission.server.ts";
import { type Call, documentedPath, type Visit } from "#app/foundation/http/call.ts";
import type { Limits } from "#app/foundation/http/limits.server.ts";
import { ProblemError, signIn } from "#app/foundation/http/problem.ts";
import type { Visits } from "./visit.server.ts";

const OLDEST_APP_VERSION = 1;

export function registerCalls(app: FastifyInstance, visits: Visits, count: Limits, admission: Admission, table: readonly Call[]): void {
  async function receive(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    reply.header("cache-control", "no-store");
    if (!call.provider) refuseOtherMedia(request.headers["content-type"]);
    refuseOldVersion(request.headers["x-app-version"]);
    const lane = laneOf(call);
    if (lane) admission.refuseIfFull(lane);
    // Public data is served even while sessions can't be read.
    const visit = await visits.open(request, reply, { asGuest: lane === "list" });
    if (call.own && !visit.customerId) throw visit.awaiting ? new ProblemError(403, "second_factor") : signIn();
    const limit = typeof call.limit === "function" ? call.limit({ body: request.body, visit, header: headerOf(request) }) : call.limit;
    await count(limit ?? (call.method === "GET" ? "read" : "write"), visit);
    return visit;
  }
  // Large bodies are read only from those allowed to send them.
  const received = new WeakMap<FastifyRequest, Visit>();
  const beforeBody = (call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = await receive(call, request, reply);
    await call.admit?.({ params: paramsOf(call, request), visit });
    received.set(request, visit);
  };

  const mount = (scope: FastifyInstance, call: Call) => {
    for (const path of new Set([call.path, documentedPath(call.path)])) mountAt(scope, call, path);
  };
  const mountAt = (scope: FastifyInstance, call: Call, path: string) =>
    scope.route({
      method: call.method,
      ...(call.bodyBytes && { bodyLimit: call.bodyBytes, onRequest: beforeBody(call) }),
      url: path.replace(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        const visit = received.get(request) ?? (await receive(call, request, reply));
        const handle = () =>
          call.handle({
            body: call.body ? call.body.parse(request.body, { reportInput: true }) : request.body,
            query: call.query ? call.query.parse(request.query) : request.query,
            params: paramsOf(call, request),
            visit,
            header: headerOf(request),
            headers: () => Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, oneHeader(value)])),
          });
        const lane = laneOf(call);
        const answer = await (lane ? admission.admit(lane, visit, handle) : handle());
        if (answer.headers) reply.headers(answer.headers);
        reply.code(answer.status ?? 200).header("content-language", visit.lang);
        if (answer.raw) return reply.type(answer.raw.type).send(answer.raw.data);
        if (answer.body === undefined) return reply.send();
        return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer.body));
      },
    });

  for (const call of table.filter((call) => !call.provider)) mount(app, call);
  // Webhook signatures cover the raw bytes, so bodies stay unparsed here.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const call of table.filter((call) => call.provider)) mount(scope, call);
  });
}

/** Webhooks never queue. */
const laneOf = ({ provider, lane = "call" }: Call): Lane | undefined => (provider ? undefined : lane);

const paramsOf = (call: Call, request: FastifyRequest) => (call.params ? call.params.parse(request.params) : request.params);

const headerOf = (request: FastifyRequest) => (name: string) => oneHeader(request.headers[name.toLowerCase()]);

function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Cross-site forms can send text/plain without a preflight, but not JSON [T64]. */
function refuseOtherMedia(type: string | undefined) {
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new ProblemError(415, "media_type");
}

function refuseOldVersion(version: string | string[] | undefined) {
  if (version !== undefined && Number(version) < OLDEST_APP_VERSION) throw new ProblemError(426, "old_version");
}
