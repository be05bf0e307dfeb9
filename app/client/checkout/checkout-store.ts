import { type CheckoutForm, emptyForm, readForm } from "#app/checkout/checkout-form.ts";
import { inBrowser } from "#app/foundation/browser.ts";
import { sayTheSame, uniteForms } from "./one-form.ts";

const KEY = "gong.checkout.2";
/** Of an order that nobody has answered yet (`attempt.ts`). */
export const ATTEMPT = "gong.checkout.attempt";
/** Whoever comes back later begins anew: addresses and names lie about in no browser for ever. */
const KEPT_MS = 30 * 86_400_000;

/** What this browser knows of an order that is being filled in. */
type Kept = {
  form: CheckoutForm;
  /** The customer it belongs to; "" = a guest's. */
  whose: string;
  /** Of the draft on the server that was read or saved last; "" = none. */
  version: string;
  /** What nobody here has typed: that draft, with what was filled in of itself. */
  before: CheckoutForm;
};
export type Draft = { version: string; form: CheckoutForm };

const nothing: Kept = { form: emptyForm, whose: "", version: "", before: emptyForm };
const listeners = new Set<() => void>();
let kept: Kept | undefined;
let taken = 0;

function read(): Kept {
  try {
    const { at = 0, whose, version, form, before } = JSON.parse(inBrowser.read(KEY) ?? "{}");
    if (!(Date.now() - at < KEPT_MS)) return nothing;
    return { form: readForm(form), whose: String(whose ?? ""), version: String(version ?? ""), before: readForm(before) };
  } catch {
    return nothing;
  }
}

function keep(next: Kept) {
  kept = next;
  if (next === nothing) for (const key of [KEY, ATTEMPT]) inBrowser.keep(key, null);
  else inBrowser.keep(KEY, JSON.stringify({ ...next, at: Date.now() }));
  tell();
}

const tell = () => {
  for (const listener of listeners) listener();
};
const now = () => (kept ??= read());

function otherTab({ key }: StorageEvent) {
  if (key !== KEY && key !== null) return;
  kept = undefined;
  tell();
}

type Change = Partial<CheckoutForm> | ((form: CheckoutForm) => CheckoutForm);
const changed = (form: CheckoutForm, change: Change) => (typeof change === "function" ? change(form) : { ...form, ...change });

/**
 * What the shopper has filled in, until the order is placed: it outlives reloads, the tab and the browser, and every tab shows the same. A
 * customer's is also on the server (`draft-sync.ts`), so that another device goes on with it [CHK-01].
 */
export const checkoutStore = {
  subscribe: (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener("storage", otherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", otherTab);
    };
  },
  get: (): CheckoutForm => now().form,
  none: (): CheckoutForm => emptyForm,
  change: (change: Change): void => keep({ ...now(), form: changed(now().form, change) }),
  /** Fills in what the shopper has not said: another device's word counts more. */
  prefill: (change: Change): void => {
    const { form, before } = now();
    const next = changed(form, change);
    const names = (Object.keys(next) as (keyof CheckoutForm)[]).filter((name) => next[name] !== form[name]);
    if (names.length === 0) return;
    keep({ ...now(), form: next, before: { ...before, ...Object.fromEntries(names.map((name) => [name, next[name]])) } });
  },
  forget: (): void => keep(nothing),

  /** From now on it is this customer's: a guest's becomes his, another customer's goes. */
  follow: (customerId: string): void => {
    const { whose } = now();
    if (whose !== "" && whose !== customerId) keep(nothing);
    if (whose !== customerId) keep({ ...now(), whose: customerId });
  },
  /** His session is over: what was his is his device's no more. */
  leaveCustomer: (): void => {
    if (now().whose !== "") keep(nothing);
  },
  draft: (): Draft => ({ version: now().version, form: now().form }),
  isUnsaved: (): boolean => !sayTheSame(now().form, now().before),
  saved: ({ version, form }: Draft): void => keep({ ...now(), version, before: form }),
  /** What the server holds; null: nothing, because there was nothing yet or because its order has been placed elsewhere. */
  take: (draft: Draft | null): void => {
    const { form, before, version } = now();
    const there = draft ? readForm(draft.form) : version === "" ? before : emptyForm;
    taken++;
    keep({ ...now(), form: uniteForms(before, form, there), before: there, version: draft?.version ?? "" });
  },
  /** How often the server was heard. */
  taken: (): number => taken,
};
