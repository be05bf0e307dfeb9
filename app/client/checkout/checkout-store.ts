import { type CheckoutForm, emptyForm, readForm } from "#app/checkout/checkout-form.ts";
import { inBrowser } from "#app/foundation/browser.ts";
import { sayTheSame, uniteForms } from "./one-form.ts";

const KEY = "gong.checkout.2";
export const ATTEMPT = "gong.checkout.attempt";
/** Addresses and names must not stay in a browser for ever. */
const KEPT_MS = 30 * 86_400_000;

type SavedCheckout = {
  form: CheckoutForm;
  whose: string;
  /** The server draft's version last read or saved; "" = none. */
  version: string;
  /** That draft plus prefilled values: what nobody typed here. */
  before: CheckoutForm;
};
export type Draft = { version: string; form: CheckoutForm };

const nothing: SavedCheckout = { form: emptyForm, whose: "", version: "", before: emptyForm };
const listeners = new Set<() => void>();
let kept: SavedCheckout | undefined;
let taken = 0;

function read(): SavedCheckout {
  try {
    const { at = 0, whose, version, form, before } = JSON.parse(inBrowser.read(KEY) ?? "{}");
    if (!(Date.now() - at < KEPT_MS)) return nothing;
    return { form: readForm(form), whose: String(whose ?? ""), version: String(version ?? ""), before: readForm(before) };
  } catch {
    return nothing;
  }
}

function keep(next: SavedCheckout) {
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

/** The checkout form until the order is placed, shared by tabs; a customer's is also on the server (`draft-sync.ts`) [CHK-01]. */
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
  prefill: (change: Change): void => {
    const { form, before } = now();
    const next = changed(form, change);
    const names = (Object.keys(next) as (keyof CheckoutForm)[]).filter((name) => next[name] !== form[name]);
    if (names.length === 0) return;
    keep({ ...now(), form: next, before: { ...before, ...Object.fromEntries(names.map((name) => [name, next[name]])) } });
  },
  forget: (): void => keep(nothing),

  follow: (customerId: string): void => {
    const { whose } = now();
    if (whose !== "" && whose !== customerId) keep(nothing);
    if (whose !== customerId) keep({ ...now(), whose: customerId });
  },
  leaveCustomer: (): void => {
    if (now().whose !== "") keep(nothing);
  },
  draft: (): Draft => ({ version: now().version, form: now().form }),
  isUnsaved: (): boolean => !sayTheSame(now().form, now().before),
  saved: ({ version, form }: Draft): void => keep({ ...now(), version, before: form }),
  /** The server's draft; null: none yet, or its order was placed elsewhere. */
  take: (draft: Draft | null): void => {
    const { form, before, version } = now();
    const there = draft ? readForm(draft.form) : version === "" ? before : emptyForm;
    taken++;
    keep({ ...now(), form: uniteForms(before, form, there), before: there, version: draft?.version ?? "" });
  },
  taken: (): number => taken,
};
