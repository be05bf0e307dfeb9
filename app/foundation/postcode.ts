import type { Country } from "./storefront.ts";

/** 0 = digit, @ = letter, * = either, the rest is literal and may be omitted in front; `|` separates alternatives. */
const shapes = new Map<Country, readonly string[]>(
  `RU 000000, BY 000000, KZ 000000|@00@0@0, AM 0000, KG 000000, AL 0000, AD #AD#000, AT 0000, BE 0000, BA 00000, BG 0000, HR 00000, CY 0000,
  CZ 000 00, DK 0000, EE 00000, FI 00000, FR 00000, DE 00000, GE 0000, GR 000 00, HU 0000, IS 000, IE @0* ****, IT 00000, LV #LV-#0000,
  LI 0000, LT #LT-#00000, LU 0000, MT @@@ 0000, MD #MD-#0000, MC 00000, ME 00000, NL 0000 @@, MK 0000, NO 0000, PL 00-000, PT 0000-000,
  RO 000000, SM 00000, RS 00000, SK 000 00, SI 0000, ES 00000, SE 000 00, CH 0000, TR 00000, UA 00000, US 00000|00000-0000,
  GB @0 0@@|@00 0@@|@0@ 0@@|@@0 0@@|@@00 0@@|@@0@ 0@@`
    .split(",")
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(0, 2), pair.slice(3).split("|")] as const),
);
const tests: Record<string, RegExp> = { "0": /\d/, "@": /[A-Z]/, "*": /[A-Z\d]/ };
const SHORTEST = 2;
const LONGEST = 12;

export function postcodeOf(typed: string, country: Country): string | null {
  const signs = typed.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const known = shapes.get(country);
  if (!known) return signs.length >= SHORTEST && signs.length <= LONGEST ? typed.trim().toUpperCase() : null;
  return known.map((shape) => fill(shape, signs)).find((filled) => filled !== null) ?? null;
}

export const postcodeExample = (country: Country): string | null =>
  shapes.get(country)?.[0]?.replaceAll("#", "").replaceAll("@", "A").replaceAll("*", "1").replace(/0/g, (_, at: number) => String((at + 1) % 10)) ?? null; // biome-ignore format: one thought

function fill(shape: string, signs: string): string | null {
  const [, front = "", body = shape] = /^#(.+)#(.+)$/.exec(shape) ?? [];
  const letters = front.replace(/[^A-Z]/g, "");
  const rest = letters && signs.startsWith(letters) ? signs.slice(letters.length) : signs;
  let filled = front;
  let at = 0;
  for (const sign of body) {
    const test = tests[sign];
    if (!test) filled += sign;
    else if (test.test(rest.charAt(at))) filled += rest.charAt(at++);
    else return null;
  }
  return at === rest.length ? filled : null;
}
