import { m } from "../i18n/messages/messages.js";
import { getLocale } from "../i18n/messages/runtime.js";

/** What a backup holds and the time of its snapshot; null where an older version of the shop named the file otherwise. */
export type BackupContents = { at: Date | null; rows: number; byTable: Readonly<Record<string, number>> };

const counted = {
  shop_order: m.staff_backup_orders,
  model: m.staff_backup_models,
  customer: m.staff_backup_customers,
} as const;

/** True for a shop with no sale, purchase or sign-in: never what a restore is meant to bring back. */
export const isOfEmptyShop = ({ byTable }: BackupContents): boolean => Object.keys(counted).every((table) => !byTable[table]);

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
