/** Remembers what a pure function makes of a text; beyond `most` texts it starts over. */
export function remembered<T>(work: (text: string) => T, most = 2000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const made = work(text);
    known.set(text, made);
    return made;
  };
}
