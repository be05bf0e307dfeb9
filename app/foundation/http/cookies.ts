/** Parses a Cookie header; the first of two with one name wins, as in browsers' own order. */
export function readCookies(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  if (!header) return found;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!found.has(name)) found.set(name, decode(part.slice(at + 1).trim()));
  }
  return found;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export type CookieOptions = { maxAgeSeconds?: number; plain?: boolean; readable?: boolean; secure: boolean };

/** Name on the wire: secrets are `__Host-` behind TLS, so no neighbouring host can plant one [SEC-04]. */
export const cookieName = (name: string, { plain, secure }: CookieOptions) => (secure && !plain ? `__Host-${name}` : name);

/** A Set-Cookie line; no script reads any but a `readable` one. `plain` ones (language, currency) keep their own name and hold no secret. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${cookieName(name, options)}=${encodeURIComponent(value)}`, "Path=/", "SameSite=Lax"];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (!options.readable) parts.push("HttpOnly");
  if (options.secure) parts.push("Secure");
  return parts.join("; ");
}
