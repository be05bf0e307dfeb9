import type { FastifyReply, FastifyRequest } from "fastify";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";
import { cookieName, readCookies, writeCookie } from "#app/foundation/http/cookies.ts";
import { type Language, languages } from "#app/foundation/storefront.ts";
import type { Shop } from "#app/shop.server.ts";
import type { StaffVisit as SignInVisit } from "#app/staff/sign-in.server.ts";
import { isProven, standingOf } from "#app/staff/sign-in.ts";
import type { Me } from "./me.ts";
import { SCHEME, type Scheme, schemes } from "./shell/scheme.ts";

const SESSION = "s";
const LANGUAGE = "lang";

/** What a browser keeps of the language that somebody chose in it. */
export const keepLanguage = ({ setCookie }: Pick<StaffVisit, "setCookie">, lang: Language): void =>
  setCookie(LANGUAGE, lang, { maxAgeSeconds: 365 * 86_400, plain: true });

/** `scheme`: what they chose in this browser; null: as their system is. */
export type StaffVisit = SignInVisit & {
  lang: Language;
  scheme: Scheme | null;
  openSession: (token: string) => void;
  closeSession: () => void;
};
export type Opened = { visit: StaffVisit; me: Me | null };

/** Reads who asks from the cookie of this host. */
export async function openStaffVisit(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<Opened> {
  const jar = readCookies(request.headers.cookie);
  const secure = request.protocol.toLowerCase() === "https";
  const host = (request.headers.host ?? "").toLowerCase();
  const now = shop.clock.now();
  const token = jar.get(cookieName(SESSION, { secure }));
  const me = token ? await meBy(shop, token, now) : null;
  const setCookie: StaffVisit["setCookie"] = (name, value, options = {}) =>
    void reply.header("set-cookie", writeCookie(name, value, { ...options, secure }));
  return {
    me,
    visit: {
      address: clientAddress(request),
      device: (request.headers["user-agent"] ?? "").slice(0, 500),
      origin: `${secure ? "https" : "http"}://${host}`,
      rpId: host.replace(/:\d+$/, ""),
      requestId: request.id,
      now,
      chosen: chosenIn(jar.get(LANGUAGE)),
      lang: me?.lang ?? languageBy(jar.get(LANGUAGE), request.headers["accept-language"]),
      scheme: schemes.find((one) => one === jar.get(SCHEME)) ?? null,
      cookie: (name, { plain = false } = {}) => jar.get(plain ? name : cookieName(name, { secure })),
      setCookie,
      openSession: (opened) => setCookie(SESSION, opened),
      closeSession: () => setCookie(SESSION, "", { maxAgeSeconds: 0 }),
    },
  };
}

async function meBy({ staff }: Shop, token: string, now: Date): Promise<Me | null> {
  const session = await staff.signIn.session(token, now);
  const member = session && (await staff.people.find(session.staffId));
  if (!session || !member) return null;
  const [grants, own] = [await staff.people.grantsOf(member.id), await staff.people.ownRoles()];
  const { id, name, email, lang, activeAt } = member;
  return {
    id,
    name,
    email,
    lang,
    session,
    standing: standingOf(session, activeAt !== null),
    grants,
    own,
  };
}

export const isFresh = ({ session }: Me, now: Date): boolean => isProven(session.provedAt, now);

const chosenIn = (cookie: string | undefined): Language | null => languages.find((each) => each === cookie) ?? null;

function languageBy(cookie: string | undefined, accepted: string | undefined): Language {
  return chosenIn(cookie) ?? spokenIn(accepted);
}
const spokenIn = (accepted: string | undefined): Language => (/^\s*ru\b/i.test(accepted ?? "") ? "ru" : "en");
