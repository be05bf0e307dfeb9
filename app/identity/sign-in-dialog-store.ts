const listeners = new Set<() => void>();
let wanted = false;

const set = (wish: boolean) => {
  wanted = wish;
  for (const listener of listeners) listener();
};

/** The dialog is wanted; whoever shows it takes the wish. */
export const openSignIn = (): void => set(true);
export const takeSignInWish = (): void => set(false);

export const signInWish = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => wanted,
  none: () => false,
};
