const ANY = "http://own.invalid";

/** A path on this site, safe in a header; null for anything else: browsers read "//evil", "/\evil" and "/.//evil" as hosts [T46]. */
export function readOwnPath(path: string | null): string | null {
  if (!path?.startsWith("/") || /\p{Cc}|^[^?#]*\\/u.test(path) || !URL.canParse(path, ANY)) return null;
  const { origin, pathname, search, hash } = new URL(path, ANY);
  return origin === ANY && !pathname.startsWith("//") ? pathname + search + hash : null;
}

export const ownPath = (path: string | null): string => readOwnPath(path) ?? "/";
