import type { Storefront } from "#app/foundation/storefront.ts";

/** The visitor's host only if it is the storefront's: headers can be forged. */
export function hostFor(origin: string, { hosts }: Pick<Storefront, "hosts">): string {
  const hostname = URL.parse(origin)?.hostname ?? "";
  return hosts.includes(hostname) ? hostname : (hosts[0] ?? hostname);
}
