import { useSyncExternalStore } from "react";

/** What waits for who is signed in; `isLive`: told by the store at once, else asked for every minute. */
export type Waiting = { waiting: number; mine: number; isLive: boolean };

let known: Waiting = { waiting: 0, mine: 0, isLive: false };
const readers = new Set<() => void>();

export function setWaiting(change: Partial<Waiting>): void {
  known = { ...known, ...change };
  for (const read of readers) read();
}

const subscribe = (read: () => void) => {
  readers.add(read);
  return () => void readers.delete(read);
};
const nothing: Waiting = { waiting: 0, mine: 0, isLive: false };

export const useWaiting = (): Waiting =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => nothing,
  );
