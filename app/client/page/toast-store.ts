export type Toast = { id: number; title: string; text?: string };

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Says something in passing; the newest three stay, none twice. Callable from anywhere in the browser; answers what to hide it by [GUI-02]. */
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
