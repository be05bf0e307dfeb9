import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { linkCurrency } from "#app/catalogue/variant-path.ts";
import { LOOK_COOKIE } from "#app/customers/looks/look.ts";
import { languageOf, storefrontOf, withHosts, withoutChannels, withoutInvoices } from "#app/foundation/hosts.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";
import { cookieName, readCookies, writeCookie } from "#app/foundation/http/cookies.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { hashToken, newToken } from "#app/foundation/ids.server.ts";
import { withoutForeign } from "#app/foundation/page-parameters.ts";
import { currencyOf, storefronts as records, type Storefront } from "#app/foundation/storefront.ts";
import { configuredChannels } from "#app/messaging/channels/channels.server.ts";
import { linkLanguage } from "#app/orders/order-link.server.ts";
import type { Shop } from "#app/shop.server.ts";

const GUEST_DAYS = 60;
const YEAR_SECONDS = 365 * 86_400;
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

export const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

/** A proxy forwards whatever scheme it was given; only "https" counts. */
const isSecure = ({ protocol }: FastifyRequest) => protocol.toLowerCase() === "https";

export type Visits = ReturnType<typeof createVisits>;

/** The only reader of cookies. */
export function createVisits(shop: Shop) {
  const { production } = shop.config;
  const invoiced = withoutInvoices(records, (entity) => !production || !shop.config.sellers[entity].isFictional);
  const channels = configuredChannels(shop.secrets);
  const reached = withoutChannels(invoiced, (channel) => !production || channels[channel]);
  const hosts = withHosts(reached, shop.config.storefrontHosts, production);
  const ports = new Set([undefined, "80", "443", String(shop.config.port)]);
  const lookUp = (host: string) =>
    isHost(host) && (!production || ports.has(/:(\d+)$/.exec(host)?.[1])) ? storefrontOf(hosts, host, production) : null;
  /** Called several times per request, with few distinct hosts. */
  const known = new LRUCache<string, { at: Storefront | null }>({ max: 100, memoMethod: (host) => ({ at: lookUp(host) }) });
  const storefront = (host: string): Storefront | null => known.memo(host).at;
  /** As the browser sees it: pages contain their own URL, so it is part of the cache key. */
  const origin = (request: FastifyRequest) => `${isSecure(request) ? "https" : "http"}://${(request.headers.host ?? "").toLowerCase()}`;
  const cookies = (request: FastifyRequest) => readCookies(request.headers.cookie);

  const place = (request: FastifyRequest, jar = cookies(request)) => {
    const at = storefront(request.headers.host ?? "")!;
    return {
      storefront: at,
      lang: languageOf(at, jar.get("lang") ?? linkLanguage(withoutForeign(request.url))),
      currency: currencyOf(at, jar.get("currency") ?? linkCurrency(withoutForeign(request.url))),
    };
  };

  const lookToken = (request: FastifyRequest) => cookies(request).get(cookieName(LOOK_COOKIE, { secure: isSecure(request) }));

  /** `isShown`: a page that only shows. Everything else is closed to staff who see the shop as a customer: every handler opens a visit. */
  async function open(request: FastifyRequest, reply: FastifyReply, { asGuest = false, isShown = false } = {}): Promise<Visit> {
    const jar = cookies(request);
    const secure = isSecure(request);
    const read = (name: string) => jar.get(cookieName(name, { secure }));
    const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
    const token = bearer ?? read("au");
    const now = shop.clock.now();
    const look = read(LOOK_COOKIE);
    const looking = look ? await shop.looks.looking(look, { storefront: place(request, jar).storefront.region, now }) : null;
    if (looking && !isShown) throw new ProblemError(403, "look_only");
    const session = token && !asGuest && !looking ? await shop.identity.session(token, now) : null;
    const guest = looking ? undefined : guestToken(read("g"));
    let isRenewed = false;
    const visit: Visit = {
      ...place(request, jar),
      customerId: looking?.customerId ?? (session && !session.awaits ? session.customerId : null),
      ...(looking && { looking }),
      isProven: session !== null && !session.awaits && session.hasPhone,
      sessionId: session && !session.awaits ? session.id : null,
      awaiting: session?.awaits ? { customerId: session.customerId, sessionId: session.id } : null,
      guestHash: guest ? hashToken(guest) : null,
      ensureGuestId: () => {
        // Renew the cookie, so that an order isn't forgotten earlier than a cart.
        if (!isRenewed) {
          isRenewed = true;
          const token = guest ?? newToken();
          visit.setCookie("g", token, { maxAgeSeconds: GUEST_DAYS * 86_400 });
          visit.guestHash = hashToken(token);
        }
        return visit.guestHash!;
      },
      address: clientAddress(request),
      device: (request.headers["user-agent"] ?? "").slice(0, 500),
      origin: origin(request),
      requestId: request.id,
      now,
      cookie: (name, { plain = false } = {}) => (plain ? jar.get(name) : read(name)),
      setCookie: (name, value, options = {}) => void reply.header("set-cookie", writeCookie(name, value, { ...options, secure })),
      clearCookie: (name) => void reply.header("set-cookie", writeCookie(name, "", { maxAgeSeconds: 0, secure })),
    };
    const link = withoutForeign(request.url);
    const linked = { lang: linkLanguage(link) && visit.lang, currency: linkCurrency(link) && visit.currency };
    for (const [name, value] of Object.entries(linked))
      if (value && !jar.has(name)) visit.setCookie(name, value, { maxAgeSeconds: YEAR_SECONDS, plain: true });
    return visit;
  }

  /** A synthetic visit to pre-render a page; null if no visitor could have it. */
  const nobody = (from: string, lang: string, currency: string): Visit | null => {
    const at = URL.canParse(from) ? storefront(new URL(from).host) : null;
    return (
      at && {
        storefront: at,
        lang: languageOf(at, lang),
        currency: currencyOf(at, currency),
        customerId: null,
        isProven: false,
        sessionId: null,
        awaiting: null,
        guestHash: null,
        ensureGuestId: () => newToken(),
        address: "",
        device: "",
        origin: from,
        requestId: shop.newRequestId(),
        now: shop.clock.now(),
        cookie: () => undefined,
        setCookie: () => {},
        clearCookie: () => {},
      }
    );
  };
  return { open, place, origin, storefront, cookies, lookToken, isSecure, nobody };
}

/** Only tokens we could have issued: anything else was planted and is guessable. */
const guestToken = (said: string | undefined): string | undefined => (said && /^[\w-]{43}$/.test(said) ? said : undefined);
