import { rubles, wholeRubles } from "#app/foundation/money.ts";

/** What a withdrawal request leaves of a deposit, in kopecks [ACC-04]. */
export const presentWithdrawn = (leftMinor: number) => ({ activity: true, ad_deposit: rubles(wholeRubles(leftMinor)) });
