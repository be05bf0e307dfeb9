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

/** The cart: a guest's in CART_KEY, a customer's on the server, copied in ACCOUNT_KEY; storage events sync tabs [CRT-02] [CRT-08]. */
export const ACCOUNT_KEY = "gong.cart.account.1";
export const WHOSE_KEY = "gong.cart.whose";
const PROMO_KEY = "gong.promo";

export type Mirror = {
  add: (line: LocalLine) => void;
  set: (line: LocalLine, quantity: number, specification: string) => void;
  remove: (line: LocalLine) => void;
  clear: () => void;
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

/** What a full or blocked storage refused; it lives as long as the page. */
const unkept = new Set<string>();
const isForgetful = () => unkept.has(CART_KEY) || unkept.has(ACCOUNT_KEY);

/** A full storage can still free a key. */
export function store(key: string, value: string) {
  if (inBrowser.keep(key, value === "" || value === "[]" ? null : value)) unkept.delete(key);
  else unkept.add(key);
}

const read = () => readLines(stored(CART_KEY)).reduce(addLine, readLines(stored(ACCOUNT_KEY)));

function write(next: readonly LocalLine[]) {
  lines = next;
  // A removed line must not return as an unsent one; the account's copy isn't this browser's own.
  const isOwn = mirror
    ? (line: LocalLine) => ownLines().some((other) => samePair(other, line))
    : (line: LocalLine) => !stored(ACCOUNT_KEY)?.includes(JSON.stringify(line));
  store(CART_KEY, JSON.stringify(next.filter(isOwn)));
  if (mirror) store(ACCOUNT_KEY, JSON.stringify(next));
  mirror?.shown(next);
  tell();
}

/** Reads storage: another tab may have changed it before its event arrives [CRT-08]. */
function latest(): readonly LocalLine[] {
  if (!isForgetful()) lines = undefined;
  return cartStore.get();
}

let sizeAsked: number | undefined;

/** Goods with sizes require a choice first [CAT-05]. */
function lacksSize(hasSizes: boolean, specification: string): boolean {
  if (!hasSizes || specification !== NO_SIZE) return false;
  sizeAsked = showToast(m.attention(), m.select_prod_size());
  return true;
}

type Added = Pick<LocalLine, "productid"> & Partial<LocalLine> & { hasSizes?: boolean };

/** Adds and opens the drawer; an existing pair stays as it is, with a toast [CRT-03] [CRT-09]. False = refused. */
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

export const findLine = (pair: Pair): LocalLine | undefined => latest().find((line) => samePair(line, pair));

export function changeQuantity(pair: Pair, quantity: number, max: number, hasSizes = false): boolean {
  const line = findLine(pair);
  if (!line || lacksSize(hasSizes, pair.specification)) return false;
  write(setQuantity(cartStore.get(), pair, quantity, max));
  mirror?.set(line, findLine(pair)!.quantity, pair.specification);
  return true;
}

/** Merges with a line that already has that size, with a toast [CRT-12]. */
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

export const forgetOrdered = (ordered: readonly Pair[]): void => write(ordered.reduce(removeLine, latest()));

export function openCart(): void {
  wanted = true;
  tell();
}

export function takeOpenWish(): void {
  wanted = false;
  tell();
}

export function setPromo(text: string): void {
  promo = text;
  store(PROMO_KEY, text);
  tell();
}

/** After sign-in lines come from the account, plus this browser's until they are pushed [CRT-07]. */
export function followAccount(next: Mirror, accountLines: readonly LocalLine[]): void {
  mirror = next;
  store(ACCOUNT_KEY, JSON.stringify(accountLines));
  lines = ownLines().reduce(addLine, accountLines);
  tell();
}

export function leaveAccount(): void {
  const own = mirror ? undefined : lines;
  mirror = null;
  store(ACCOUNT_KEY, "[]");
  store(WHOSE_KEY, "");
  lines = isForgetful() ? own : undefined;
  tell();
}

export const ownLines = (): readonly LocalLine[] => (isForgetful() && !mirror ? (lines ?? empty) : readLines(stored(CART_KEY)));

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
