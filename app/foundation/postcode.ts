import type { Country } from "./storefront.ts";

/** 0 = digit, 9 = digit but 0, @ = letter, * = either, the rest is literal and may be omitted in front; `|` separates alternatives. */
const shapes = new Map<Country, readonly string[]>(
  `RU 900000, BY 900000, KZ 000000|@00@0@0, AM 0000, KG 900000, AL 9000, AD #AD#900, AT 9000, BE 9000, BA 90000, BG 9000, HR 90000, CY 9000,
  CZ 900 00, DK 0000, EE 90000, FI 00000, FR 00000, DE 00000, GE 0000, GR 900 00, HU 9000, IS 900, IE @0* ****, IT 00000, LV #LV-#9000,
  LI 9000, LT #LT-#00000, LU 9000, MT @@@ 9000, MD #MD-#9000, MC 90000, ME 90000, NL 9000 @@, MK 9000, NO 0000, PL 00-000, PT 9000-000,
  RO 000000, SM 90000, RS 90000, SK 000 00, SI 9000, ES 00000, SE 900 00, CH 9000, TR 00000, UA 00000, US 00000|00000-0000,
  GB @0 0@@|@00 0@@|@0@ 0@@|@@0 0@@|@@00 0@@|@@0@ 0@@`
    .split(",")
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(0, 2), pair.slice(3).split("|")] as const),
);
const tests: Record<string, RegExp> = { "0": /\d/, "9": /[1-9]/, "@": /[A-Z]/, "*": /[A-Z\d]/ };
/** Letters that Royal Mail gives out: eight areas of one letter, no C, I, K, M, O, V in the end. */
const BRITISH = /^(?:[BEGLMNSW]\d[\dA-HJKPSTUW]?|[A-PR-UWYZ][A-HK-Y]\d[\dABEHMNPRVWXY]?) \d[ABD-HJLNP-UW-Z]{2}$/;
const SHORTEST = 2;
const LONGEST = 12;

/** Real ones, mostly of a capital's middle. */
const examples = new Map<Country, string>(
  `RU 101000, BY 220030, KZ 050000, AM 0010, KG 720001, AL 1001, AD AD500, AT 1010, BE 1000, BA 71000, BG 1000, HR 10000, CY 1010, CZ 110 00,
  DK 1050, EE 10111, FI 00100, FR 75001, DE 10117, GE 0105, GR 104 31, HU 1051, IS 101, IE D02 AF30, IT 00184, LV LV-1050, LI 9490, LT LT-01103,
  LU 1648, MT VLT 1115, MD MD-2012, MC 98000, ME 81000, NL 1012 JS, MK 1000, NO 0150, PL 00-001, PT 1100-148, RO 010011, SM 47890, RS 11000,
  SK 811 01, SI 1000, ES 28013, SE 111 29, CH 3011, TR 06420, UA 01001, US 10001, GB SW1A 1AA`
    .split(",")
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);

export function postcodeOf(typed: string, country: Country): string | null {
  const signs = typed.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const known = shapes.get(country);
  if (!known) return signs.length >= SHORTEST && signs.length <= LONGEST ? typed.trim().toUpperCase() : null;
  const code = known.map((shape) => fill(shape, signs)).find((filled) => filled !== null) ?? null;
  const isGiven = code !== null && /[1-9A-Z]/.test(code) && (country !== "GB" || BRITISH.test(code));
  return isGiven ? code : null;
}

export const postcodeExample = (country: Country): string | null => examples.get(country) ?? null;

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
