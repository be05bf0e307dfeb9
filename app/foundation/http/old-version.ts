/** Whether the store has said that it no longer understands this page [NET-09]. It stays so until the page is loaded anew. */
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
