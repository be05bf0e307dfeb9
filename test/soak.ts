/** The share of the full numbers that races and kills are run in: 1 with `npm run soak -- full`, a part with `npm run soak`, else none. */
const SHARE = Number(process.env.SOAK ?? 0);

/** How often: `few` times in an ordinary run, up to `many` in a soak. */
export const times = (few: number, many: number): number => Math.max(few, Math.round(many * SHARE));

/** Where a soak has time for so many, whatever its share: a hundred lives or a hundred thousand carts take it about a minute. */
export const allInSoak = (few: number, many: number): number => (SHARE > 0 ? many : few);
