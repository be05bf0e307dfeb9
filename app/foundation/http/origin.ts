/** CSRF rule [SEC-04]: a write needs our origin (Sec-Fetch-Site, else Origin = Host) or no cookie. Webhooks carry their own proof. */
export function isOriginAllowed(method: string, headers: Record<string, string | string[] | undefined>, provider: boolean): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS" || provider) return true;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (headers.origin !== undefined) return hostOf(String(headers.origin)) === headers.host;
  return headers.cookie === undefined;
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
