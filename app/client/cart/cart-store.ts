import {
  addLine,
  CART_KEY,
  changeSpecification,
  type LocalLine,
  NO_SIZE,
  type Pair,
  readLines,
  removeLine,
  samePair,
  setQuantity,
} from "#app/cart/cart.ts";
import { inBrowser } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { hideToast, showToast } from "../page/toast-store.ts";

/**
 * The cart of this browser. A guest's lines live in storage under CART_KEY; a customer's live on the server, with a copy under
 * ACCOUNT_KEY so that every tab shows them at once. Storage events keep tabs in step [CRT-02] [CRT-08].
 */
export const ACCOUNT_KEY = "gong.cart.account.1";
/** Whose copy that is. */
export const WHOSE_KEY = "gong.cart.whose";
const PROMO_KEY = "gong.promo";

/** Carries a change to the customer's cart on the server; null while nobody is signed in. */
export type Mirror = {
  add: (line: LocalLine) => void;
  set: (line: LocalLine, quantity: number, specification: string) => void;
  remove: (line: LocalLine) => void;
  clear: () => void;
  /** What the cart holds now. */
  shown: (lines: readonly LocalLine[]) => void;
};

const empty: readonly LocalLine[] = [];
const listeners = new Set<() => void>();
let lines: readonly LocalLine[] | undefined;
let promo: string | undefined;
let mirror: Mirror | null = null;
let wanted = false;

const tell = () => {
  for (const listener of listeners) listener();
};

export const stored = inBrowser.read;

/** What a full or forbidden storage did not take. Where that is the cart, it lives as long as the page. */
const unkept = new Set<string>();
const isForgetful = () => unkept.has(CART_KEY) || unkept.has(ACCOUNT_KEY);

/** A full storage lets go of one key and refuses another. */
export function store(key: string, value: string) {
  if (inBrowser.keep(key, value === "" || value === "[]" ? null : value)) unkept.delete(key);
  else unkept.add(key);
}

/** The account's lines, then what was put in while the page did not know the account. */
const read = () => readLines(stored(CART_KEY)).reduce(addLine, readLines(stored(ACCOUNT_KEY)));

function write(next: readonly LocalLine[]) {
  lines = next;
  // What is gone from a customer's cart is not to come back as a line that waits to be pushed; the copy of his cart is not this browser's own.
  const isOwn = mirror
    ? (line: LocalLine) => ownLines().some((other) => samePair(other, line))
    : (line: LocalLine) => !stored(ACCOUNT_KEY)?.includes(JSON.stringify(line));
  store(CART_KEY, JSON.stringify(next.filter(isOwn)));
  if (mirror) store(ACCOUNT_KEY, JSON.stringify(next));
  mirror?.shown(next);
  tell();
}

/** The lines as they are now: another tab may have changed them a moment before its event comes [CRT-08]. */
function latest(): readonly LocalLine[] {
  if (!isForgetful()) lines = undefined;
  return cartStore.get();
}

let sizeAsked: number | undefined;

/** Goods that come in sizes want one chosen first, and the shopper is told [CAT-05]. */
function lacksSize(hasSizes: boolean, specification: string): boolean {
  if (!hasSizes || specification !== NO_SIZE) return false;
  sizeAsked = showToast(m.attention(), m.select_prod_size());
  return true;
}

type Added = Pick<LocalLine, "productid"> & Partial<LocalLine> & { hasSizes?: boolean };

/** Puts goods in and opens the drawer; a pair already there stays as it is, and the shopper is told [CRT-03] [CRT-09]. False = refused. */
export function addToCart({ productid, specification = NO_SIZE, quantity = 1, hasSizes = false }: Added): boolean {
  if (lacksSize(hasSizes, specification)) return false;
  if (sizeAsked) hideToast(sizeAsked);
  const line = { productid, specification, quantity, timeadd: String(Date.now()) };
  const before = latest();
  const next = addLine(before, line);
  if (next === before) showToast(m.cart_already_added());
  else {
    write(next);
    mirror?.add(line);
  }
  openCart();
  return true;
}

/** The line as it is by now, whichever tab has changed it. */
export const findLine = (pair: Pair): LocalLine | undefined => latest().find((line) => samePair(line, pair));

/** False = refused. */
export function changeQuantity(pair: Pair, quantity: number, max: number, hasSizes = false): boolean {
  const line = findLine(pair);
  if (!line || lacksSize(hasSizes, pair.specification)) return false;
  write(setQuantity(cartStore.get(), pair, quantity, max));
  mirror?.set(line, findLine(pair)!.quantity, pair.specification);
  return true;
}

/** A size that is a line already takes the quantity over, and the shopper is told [CRT-12]. */
export function changeSize(pair: Pair, specification: string, max: number): void {
  const line = findLine(pair);
  if (!line || specification === pair.specification) return;
  if (findLine({ ...pair, specification })) showToast(m.cart_size_merged());
  write(changeSpecification(cartStore.get(), pair, specification, max));
  mirror?.set(line, Math.min(line.quantity, max), specification);
}

export function removeFromCart(pair: Pair): void {
  const line = findLine(pair);
  if (!line) return;
  write(removeLine(cartStore.get(), pair));
  mirror?.remove(line);
}

export function clearCart(): void {
  write(empty);
  mirror?.clear();
}

/** After an order: what was ordered goes, what another tab added stays. The server has taken the lines out itself. */
export const forgetOrdered = (ordered: readonly Pair[]): void => write(ordered.reduce(removeLine, latest()));

/** The drawer is wanted; whoever shows it takes the wish. */
export function openCart(): void {
  wanted = true;
  tell();
}

export function takeOpenWish(): void {
  wanted = false;
  tell();
}

/** The code as typed, for every page that shows sums. */
export function setPromo(text: string): void {
  promo = text;
  store(PROMO_KEY, text);
  tell();
}

/** Signed in: lines come from and go to the account. What this browser alone still holds is shown with them until it is pushed [CRT-07]. */
export function followAccount(next: Mirror, accountLines: readonly LocalLine[]): void {
  mirror = next;
  store(ACCOUNT_KEY, JSON.stringify(accountLines));
  lines = ownLines().reduce(addLine, accountLines);
  tell();
}

/** Signed out: nothing of the account stays on this machine. */
export function leaveAccount(): void {
  const own = mirror ? undefined : lines;
  mirror = null;
  store(ACCOUNT_KEY, "[]");
  store(WHOSE_KEY, "");
  lines = isForgetful() ? own : undefined;
  tell();
}

/** What this browser alone holds, to be pushed; where nothing is kept it is what a guest's page holds. */
export const ownLines = (): readonly LocalLine[] => (isForgetful() && !mirror ? (lines ?? empty) : readLines(stored(CART_KEY)));

/** For useSyncExternalStore; the server and the first paint see an empty cart. */
export const cartStore = {
  subscribe: (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener("storage", otherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", otherTab);
    };
  },
  get: (): readonly LocalLine[] => (lines ??= read()),
  none: (): readonly LocalLine[] => empty,
  promo: (): string => (promo ??= stored(PROMO_KEY) ?? ""),
  noPromo: () => "",
  isOpen: () => wanted,
  isClosed: () => false,
};

function otherTab({ key }: StorageEvent) {
  if (key === CART_KEY || key === ACCOUNT_KEY || key === null) lines = undefined;
  else if (key === PROMO_KEY) promo = undefined;
  else return;
  tell();
}
