import { addWish, readWishes, type Wish } from "#app/catalogue/likes/likes.ts";
import { inBrowser, inTab } from "#app/foundation/browser.ts";

/** Unsent wishes with their owner's id, so no other session sends them [CAT-11]. */
const KEY = "gong.likes.unsent.1";
const WHOSE_KEY = "gong.likes.whose";
const GUEST_KEY = "gong.likes.wished";
const GUEST_AT_KEY = "gong.likes.wished.at";
const GUEST_MS = 15 * 60_000;

const inWords = (wishes: readonly Wish[]) => (wishes.length ? JSON.stringify(wishes) : null);

export const unsentOf = (customer: string): Wish[] => (inBrowser.read(WHOSE_KEY) === customer ? readWishes(inBrowser.read(KEY)) : []);

export function keepUnsent(customer: string, wishes: readonly Wish[]): void {
  inBrowser.keep(WHOSE_KEY, wishes.length ? customer : null);
  inBrowser.keep(KEY, inWords(wishes));
}

export const forgetUnsent = (): void => keepUnsent("", []);

export function keepForSignIn(wish: Wish, now: number): void {
  inTab.keep(GUEST_KEY, inWords(addWish(wishedBefore(now), wish)));
  inTab.keep(GUEST_AT_KEY, String(now));
}

export function takeWished(now: number): Wish[] {
  const wishes = wishedBefore(now);
  inTab.keep(GUEST_KEY, null);
  return wishes;
}

const wishedBefore = (now: number): Wish[] => (now - Number(inTab.read(GUEST_AT_KEY)) < GUEST_MS ? readWishes(inTab.read(GUEST_KEY)) : []);
