import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import iconv from "iconv-lite";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Answer } from "#app/exchange/dialogue/dialogue.server.ts";
import { COOKIE, stepOf } from "#app/exchange/dialogue/step.ts";
import { because } from "#app/exchange/reasons.ts";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";
import { site } from "#app/foundation/http/network.ts";
import type { Shop } from "#app/shop.server.ts";

export const EXCHANGE = "/1c/exchange";
const GUESSES = { points: 10, duration: 15 * 60 };
const GUESSES_OF_ALL = { points: 100, duration: 15 * 60 };
const FIRST = "checkauth";

/** 1C's endpoint, with streamed bodies and no cookies or CSRF checks. Answers windows-1251 with status 200, the first word decides. */
export function serveExchange(app: FastifyInstance, { exchange: { dialogue }, alarm, log, config }: Shop): void {
  if (!dialogue.isOpen) return;
  const limit = ({ points, duration }: typeof GUESSES) => new RateLimiterMemory({ points: points * config.limits, duration });
  const [ofNetwork, ofAll] = [limit(GUESSES), limit(GUESSES_OF_ALL)];
  // 1C's own addresses: guessing strangers can't lock it out.
  const known = new Set<string>();

  async function enter(request: FastifyRequest): Promise<Answer | { text: string[]; token: string }> {
    const from = site(clientAddress(request));
    const isLimited = async (limiter: RateLimiterMemory, key: string) => ((await limiter.get(key))?.remainingPoints ?? 1) <= 0;
    if ((await isLimited(ofNetwork, from)) || (!known.has(from) && (await isLimited(ofAll, "all"))))
      return dialogue.failure(because("many-guesses"));
    const token = await dialogue.enter(request.headers.authorization);
    if (token) {
      known.add(from);
      return { text: ["success", COOKIE, token], token };
    }
    await Promise.allSettled([ofNetwork.consume(from), ofAll.consume("all")]);
    alarm("exchange_refused");
    return dialogue.failure(because("wrong-password"));
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
    scope.route({
      method: ["GET", "POST"],
      url: EXCHANGE,
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const query = request.query as Record<string, unknown>;
        const step = stepOf(query);
        if (!step) return send(reply, dialogue.failure(because("unknown-step")));
        if (step.mode === FIRST) {
          const entered = await enter(request);
          if ("token" in entered)
            reply.header(
              "set-cookie",
              `${COOKIE}=${entered.token}; Path=${EXCHANGE}; HttpOnly; SameSite=Strict${config.production ? "; Secure" : ""}`,
            );
          return send(reply, entered);
        }
        const body = request.body instanceof Readable ? request.body : undefined;
        const answer = await dialogue.answer({ ...step, token: tokenOf(request.headers.cookie, query.sessid), body }).catch((error) => {
          if (request.raw.destroyed && !request.raw.complete) log.info({ id: request.id, mode: step.mode }, "exchange.request_aborted");
          else log.error({ id: request.id, err: error, mode: step.mode }, "exchange.request_failed");
          return dialogue.failure(because("not-now"));
        });
        log.info(
          { id: request.id, type: step.type, mode: step.mode, word: "text" in answer ? answer.text[0] : "xml" },
          "exchange.request_answered",
        );
        return send(reply, answer);
      },
    });
  });
}

/** 1C echoes the cookie, or sends its value as `sessid`. */
function tokenOf(cookie: string | undefined, sessid: unknown): string | undefined {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{20,100})(?:;|$)`).exec(cookie ?? "")?.[1];
  return found ?? (typeof sessid === "string" && /^[\w-]{20,100}$/.test(sessid) ? sessid : undefined);
}

const say = (reply: FastifyReply, lines: string[]) =>
  reply.type("text/plain; charset=windows-1251").send(iconv.encode(lines.map((line) => line.replace(/\s+/g, " ")).join("\n"), "win1251"));

function send(reply: FastifyReply, answer: Answer) {
  if ("text" in answer) return say(reply, answer.text);
  if ("info" in answer) return reply.type("text/xml; charset=windows-1251").send(iconv.encode(answer.info, "win1251"));
  return reply.type("text/xml; charset=utf-8").send(Readable.from(answer.orders, { objectMode: false, highWaterMark: 64 * 1024 }));
}
