/** Beside a model stand so many like it, and so many that complete it [CAT-08]. */
export const MOST_BESIDE = 4;

/** By the slugs of topmost categories: what a thing of that kind wants with it, the most wanted first. */
export const completes: Readonly<Record<string, readonly string[]>> = {
  gloves: ["wraps", "protection", "bags", "headgear"],
  wraps: ["gloves", "bags", "protection"],
  headgear: ["protection", "gloves", "wraps"],
  protection: ["headgear", "gloves", "wraps"],
  bags: ["gloves", "wraps", "gym", "speed"],
  speed: ["wraps", "gloves", "ropes"],
  mitts: ["gloves", "wraps", "protection"],
  shoes: ["apparel", "ropes", "wraps"],
  apparel: ["shoes", "wraps", "protection"],
  ropes: ["shoes", "strength", "apparel"],
  strength: ["ropes", "gym", "apparel"],
  gym: ["bags", "strength", "ropes"],
};

/** What costs between half and twice as much is of the same price range. */
export const priceRange = (minor: number): { minMinor: number; maxMinor: number } => ({
  minMinor: Math.floor(minor / 2),
  maxMinor: minor * 2,
});

/** The first of each list, then the second of each, and so on. */
export const inTurns = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
  );

/** Each once, without those in `but`. */
export const without = (ids: readonly string[], but: readonly string[]): string[] => [...new Set(ids)].filter((id) => !but.includes(id));

/** What nobody can have now stands last; else the order stays. */
export const soldOutLast = <T extends { state: string }>(cards: readonly T[]): T[] => [
  ...cards.filter(({ state }) => state !== "out"),
  ...cards.filter(({ state }) => state === "out"),
];
