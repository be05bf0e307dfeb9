/** What the feed tells of, by kind: what is new, what is back of somebody's likes, and a new collection [CAT-13]. */
export type FeedKind = "new" | "back" | "collection";
/** Something that happened at a moment; `id` is the model's, or the collection's slug. */
export type FeedItem = { kind: FeedKind; id: string; at: Date };

export const FEED_PAGE = 24;

/** Where a page ends and the next one begins: a moment, and what of that moment was told last. */
export type Cursor = { at: number; key: string };

export const keyOf = ({ kind, id }: Pick<FeedItem, "kind" | "id">): string => `${kind} ${id}`;

export const writeCursor = ({ at, key }: Cursor): string => `${at}~${key}`;

/** Null = from the newest on; so is what nobody has written. */
export function readCursor(text: string | null): Cursor | null {
  const [, at, key] = /^(\d{1,14})~([\w -]{1,220})$/u.exec(text ?? "") ?? [];
  return at && key ? { at: Number(at), key } : null;
}

const isBefore = (one: Cursor, other: Cursor) => one.at < other.at || (one.at === other.at && one.key < other.key);
const cursorOf = (item: FeedItem): Cursor => ({ at: item.at.getTime(), key: keyOf(item) });

/** The newest of what all sources tell, and where the next page begins; null = there is no more. */
export function merge(sources: readonly (readonly FeedItem[])[], after: Cursor | null): { items: FeedItem[]; next: Cursor | null } {
  const all = sources
    .flat()
    .filter((item) => after === null || isBefore(cursorOf(item), after))
    .sort((one, other) => (isBefore(cursorOf(one), cursorOf(other)) ? 1 : -1));
  const items = all.slice(0, FEED_PAGE);
  return { items, next: all.length > items.length ? cursorOf(items.at(-1)!) : null };
}
