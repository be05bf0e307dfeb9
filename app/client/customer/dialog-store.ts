export type DialogHash = "#sign-in" | "#passkey";

const listeners = new Set<() => void>();
let wanted: DialogHash | "" = "";

const set = (wish: typeof wanted) => {
  wanted = wish;
  for (const listener of listeners) listener();
};

export const openSignIn = (): void => set("#sign-in");
export const openPasskeyOffer = (): void => set("#passkey");
export const takeDialogWish = (): void => set("");

export const dialogWish = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => wanted,
  none: () => "" as const,
};
