/** An order that was sent, and the key it was sent under, kept until somebody has answered. */
export type Attempt = { key: string; body: unknown; total: string };

const KEY = "gong.checkout.attempt";

/** The order that nobody has answered yet: it may have been placed, so it is this one that is sent again, under its own key [ORD-03]. */
export function openAttempt(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Attempt | null;
  } catch {
    return null;
  }
}

export function beginAttempt(body: unknown, total: string): Attempt {
  const attempt = { key: crypto.randomUUID(), body, total };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    // Kept by the page alone.
  }
  return attempt;
}

export function endAttempt(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
