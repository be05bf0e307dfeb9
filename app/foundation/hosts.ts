import { type EntityName, entityOf, isInvoice, type Language, type SignInChannel, type Storefront } from "./storefront.ts";

/** Configured hosts, `ru=gong.example,www.gong.example;eu=…`: the first is canonical; production drops the local ones [STO-01]. */
export function withHosts(records: readonly Storefront[], configured: string | undefined, production: boolean): Storefront[] {
  const given = new Map(
    (configured ?? "")
      .split(";")
      .filter(Boolean)
      .map((part) => {
        const [region = "", hosts = ""] = part.split("=");
        return [
          region.trim(),
          hosts
            .split(",")
            .map((host) => host.trim().toLowerCase())
            .filter(Boolean),
        ] as const;
      }),
  );
  return records.map((record) => ({ ...record, hosts: [...(given.get(record.region) ?? []), ...(production ? [] : record.hosts)] }));
}

/** The storefront of a Host header; an unknown host is ru locally and null (→ 421) in production [STO-01]. */
export function storefrontOf(records: readonly Storefront[], hostHeader: string, production: boolean): Storefront | null {
  const host = hostHeader.toLowerCase().replace(/:\d+$/, "");
  const found = records.find((record) => record.hosts.includes(host));
  return found ?? (production ? null : records[0]!);
}

/** Scheme, canonical host and port of a storefront for visitors [STO-09]. */
export function canonicalOrigin({ storefront, origin }: { storefront: Storefront; origin: string }): string {
  const { protocol, port, host } = new URL(origin);
  const name = storefront.hosts[0];
  return `${protocol}//${name ?? host}${name && port ? `:${port}` : ""}`;
}

/** Drops invoices for companies that are not configured: nobody should transfer money to them. */
export const withoutInvoices = (records: readonly Storefront[], isThere: (entity: EntityName) => boolean): Storefront[] =>
  records.map((record) => ({
    ...record,
    paymentTypes: record.paymentTypes.filter((type) => !isInvoice(type) || isThere(entityOf(record, type))),
  }));

/** Drops ways to sign in by a channel that is not configured: the code would never arrive. */
export const withoutChannels = (records: readonly Storefront[], isThere: (channel: SignInChannel) => boolean): Storefront[] =>
  records.map((record) => ({ ...record, signIn: record.signIn.filter(isThere) }));

/** Cookie, else the host's own language, else English [STO-02]. */
export function languageOf(storefront: Storefront, cookie: string | undefined): Language {
  if (cookie === "ru" || cookie === "en") return cookie;
  return storefront.language ?? "en";
}
