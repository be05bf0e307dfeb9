import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Encoding, encodingFor } from "./encoding.ts";
import { hasIt, tagOf } from "./entity-tag.ts";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Slow and small, for cached answers. */
export const packers = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => zip(body, { level: 6 }),
  plain: async (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

/** For answers sent once: a third of the CPU for a tenth more bytes. */
const quickPackers = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: (body: Buffer) => zip(body, { level: 3 }),
} satisfies Record<Exclude<Encoding, "plain">, (body: Buffer) => Promise<Buffer>>;

/** Smaller ones fit one packet anyway. */
const WORTH_BYTES = 1200;
const PACKABLE = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)\b)/;

export function packAnswers(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!(typeof payload === "string" || Buffer.isBuffer(payload)) || isReady(reply)) return done(null, payload);
    const encoding = wayToPack(request, reply, payload);
    // For small ones too: whether the header is there must not reveal an answer's length.
    if (encoding !== undefined || PACKABLE.test(String(reply.getHeader("content-type"))))
      reply.header("vary", varying(reply.getHeader("vary")));
    if (isTagged(request, reply)) {
      const tag = tagOf(`"${createHash("sha1").update(payload).digest("base64url")}"`, encoding ?? "plain");
      reply.header("etag", tag);
      if (hasIt(request.headers["if-none-match"], tag)) {
        reply.code(304).removeHeader("content-length");
        return done(null, null);
      }
    }
    if (encoding === undefined || encoding === "plain") return done(null, payload);
    quickPackers[encoding](Buffer.from(payload)).then((bytes) => {
      reply.header("content-encoding", encoding).removeHeader("content-length");
      done(null, bytes);
    }, done);
  });
}

function wayToPack(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): Encoding | undefined {
  if (payload.length < WORTH_BYTES || !PACKABLE.test(String(reply.getHeader("content-type") ?? ""))) return undefined;
  return tellsBySize(request, reply.statusCode) ? undefined : encodingFor(request.headers);
}

/** BREACH: another site could make the browser ask for its words beside secret ones; the packed size would leak them (decision 0089). */
function tellsBySize({ headers, url }: FastifyRequest, status: number): boolean {
  if (headers.cookie === undefined && headers.authorization === undefined) return false;
  if (headers["sec-fetch-site"] === "same-origin" || headers["sec-fetch-site"] === "none") return false;
  return url.includes("?") || status >= 400;
}

const isReady = (reply: FastifyReply) =>
  reply.hasHeader("content-encoding") || reply.statusCode < 200 || [204, 206, 304].includes(reply.statusCode);

const isTagged = ({ method }: FastifyRequest, reply: FastifyReply) =>
  (method === "GET" || method === "HEAD") &&
  reply.statusCode === 200 &&
  !reply.hasHeader("etag") &&
  /no-cache|max-age/.test(String(reply.getHeader("cache-control") ?? ""));

const varying = (vary: unknown) => [...new Set([...String(vary ?? "").split(/,\s*/), "Accept-Encoding"])].filter(Boolean).join(", ");
