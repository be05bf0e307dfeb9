export type Toast = { id: number; title: string; text?: string };

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a toast, at most three and none twice; returns its id [GUI-02]. */
export function showToast(title: string, text?: string): number {
  const others = toasts.filter((toast) => toast.title !== title || toast.text !== text);
  set([...others, { id: ++last, title, ...(text && { text }) }].slice(-3));
  return last;
}

export const hideToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => toasts,
  none: (): readonly Toast[] => empty,
};
const empty: readonly Toast[] = [];
