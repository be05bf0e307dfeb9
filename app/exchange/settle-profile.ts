import type { Format } from "./detect.server.ts";
import type { GivenProfile, Profile } from "./profile.contract.ts";

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
  language: "the language of its texts (--language en, or the profile's language)",
  currency: "the currency of its prices (--currency usd, or the profile's currency)",
  rate: "what one of its currency is in rubles (--rate 95.5, or the profile's rate)",
};

type Unsaid = keyof typeof ASK;
export type Settled = { ok: true; profile: Profile; assumed: Unsaid[] } | { ok: false; reason: string };

/** Fills a profile's gaps with Russian and rubles where the format implies them, else asks: dollars must never become rubles. */
export function settleProfile(given: GivenProfile, format: Format): Settled {
  const { language, currency, rate } = given;
  const unsaid = (["language", "currency"] as const).filter((key) => given[key] === undefined);
  const isForeign = currency !== undefined && currency !== "rub";
  const missing: Unsaid[] = [...(saysItself[format] ? [] : unsaid), ...(isForeign && rate === undefined ? ["rate" as const] : [])];
  if (missing.length) return { ok: false, reason: `nothing in ${format} says ${missing.map((key) => ASK[key]).join(", nor ")}` };
  return { ok: true, profile: { ...given, language: language ?? "ru", currency: currency ?? "rub", rate: rate ?? "1" }, assumed: unsaid };
}
