/** Set once the server refuses this page's version [NET-09]; only a reload clears it. */
let isOld = false;
const listeners = new Set<() => void>();

export function tellOld(): void {
  isOld = true;
  for (const listener of listeners) listener();
}

export const oldVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => isOld,
  none: () => false,
};
