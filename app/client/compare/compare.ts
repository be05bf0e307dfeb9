/** As many things stand beside each other as a table can hold. */
export const MOST_COMPARED = 4;

const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u;

/** The models that an address names, or a storage: in their order, each once. */
export const readCompared = (text: string | null): string[] =>
  [...new Set((text ?? "").split(",").filter((slug) => SLUG.test(slug)))].slice(0, MOST_COMPARED);

/**
 * The page that compares them; an address without any names is of this browser's own comparison. `onlyDifferent`: without the rows in which
 * all say the same.
 */
export function compareAddress(slugs: readonly string[], onlyDifferent = false): string {
  return `/compare?models=${slugs.map(encodeURIComponent).join(",")}${onlyDifferent ? "&different=1" : ""}`;
}

export type Row = { name: string; values: (string | null)[]; isSame: boolean };

/** Rows of facts side by side: a fact that only some have stands for those, in the order in which the first to have it tells it. */
export function compareRows(all: readonly ReadonlyMap<string, string>[]): Row[] {
  const names = [...new Set(all.flatMap((facts) => [...facts.keys()]))];
  return names.map((name) => {
    const values = all.map((facts) => facts.get(name) ?? null);
    return { name, values, isSame: new Set(values).size < 2 };
  });
}

/** Why a thing can't be put beside the others; null = it can. */
export function refusedBeside(kind: string | null, others: readonly { kind: string | null }[]): "full" | "kind" | null {
  if (others.length >= MOST_COMPARED) return "full";
  return others.some((other) => other.kind !== kind) ? "kind" : null;
}
