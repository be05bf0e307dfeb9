import { formatKopecks, formatMinor } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import { useDesk } from "../shell/use-desk.ts";

/** Money as it moves: with its sign where `signed`. */
export function Sum({ minor, currency = "rub", signed = false }: { minor: number; currency?: Currency; signed?: boolean }) {
  const { lang } = useDesk();
  const shown = currency === "rub" ? formatKopecks(Math.abs(minor), lang) : formatMinor(Math.abs(minor), currency, lang);
  const sign = minor < 0 ? "\u2212" : signed ? "+" : "";
  return (
    <span className="tabular">
      {sign}
      {shown}
    </span>
  );
}
