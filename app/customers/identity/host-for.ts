import type { Storefront } from "#app/foundation/storefront.ts";

/** The visitor's own host if it is one of the storefront's, never one that a header made up. */
export function hostFor(origin: string, { hosts }: Pick<Storefront, "hosts">): string {
  const hostname = URL.parse(origin)?.hostname ?? "";
  return hosts.includes(hostname) ? hostname : (hosts[0] ?? hostname);
}
