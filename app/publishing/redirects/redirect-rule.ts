import { readOwnPath } from "#app/foundation/own-path.ts";

/** Where staff sends whoever comes by an address: on one host or (null) on all, while it is valid [NAV-04]. */
export type RedirectRule = {
  id: string;
  host: string | null;
  /** As `plainPath` writes it; "/old/*" stands for all that begins with "/old/". */
  path: string;
  /** Parameters that have to be there, as in an address; "" = none. */
  query: string;
  /** A path of the shop's own; where both end with "*" the rest goes along. */
  target: string;
  permanent: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
};
export type Asked = { host: string; path: string; search: string; now: Date };
export type Led = { to: string; permanent: boolean };

/** So many rules may lead one into another; the visitor is led once. */
const LONGEST_CHAIN = 5;

/** One address of a page, however it is written: letters as they are read, no slash at its end. */
export function plainPath(path: string): string {
  let read = path;
  try {
    read = decodeURI(path);
  } catch {}
  return read.replace(/(?<=.)\/+$/, "");
}

export const isInForce = ({ startsAt, endsAt }: Pick<RedirectRule, "startsAt" | "endsAt">, now: Date): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/** Of the rules that fit, the one that says most: exact before a beginning, longer before shorter, with a host and parameters before without. */
const saysMore = (a: RedirectRule, b: RedirectRule): number =>
  Number(a.path.endsWith("*")) - Number(b.path.endsWith("*")) ||
  b.path.length - a.path.length ||
  Number(b.host !== null) - Number(a.host !== null) ||
  b.query.length - a.query.length ||
  // Of two for one time and another, the one that begins later is the exception.
  (b.startsAt?.getTime() ?? 0) - (a.startsAt?.getTime() ?? 0);

/** Rules ready to be asked on every page: most pages have none. */
export function createRedirectBook(rules: readonly RedirectRule[]) {
  const exact = new Map<string, RedirectRule[]>();
  const beginnings: RedirectRule[] = [];
  for (const rule of [...rules].sort(saysMore)) {
    if (rule.path.endsWith("*")) beginnings.push(rule);
    else exact.set(rule.path, [...(exact.get(rule.path) ?? []), rule]);
  }

  function step({ host, path, search, now }: Asked): Led | null {
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
    /** Where an address leads, through as many rules as there are on the way; null = it stays. A ring of rules leads nowhere. */
    find: (asked: Asked): Led | null => {
      let led = null as Led | null;
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

/** What the visitor brought along goes along, but for what the rule asked for and what its target says itself. */
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
