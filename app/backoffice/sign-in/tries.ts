import { useRef, useState } from "react";

/** One attempt at a time, and what to say when it fails. */
export function useTries() {
  const [busy, setBusy] = useState(false);
  const [says, setSays] = useState("");
  const isBusy = useRef(false);
  async function tries<T extends { ok: boolean }>(work: () => Promise<T>): Promise<T | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setBusy(true);
    setSays("");
    const done = await work().catch((error: Error) => ({ ok: false, says: error.message }) as unknown as T);
    if (!done.ok) setSays((done as unknown as { says: string }).says);
    isBusy.current = false;
    setBusy(false);
    return done;
  }
  return { busy, says, tries };
}
