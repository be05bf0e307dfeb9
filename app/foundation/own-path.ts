const ANY = "http://own.invalid";

/**
 * A path of this site and nothing else, fit for a header; null for whatever else it is: "//evil", "/\evil" and "/.//evil" are other hosts to
 * a browser [T46].
 */
export function readOwnPath(path: string | null): string | null {
  if (!path?.startsWith("/") || /\p{Cc}|^[^?#]*\\/u.test(path) || !URL.canParse(path, ANY)) return null;
  const { origin, pathname, search, hash } = new URL(path, ANY);
  return origin === ANY && !pathname.startsWith("//") ? pathname + search + hash : null;
}

/** The same, and the way home instead of whatever it is not. */
export const ownPath = (path: string | null): string => readOwnPath(path) ?? "/";
