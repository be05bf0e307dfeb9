import type { Format } from "./detect.server.ts";
import type { GivenProfile, Profile } from "./profile.contract.ts";
import { because, type Reason } from "./reasons.ts";

/** Formats with an implied country and currency; for others guessing is forbidden. */
const saysItself: Record<Format, boolean> = {
  "shop-file": true,
  commerceml: true,
  yml: true,
  "magento-csv": false,
  "shopify-csv": false,
  "woocommerce-csv": false,
};

const ASK = {
  language: because("unsaid-language"),
  currency: because("unsaid-currency"),
  rate: because("unsaid-rate"),
};

export type Unsaid = keyof typeof ASK;
export type Settled = { ok: true; profile: Profile; assumed: Unsaid[] } | { ok: false; reason: Reason };

/** Fills a profile's gaps with Russian and rubles where the format implies them, else asks: dollars must never become rubles. */
export function settleProfile(given: GivenProfile, format: Format): Settled {
  const { language, currency, rate } = given;
  const unsaid = (["language", "currency"] as const).filter((key) => given[key] === undefined);
  const isForeign = currency !== undefined && currency !== "rub";
  const missing: Unsaid[] = [...(saysItself[format] ? [] : unsaid), ...(isForeign && rate === undefined ? ["rate" as const] : [])];
  if (missing.length) return { ok: false, reason: because("unsaid", { format, what: missing.map((key) => ASK[key]) }) };
  return { ok: true, profile: { ...given, language: language ?? "ru", currency: currency ?? "rub", rate: rate ?? "1" }, assumed: unsaid };
}
