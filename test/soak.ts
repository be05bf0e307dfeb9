/** Share of the full counts: 1 with `npm run soak -- full`, part of it with `npm run soak`, else none. */
const SHARE = Number(process.env.SOAK ?? 0);

/** `few` normally, up to `many` in a soak. */
export const times = (few: number, many: number): number => Math.max(few, Math.round(many * SHARE));

/** For cheap cases: `many` in any soak. */
export const allInSoak = (few: number, many: number): number => (SHARE > 0 ? many : few);

/** `few` normally, `some` in a soak, `many` in a full one. */
export const sampled = (few: number, some: number, many: number): number => (SHARE === 0 ? few : SHARE < 1 ? some : many);

/** The part of long lists, changing daily (tooling/test/soak.ts) or by `SOAK_PART=…`. */
const PART = Number(process.env.SOAK_PART ?? 0);

/** One of `parts` in a soak; the whole list in a full one and otherwise. */
export const partOfSoak = <T>(list: readonly T[], parts: number): T[] =>
  list.filter((_, index) => SHARE === 0 || SHARE >= 1 || index % parts === PART % parts);
