/** What can be liked, in the wire's words. */
export type Liked = { kind: "product" | "model" | "post"; id: string };
/** Somebody likes a thing, or does so no more. */
export type Wish = Liked & { on: boolean };

export const MOST_LIKES = 500;
export const LONGEST_TITLE = 60;

export const sameLiked = (one: Liked, other: Liked): boolean => one.kind === other.kind && one.id === other.id;

/** Of several wishes about one thing the last one counts. */
export const addWish = (wishes: readonly Wish[], wish: Wish): Wish[] => [...wishes.filter((each) => !sameLiked(each, wish)), wish];

/** What is liked once the wishes have come true: they are newer than what is stored. */
export const withWishes = (likes: readonly Liked[], wishes: readonly Wish[]): Liked[] => [
  ...wishes.filter(({ on }) => on).map(({ kind, id }) => ({ kind, id })),
  ...likes.filter((like) => !wishes.some((wish) => sameLiked(wish, like))),
];

/** What a storage holds, whoever has written there. */
export function readWishes(text: string | null): Wish[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter(isWish) : [];
  } catch {
    return [];
  }
}

function isWish(value: unknown): value is Wish {
  const { kind, id, on } = (value ?? {}) as Partial<Record<keyof Wish, unknown>>;
  return typeof id === "string" && typeof on === "boolean" && ["product", "model", "post"].includes(kind as string);
}
