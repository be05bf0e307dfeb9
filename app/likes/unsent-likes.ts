import { addWish, readWishes, type Wish } from "./likes.ts";

/** What a customer wished and the server has not heard of, with whose wish it is: nobody else's session sends it [CAT-11]. */
const KEY = "gong.likes.unsent.1";
const WHOSE_KEY = "gong.likes.whose";
/** What a guest wished before he was asked to sign in; a wish grows old sooner than a tab. */
const GUEST_KEY = "gong.likes.wished";
const GUEST_AT_KEY = "gong.likes.wished.at";
const GUEST_MS = 15 * 60_000;

const read = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};
const write = (storage: () => Storage, key: string, value: string | null): void => {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // A full or forbidden storage keeps nothing, and the wish is pressed once more.
  }
};
const local = () => localStorage;
const session = () => sessionStorage;
const inWords = (wishes: readonly Wish[]) => (wishes.length ? JSON.stringify(wishes) : null);

export const unsentOf = (customer: string): Wish[] => (read(local, WHOSE_KEY) === customer ? readWishes(read(local, KEY)) : []);

export function keepUnsent(customer: string, wishes: readonly Wish[]): void {
  write(local, WHOSE_KEY, wishes.length ? customer : null);
  write(local, KEY, inWords(wishes));
}

/** An orderly sign-out keeps nothing. */
export const forgetUnsent = (): void => keepUnsent("", []);

export function keepForSignIn(wish: Wish, now: number): void {
  write(session, GUEST_KEY, inWords(addWish(wishedBefore(now), wish)));
  write(session, GUEST_AT_KEY, String(now));
}

/** What is to be carried out for whoever has just signed in; it is so once. */
export function takeWished(now: number): Wish[] {
  const wishes = wishedBefore(now);
  write(session, GUEST_KEY, null);
  return wishes;
}

const wishedBefore = (now: number): Wish[] =>
  now - Number(read(session, GUEST_AT_KEY)) < GUEST_MS ? readWishes(read(session, GUEST_KEY)) : [];
