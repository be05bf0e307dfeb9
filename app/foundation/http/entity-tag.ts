import type { Encoding } from "./encoding.ts";

/** The ETag of one encoding of `tag` (RFC 9110, 8.8.3). */
export const tagOf = (tag: string, encoding: Encoding): string => (encoding === "plain" ? tag : `${tag.slice(0, -1)}-${encoding}"`);

/** Weak comparison: a proxy that unpacks an answer weakens its ETag. */
export function hasIt(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  const listed: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return listed.includes(opaque);
}

/** If-Range compares strongly (RFC 9110, 13.1.5): a part of a file with a weak tag isn't sent. */
export const isOfWeakTag = (ifRange: string | string[] | undefined): boolean => /W\/"/.test(String(ifRange ?? ""));
