import { inBrowser, newKey } from "#app/foundation/browser.ts";
import { ATTEMPT } from "./checkout-store.ts";

export type Attempt = { key: string; body: unknown; total: string };

/** The server keeps keys for longer, so a resend is the same order. */
const KEPT_MS = 24 * 3_600_000;

/** An order without an answer may have been placed: it is resent under its key [ORD-03]. Outlives the tab, to avoid a duplicate. */
export function openAttempt(): Attempt | null {
  try {
    const { at, ...attempt } = JSON.parse(inBrowser.read(ATTEMPT) ?? "null") as Attempt & { at: number };
    return Date.now() - at < KEPT_MS ? attempt : null;
  } catch {
    return null;
  }
}

export function beginAttempt(body: unknown, total: string): Attempt {
  const attempt = { key: newKey(), body, total };
  inBrowser.keep(ATTEMPT, JSON.stringify({ ...attempt, at: Date.now() }));
  return attempt;
}

export const endAttempt = (): void => void inBrowser.keep(ATTEMPT, null);
