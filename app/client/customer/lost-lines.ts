import type { Awaited } from "#app/catalogue/waits/waits.ts";

/** Sold-out lines that signing in could not merge, until their owner has seen them. */
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
