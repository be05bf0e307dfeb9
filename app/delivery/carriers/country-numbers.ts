import type { Country } from "#app/foundation/storefront.ts";

/** ISO 3166-1 numeric. */
const numbers: Record<Country, number> = Object.fromEntries(
  `RU 643, BY 112, KZ 398, AM 51, KG 417, AL 8, AD 20, AT 40, BE 56, BA 70, BG 100, HR 191, CY 196, CZ 203, DK 208, EE 233, FI 246, FR 250,
  DE 276, GE 268, GR 300, HU 348, IS 352, IE 372, IT 380, LV 428, LI 438, LT 440, LU 442, MT 470, MD 498, MC 492, ME 499, NL 528, MK 807,
  NO 578, PL 616, PT 620, RO 642, SM 674, RS 688, SK 703, SI 705, ES 724, SE 752, CH 756, TR 792, UA 804, GB 826, US 840`
    .split(",")
    .map((pair) => pair.trim().split(" "))
    .map(([code, number]) => [code, Number(number)]),
);

export const countryNumber = (country: Country): number | null => numbers[country] ?? null;
