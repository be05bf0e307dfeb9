export const MOST_BESIDE = 4;

/** Top category slug → categories that complement it, most wanted first. */
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

export const priceRange = (minor: number): { minMinor: number; maxMinor: number } => ({
  minMinor: Math.floor(minor / 2),
  maxMinor: minor * 2,
});

export const inTurns = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
  );

export const without = (ids: readonly string[], but: readonly string[]): string[] => [...new Set(ids)].filter((id) => !but.includes(id));

export const soldOutLast = <T extends { state: string }>(cards: readonly T[]): T[] => [
  ...cards.filter(({ state }) => state !== "out"),
  ...cards.filter(({ state }) => state === "out"),
];
