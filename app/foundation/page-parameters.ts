/** Everything that pages read from a query, each with the most characters that a link repeats. Whatever else comes (ad click ids, campaign marks) changes no page. */
const longest: Readonly<Record<string, number>> = {
  _routes: 500,
  account: 20,
  after: 100,
  ask: 20,
  back: 1000,
  before: 100,
  c: 40,
  card: 200,
  category: 100,
  color: 100,
  currency: 3,
  different: 1,
  k: 500,
  lang: 2,
  later: 1,
  max: 20,
  min: 20,
  mode: 10,
  models: 500,
  notice: 20,
  offer: 100,
  order: 40,
  page: 6,
  q: 100,
  sent: 1,
  show: 20,
  size: 100,
  sort: 20,
  to: 1000,
  versus: 100,
  wrong: 200,
};
const FILTER = /^f\.[a-z]+$/;
const LONGEST_VALUE = 100;
const LONGEST_SEARCH = 1500;

export const isPageParameter = (name: string): boolean => Object.hasOwn(longest, name) || FILTER.test(name);

/** The address without what no page reads, otherwise as it was written: one page, one key. */
export function withoutForeign(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const own = url
    .slice(at + 1)
    .split("&")
    .filter((pair) => isPageParameter(nameOf(pair)));
  return url.slice(0, at) + (own.length ? `?${own.join("&")}` : "");
}

/** The query that a page's links repeat: its own parameters, cut, so that a long address makes no long page and no click id is passed on. */
export function ownSearch(search: string | URLSearchParams): URLSearchParams {
  const own = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (!isPageParameter(name)) continue;
    own.append(name, value.slice(0, longest[name] ?? LONGEST_VALUE));
    if (own.toString().length > LONGEST_SEARCH) {
      own.delete(name, own.getAll(name).at(-1));
      break;
    }
  }
  return own;
}

export const withSearch = (pathname: string, search: URLSearchParams): string => pathname + (search.size ? `?${search}` : "");

/** The address `to` with what came along with `from` and means nothing here: counters of ads read it where the visitor arrives. */
export function passingForeign(from: string, to: string): string {
  const at = from.indexOf("?");
  const foreign = (at < 0 ? "" : from.slice(at + 1)).split("&").filter((pair) => pair && !isPageParameter(nameOf(pair)));
  const [path = "", hash] = to.split("#", 2);
  return path + (foreign.length ? (path.includes("?") ? "&" : "?") + foreign.join("&") : "") + (hash === undefined ? "" : `#${hash}`);
}

function nameOf(pair: string): string {
  const name = pair.split("=", 1)[0]!;
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}
