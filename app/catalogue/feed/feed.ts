/** New goods, liked goods back in stock, new collections [CAT-13]. */
export type FeedKind = "new" | "back" | "collection";
/** `id` is the model's, or the collection's slug. */
export type FeedItem = { kind: FeedKind; id: string; at: Date };

export const FEED_PAGE = 24;

export type Cursor = { at: number; key: string };

export const keyOf = ({ kind, id }: Pick<FeedItem, "kind" | "id">): string => `${kind} ${id}`;

export const writeCursor = ({ at, key }: Cursor): string => `${at}~${key}`;

/** Null or malformed = from the newest. */
export function readCursor(text: string | null): Cursor | null {
  const [, at, key] = /^(\d{1,14})~([\w -]{1,220})$/u.exec(text ?? "") ?? [];
  return at && key ? { at: Number(at), key } : null;
}

const isBefore = (one: Cursor, other: Cursor) => one.at < other.at || (one.at === other.at && one.key < other.key);
const cursorOf = (item: FeedItem): Cursor => ({ at: item.at.getTime(), key: keyOf(item) });

export function merge(sources: readonly (readonly FeedItem[])[], after: Cursor | null): { items: FeedItem[]; next: Cursor | null } {
  const all = sources
    .flat()
    .filter((item) => after === null || isBefore(cursorOf(item), after))
    .sort((one, other) => (isBefore(cursorOf(one), cursorOf(other)) ? 1 : -1));
  const items = all.slice(0, FEED_PAGE);
  return { items, next: all.length > items.length ? cursorOf(items.at(-1)!) : null };
}
