/** Parses a Cookie header; of duplicates the first wins, as in browsers' order. */
export function readCookies(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  if (!header) return found;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = trim(part.slice(0, at));
    if (!found.has(name)) found.set(name, decode(trim(part.slice(at + 1))));
  }
  return found;
}

/** trim() takes U+00A0 off too: a neighbouring host could plant "\u00a0__Host-g", which browsers don't take for the prefix. */
const trim = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, "");

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export type CookieOptions = { maxAgeSeconds?: number; plain?: boolean; readable?: boolean; secure: boolean };

/** Behind TLS secrets are `__Host-` cookies, which no neighbouring host can plant [SEC-04]. */
export const cookieName = (name: string, { plain, secure }: CookieOptions) => (secure && !plain ? `__Host-${name}` : name);

/** A Set-Cookie line, HttpOnly unless `readable`. `plain` ones (language, currency) skip the `__Host-` prefix and hold no secret. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${cookieName(name, options)}=${encodeURIComponent(value)}`, "Path=/", "SameSite=Lax"];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (!options.readable) parts.push("HttpOnly");
  if (options.secure) parts.push("Secure");
  return parts.join("; ");
}
