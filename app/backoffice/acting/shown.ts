/** A field of a form as its page shows it; `name` for people. */
export type Shown = { field: string; name: string; value: string };

/** What a form carries of the values that it was opened with. */
export const seenOf = (values: Readonly<Record<string, string | number | null | undefined>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value == null ? "" : String(value)])));

export type Changed = { name: string; was: string; is: string };

/** Fields that somebody changed since the form was opened. What can't be read counts as nothing seen. */
export function changedSince(seen: string, now: readonly Shown[]): Changed[] {
  const was = readSeen(seen);
  return now.flatMap(({ field, name, value }) =>
    Object.hasOwn(was, field) && was[field] !== value ? [{ name, was: String(was[field]), is: value }] : [],
  );
}

function readSeen(seen: string): Record<string, unknown> {
  try {
    return (JSON.parse(seen) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
