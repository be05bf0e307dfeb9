import { useCallback } from "react";
import { useRevalidator } from "react-router";

const TIMEOUT_MS = 10_000;

/** Reloads the page's data if the shop answers: a reload that fails would put a page of errors over what is being filled in. */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (await isThere()) await revalidate();
  }, [revalidate]);
}

async function isThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/icon/icon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
