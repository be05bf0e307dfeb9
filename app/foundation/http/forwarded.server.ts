import type { FastifyRequest } from "fastify";

const HEADERS = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded"] as const;
/** Bounded: strangers must not fill the log or use up the warnings meant for the real proxy. */
const MOST_PEERS = 20;

/** Warns once per peer about bad forwarded headers: they silently break cookies, https links, live updates and rate limits. */
export function createForwardedWatch({ production, warn }: { production: boolean; warn: (peer: string, text: string) => void }) {
  const known = new Set<string>();
  return (request: FastifyRequest): void => {
    const { headers } = request;
    if (!HEADERS.some((name) => headers[name] !== undefined)) return;
    const peer = request.raw.socket.remoteAddress ?? "";
    if (known.has(peer) || known.size >= MOST_PEERS) return;
    known.add(peer);
    const trouble = troubleOf(request, peer, production);
    if (trouble) warn(peer, trouble);
  };
}

function troubleOf({ headers, ips }: FastifyRequest, peer: string, production: boolean): string | undefined {
  // The peer stands first, then addresses a trusted proxy names.
  const names = headers["x-forwarded-for"] !== undefined;
  if (names && (ips?.length ?? 0) < 2)
    return `Forwarded headers come from ${peer}, which is not trusted, so they count for nothing. If that is the proxy in front of the shop, set TRUSTED_PROXIES=${peer}: until then cookies are not Secure, pages call themselves http, live news is refused, and all visitors share one measure. If it is not, somebody tries to pass for another.`;
  if (!names)
    return `Forwarded headers come from ${peer} without X-Forwarded-For, the only one that names visitors here: let the proxy send it, and X-Forwarded-Proto with it (deploy/nginx.conf).`;
  if (production && headers["x-forwarded-proto"] === undefined)
    return `The proxy at ${peer} does not send X-Forwarded-Proto: cookies are not Secure and live news is refused until it does (deploy/nginx.conf).`;
  return undefined;
}
