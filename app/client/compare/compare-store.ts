import type { Card } from "#app/catalogue/card.ts";
import { inBrowser, orElse } from "#app/foundation/browser.ts";
import { get } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { onPageChange } from "../page/page-changes.ts";
import { showToast } from "../page/toast-store.ts";
import { readCompared, refusedBeside } from "./compare.ts";

const KEY = "gong.compare";

export type ComparedCard = Card & { kind: string | null };

const none: readonly string[] = [];
const listeners = new Set<() => void>();
let slugs: readonly string[] | undefined;

const read = (): readonly string[] => orElse(() => readCompared(inBrowser.read(KEY)), none);

function write(next: readonly string[]): void {
  slugs = next;
  inBrowser.keep(KEY, next.length ? next.join(",") : null);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
  paint();
}

export const compareStore = {
  subscribe: (listener: () => void) => {
    if (listeners.size === 0) {
      addEventListener("storage", otherTab);
      onPageChange(paint);
    }
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): readonly string[] => (slugs ??= read()),
  none: () => none,
};

function otherTab({ key }: StorageEvent) {
  if (key !== KEY && key !== null) return;
  slugs = undefined;
  tell();
}

export const cardsOf = async (asked: readonly string[]): Promise<ComparedCard[] | null> => {
  const answer = await get<{ cards: ComparedCard[] }>(`/shop/cards?slugs=${asked.map(encodeURIComponent).join(",")}`);
  return answer.ok ? answer.data.cards : null;
};

export const takeOutOfComparison = (slug: string): void => write(compareStore.get().filter((other) => other !== slug));
export const clearComparison = (): void => write(none);

export async function pressCompare(button: HTMLElement): Promise<void> {
  const { compare: slug = "" } = button.dataset;
  if (compareStore.get().includes(slug)) return takeOutOfComparison(slug);
  const cards = await cardsOf([...compareStore.get(), slug]);
  if (!cards) return void showToast(m.compare_failed());
  const card = cards.find((each) => each.slug === slug);
  // Goods no longer sold here leave the comparison.
  const others = cards.filter((each) => each !== card && compareStore.get().includes(each.slug));
  const refused = card && refusedBeside(card.kind, others);
  if (refused) showToast(refused === "full" ? m.compare_full() : m.compare_kind(), m.compare_clear_first());
  else if (card) write([...others.map((each) => each.slug), slug]);
}

function paint(): void {
  const chosen = compareStore.get();
  for (const button of document.querySelectorAll<HTMLElement>("[data-compare]")) {
    const pressed = String(chosen.includes(button.dataset.compare ?? ""));
    if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
  }
}
