import type { Awaited } from "#app/catalogue/waits/waits.ts";

/** What a sign-in could not take into the cart because it is sold out, until its owner has seen it there. */
export type LostLine = Awaited & { name: string };

let lines: readonly LostLine[] = [];
const listeners = new Set<() => void>();

export function setLostLines(next: readonly LostLine[]): void {
  lines = next;
  for (const listener of listeners) listener();
}

export const lostLines = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): readonly LostLine[] => lines,
  none: (): readonly LostLine[] => none,
};
const none: readonly LostLine[] = [];
