/** In the wire's words. */
export type Liked = { kind: "product" | "model" | "post"; id: string };
export type Wish = Liked & { on: boolean };

export const MOST_LIKES = 500;
export const LONGEST_TITLE = 60;

export const sameLiked = (one: Liked, other: Liked): boolean => one.kind === other.kind && one.id === other.id;

/** The last wish about a thing wins. */
export const addWish = (wishes: readonly Wish[], wish: Wish): Wish[] => [...wishes.filter((each) => !sameLiked(each, wish)), wish];

/** Applies pending wishes, which are newer than the stored likes. */
export const withWishes = (likes: readonly Liked[], wishes: readonly Wish[]): Liked[] => [
  ...wishes.filter(({ on }) => on).map(({ kind, id }) => ({ kind, id })),
  ...likes.filter((like) => !wishes.some((wish) => sameLiked(wish, like))),
];

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
