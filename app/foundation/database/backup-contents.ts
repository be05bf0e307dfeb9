import { m } from "../i18n/messages/messages.js";
import { getLocale } from "../i18n/messages/runtime.js";

/** What a backup holds, and the moment of its snapshot: what came later is not in it. Unknown (null) where an older shop wrote it under another name. */
export type BackupContents = { at: Date | null; rows: number; byTable: Readonly<Record<string, number>> };

const counted = {
  shop_order: m.staff_backup_orders,
  model: m.staff_backup_models,
  customer: m.staff_backup_customers,
} as const;

/** True where nobody has sold, bought or signed in yet: the beginning of a shop, and never what a restore is meant to bring back. */
export const isOfEmptyShop = ({ byTable }: BackupContents): boolean => Object.keys(counted).every((table) => !byTable[table]);

/** As in "34 orders, 64 models, 12 customers (5,120 rows), up to 2026-11-28 01:15:03 UTC". */
export function contentsInWords(contents: BackupContents): string {
  const shown = (n: number) => n.toLocaleString(getLocale());
  const counts = Object.entries(counted).map(([table, inWords]) => {
    const count = contents.byTable[table] ?? 0;
    return inWords({ count, shown: shown(count) });
  });
  const moment = momentInWords(contents.at);
  return m.staff_backup_contents({ counts: counts.join(", "), rows: shown(contents.rows), moment });
}

const momentInWords = (at: Date | null): string =>
  at
    ? at
        .toISOString()
        .replace("T", " ")
        .replace(/\.\d+Z$/, " UTC")
    : m.staff_backup_no_moment();
