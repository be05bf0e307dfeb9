import { inBrowser, newKey } from "#app/foundation/browser.ts";
import { ATTEMPT } from "./checkout-store.ts";

/** An order that was sent, and the key it was sent under, kept until somebody has answered. */
export type Attempt = { key: string; body: unknown; total: string };

/** The server knows a key for longer: until then what is sent again is the same order. */
const KEPT_MS = 24 * 3_600_000;

/**
 * The order that nobody has answered yet: it may have been placed, so it is this one that is sent again, under its own key [ORD-03]. It
 * outlives its tab: whoever closed it would order the same once more.
 */
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
