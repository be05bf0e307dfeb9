import { rubles, wholeRubles } from "#app/foundation/money.ts";

/** What is left of a deposit, in kopecks, after a part of it was asked for [ACC-04]. */
export const presentWithdrawn = (leftMinor: number) => ({ activity: true, ad_deposit: rubles(wholeRubles(leftMinor)) });
