export function createSignal<T = never>() {
  const listeners = new Set<(news?: T) => void>();
  return {
    hear: (listener: (news?: T) => void): void => void listeners.add(listener),
    tell: (news?: T): void => {
      for (const listener of listeners) listener(news);
    },
  };
}
