export const MOST_COMPARED = 4;

const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u;

export const readCompared = (text: string | null): string[] =>
  [...new Set((text ?? "").split(",").filter((slug) => SLUG.test(slug)))].slice(0, MOST_COMPARED);

/** Without slugs: this browser's own comparison. `onlyDifferent`: hides rows with equal values. */
export function compareAddress(slugs: readonly string[], onlyDifferent = false): string {
  return `/compare?models=${slugs.map(encodeURIComponent).join(",")}${onlyDifferent ? "&different=1" : ""}`;
}

export type Row = { name: string; values: (string | null)[]; isSame: boolean };

export function compareRows(all: readonly ReadonlyMap<string, string>[]): Row[] {
  const names = [...new Set(all.flatMap((facts) => [...facts.keys()]))];
  return names.map((name) => {
    const values = all.map((facts) => facts.get(name) ?? null);
    return { name, values, isSame: new Set(values).size < 2 };
  });
}

export function refusedBeside(kind: string | null, others: readonly { kind: string | null }[]): "full" | "kind" | null {
  if (others.length >= MOST_COMPARED) return "full";
  return others.some((other) => other.kind !== kind) ? "kind" : null;
}
