/** What a backup holds, and the moment of its snapshot: what came later is not in it. Unknown (null) where an older shop wrote it under another name. */
export type BackupContents = { at: Date | null; rows: number; byTable: Readonly<Record<string, number>> };

const COUNTED = { shop_order: "orders", model: "models", customer: "customers" } as const;

/** True where nobody has sold, bought or signed in yet: the beginning of a shop, and never what a restore is meant to bring back. */
export const isOfEmptyShop = ({ byTable }: BackupContents): boolean => Object.keys(COUNTED).every((table) => !byTable[table]);

/** As in "34 orders, 64 models, 12 customers (5,120 rows), up to 2026-11-28 01:15:03 UTC". */
export function contentsInWords(contents: BackupContents): string {
  const count = (n: number) => n.toLocaleString("en");
  const counts = Object.entries(COUNTED).map(([table, words]) => {
    const n = contents.byTable[table] ?? 0;
    return `${count(n)} ${n === 1 ? words.slice(0, -1) : words}`;
  });
  return `${counts.join(", ")} (${count(contents.rows)} rows), up to ${momentInWords(contents.at)}`;
}

export const momentInWords = (at: Date | null): string =>
  at
    ? at
        .toISOString()
        .replace("T", " ")
        .replace(/\.\d+Z$/, " UTC")
    : "an unknown moment";
