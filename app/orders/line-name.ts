import { m } from "#app/foundation/i18n/messages/messages.js";
import { getLocale } from "#app/foundation/i18n/messages/runtime.js";
import { withUnits } from "#app/foundation/i18n/units.ts";

/** `article`: where its order needs it to tell its lines apart, else empty. */
type Named = { name: string; size: string; article: string };

/** What its buyer calls a line of an order; its size stays in one line. */
export const lineName = ({ name, size, article }: Named): string =>
  [name, withUnits(size, getLocale()).replaceAll(" ", "\u00a0"), article && m.order_article({ sku: article })].filter(Boolean).join(", ");

/** The lines with their articles where name and size leave them alike: imported catalogues give each colour its model's name. */
export function toldApart<T extends { name: string; size: string; sku: string }>(lines: readonly T[]): (Omit<T, "sku"> & Named)[] {
  return lines.map(({ sku, ...line }) => {
    const isAlike = lines.filter(({ name, size }) => name === line.name && size === line.size).length > 1;
    return { ...line, article: isAlike ? sku : "" };
  });
}
