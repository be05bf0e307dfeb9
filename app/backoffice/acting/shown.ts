/** A field of a form as its page shows it; `name` for people. `becomes`: what the form would put there, whether or not its page showed the field. */
export type Shown = { field: string; name: string; value: string; becomes?: string };

type Values = Readonly<Record<string, string | number | null | undefined>>;

/** What a form carries of the values that it was opened with. */
export const seenOf = (values: Values): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value == null ? "" : String(value)])));

export const seenIn = (shown: readonly Shown[]): string => seenOf(Object.fromEntries(shown.map(({ field, value }) => [field, value])));

export type Changed = { name: string; was: string; is: string };

/** Fields that somebody changed since the form was opened. What can't be read counts as nothing seen. */
export function changedSince(seen: string, now: readonly Shown[]): Changed[] {
  const was = readSeen(seen);
  return now.flatMap(({ field, name, value }) =>
    Object.hasOwn(was, field) && was[field] !== value ? [{ name, was: String(was[field]), is: value }] : [],
  );
}

/** Values that the form would replace and its page never showed. */
export function replacedUnseen(seen: string, now: readonly Shown[]): Changed[] {
  const was = readSeen(seen);
  return now.flatMap(({ field, name, value, becomes = value }) =>
    value === "" || value === becomes || Object.hasOwn(was, field) ? [] : [{ name, was: value, is: becomes }],
  );
}

/** Whether a form's version is values that its page showed. */
export const isSeen = (version: string | undefined): boolean => version?.startsWith("{") ?? false;

/** What the values of a page were and are, where they differ; null: nothing to say. */
export function whatChanged(seen: string | undefined, now: string | undefined): { was: string; is: string } | null {
  if (!isSeen(seen) || !isSeen(now)) return null;
  const [was, is] = [readSeen(seen!), readSeen(now!)];
  const fields = Object.keys(is).filter((field) => was[field] !== is[field]);
  const said = (values: Record<string, unknown>) => fields.map((field) => String(values[field] || "–")).join(", ");
  return fields.length ? { was: said(was), is: said(is) } : null;
}

function readSeen(seen: string): Record<string, unknown> {
  try {
    return (JSON.parse(seen) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
