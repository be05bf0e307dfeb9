import { formatKopecks, formatMinor } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { askedShare } from "./asked-money.ts";
import type { OrderHead } from "./order-view.ts";

export type Charged = Pick<OrderHead, "chargedIn" | "sums" | "totalRubles">;

/** Money back in the charged currency, rubles beside it: "$110.28 (8,900 ₽)". `beforeMinor`: kopecks refunded earlier [STO-05]. */
export function refundWords({ chargedIn, sums, totalRubles }: Charged, minor: number, lang: Language, beforeMinor = 0): string {
  const inRubles = formatKopecks(minor, lang);
  if (chargedIn === "rub" || totalRubles === 0) return inRubles;
  const payment = { amountMinor: totalRubles * 100, askedMinor: sums.total * 100, askedCurrency: chargedIn };
  const before = { amountMinor: beforeMinor, askedMinor: askedShare(payment, { amountMinor: 0, askedMinor: 0 }, beforeMinor) };
  return `${formatMinor(askedShare(payment, before, minor), chargedIn, lang)} (${inRubles})`;
}
