import { readOwnPath } from "#app/foundation/own-path.ts";

/** A staff redirect on one host or (null) all, with a validity period [NAV-04]. */
export type RedirectRule = {
  id: string;
  host: string | null;
  /** Normalised by `plainPath`; "/old/*" matches everything below. */
  path: string;
  /** Required query parameters; "" = none. */
  query: string;
  /** Our own path; with "*" on both sides the rest is kept. */
  target: string;
  permanent: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
};
export type RedirectRequest = { host: string; path: string; search: string; now: Date };
export type RedirectTarget = { to: string; permanent: boolean };

/** Longest chain of rules, followed in one redirect. */
const LONGEST_CHAIN = 5;

export function plainPath(path: string): string {
  let read = path;
  try {
    read = decodeURI(path);
  } catch {}
  return read.replace(/(?<=.)\/+$/, "");
}

export const isInForce = ({ startsAt, endsAt }: Pick<RedirectRule, "startsAt" | "endsAt">, now: Date): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/** The most specific rule wins: exact over prefix, longer, with host, with parameters. */
const saysMore = (a: RedirectRule, b: RedirectRule): number =>
  Number(a.path.endsWith("*")) - Number(b.path.endsWith("*")) ||
  b.path.length - a.path.length ||
  Number(b.host !== null) - Number(a.host !== null) ||
  b.query.length - a.query.length ||
  // Ties: the later start is the exception.
  (b.startsAt?.getTime() ?? 0) - (a.startsAt?.getTime() ?? 0);

/** Indexed, as every request asks and most match nothing. */
export function createRedirectBook(rules: readonly RedirectRule[]) {
  const exact = new Map<string, RedirectRule[]>();
  const beginnings: RedirectRule[] = [];
  for (const rule of [...rules].sort(saysMore)) {
    if (rule.path.endsWith("*")) beginnings.push(rule);
    else exact.set(rule.path, [...(exact.get(rule.path) ?? []), rule]);
  }

  function step({ host, path, search, now }: RedirectRequest): RedirectTarget | null {
    const plain = plainPath(path);
    const given = new URLSearchParams(search);
    const rule =
      exact.get(plain)?.find((each) => fits(each, host, given, now)) ??
      beginnings.find((each) => plain.startsWith(each.path.slice(0, -1)) && fits(each, host, given, now));
    const to = rule && readOwnPath(targetOf(rule, plain, given));
    return to ? { to, permanent: rule.permanent } : null;
  }

  return {
    isEmpty: rules.length === 0,
    /** The final target through chained rules; null = stay. Cycles lead nowhere. */
    find: (asked: RedirectRequest): RedirectTarget | null => {
      let led = null as RedirectTarget | null;
      let here = asked;
      const seen = new Set([plainPath(asked.path) + asked.search]);
      for (let steps = 0; ; steps++) {
        const next = step(here);
        if (!next) return led;
        const { pathname, search } = new URL(next.to, "http://own.invalid");
        if (steps === LONGEST_CHAIN || seen.has(plainPath(pathname) + search)) return null;
        seen.add(plainPath(pathname) + search);
        led = { to: next.to, permanent: next.permanent && (led?.permanent ?? true) };
        here = { ...asked, path: pathname, search };
      }
    },
  };
}
export type RedirectBook = ReturnType<typeof createRedirectBook>;

const fits = (rule: RedirectRule, host: string, given: URLSearchParams, now: Date): boolean =>
  (rule.host === null || rule.host === host) &&
  isInForce(rule, now) &&
  [...new URLSearchParams(rule.query)].every(([name, value]) => given.getAll(name).includes(value));

/** Keeps the visitor's other parameters, except those the target sets. */
function targetOf({ path, query, target }: RedirectRule, plain: string, given: URLSearchParams): string {
  const [beforeHash = "", hash] = target.split("#", 2);
  const [where = "", own = ""] = beforeHash.split("?", 2);
  const there = path.endsWith("*") && where.endsWith("*") ? where.slice(0, -1) + encodeURI(plain.slice(path.length - 1)) : where;
  const wanted = new URLSearchParams(query);
  const search = new URLSearchParams(own);
  const said = new Set(search.keys());
  for (const [name, value] of given) if (!said.has(name) && !wanted.has(name, value)) search.append(name, value);
  const text = search.toString();
  return there + (text && `?${text}`) + (hash ? `#${hash}` : "");
}

/** What staff type as the old address: an own path whose only asterisk ends it. */
export function readSource(said: string): { path: string; query: string } | "not-own" | "asterisk" {
  const own = readOwnPath(said);
  if (!own) return "not-own";
  const { pathname, search } = new URL(own, "http://own.invalid");
  const path = plainPath(pathname);
  return path.slice(0, -1).includes("*") ? "asterisk" : { path, query: search.slice(1) };
}
