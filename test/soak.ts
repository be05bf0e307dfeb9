/** The share of the full numbers that races and kills are run in: 1 with `npm run soak -- full`, a part with `npm run soak`, else none. */
const SHARE = Number(process.env.SOAK ?? 0);

/** How often: `few` times in an ordinary run, up to `many` in a soak. */
export const times = (few: number, many: number): number => Math.max(few, Math.round(many * SHARE));

/** Where a soak has time for so many, whatever its share: a thousand sign-ins at once take it ten seconds. */
export const allInSoak = (few: number, many: number): number => (SHARE > 0 ? many : few);

/** `few` times in an ordinary run, `some` in a soak, `many` in a full one. */
export const sampled = (few: number, some: number, many: number): number => (SHARE === 0 ? few : SHARE < 1 ? some : many);

/** Which part of the long lists is walked: another each day (tooling/test/soak.ts), that of a former one with `SOAK_PART=…`. */
const PART = Number(process.env.SOAK_PART ?? 0);

/** In a soak one of `parts` parts of a list, since it has a quarter of an hour for all; the whole list in a full one and outside. */
export const partOfSoak = <T>(list: readonly T[], parts: number): T[] =>
  list.filter((_, index) => SHARE === 0 || SHARE >= 1 || index % parts === PART % parts);
