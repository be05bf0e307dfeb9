const codes: Record<string, string> = Object.fromEntries(
  `RU7 KZ7 BY375 AM374 KG996 US1 AL355 AD376 AT43 BE32 BA387 BG359 HR385 CY357 CZ420 DK45 EE372 FI358 FR33 GE995 DE49 GR30 HU36 IS354 IE353
   IT39 LV371 LI423 LT370 LU352 MT356 MD373 MC377 ME382 NL31 MK389 NO47 PL48 PT351 RO40 SM378 RS381 SK421 SI386 ES34 SE46 CH41 TR90 UA380 GB44`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), each.slice(2)]),
);

export const dialCode = (country: string): string => codes[country] ?? "";

/** The national format; numbers with a foreign code stay ungrouped. */
export function phoneMask(text: string, country: string): string {
  const code = dialCode(country);
  const digits = text.replace(/\D/g, "");
  const foreign = text.startsWith("+") && !digits.startsWith(code) && !code.startsWith(digits);
  if (foreign || code === "") return "+###############";
  if (code === "7") return "+7 ### ###-##-##";
  return code === "1" ? "+1 ### ###-####" : `+${code} ### ### ### ###`;
}

/** Repairs numbers typed before the country code, pasted behind it, or in national form: "8 900 …", "+7 8 900 …". */
export function inOrder(text: string, country: string): string {
  const code = dialCode(country);
  const ordered = oneStart(text, code);
  if (code !== "7") return ordered;
  return ordered
    .replace(/^8(?=\d|\s|\(|$)/, "+7")
    .replace(/^(\+7\D*)8(?=\D*9)/, "$1")
    .replace(/^(\+7\D*)7(?=\D*9(?:\D*\d){9})/, "$1");
}

const SHORTEST = 7;

/** Keeps one "+": the last if a whole number follows it, else the field's own. */
function oneStart(text: string, code: string): string {
  const at = text.lastIndexOf("+");
  if (at <= 0 || code === "") return text;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  const own = new RegExp(`^\\+${code}\\s*`);
  const rest = tail.replace(own, "");
  if (rest === tail || rest.replace(/\D/g, "").length >= SHORTEST) return tail;
  return `+${code} ${head.replace(own, "")}${rest}`;
}

export const bareCode = (country: string): string => `+${dialCode(country)} `;

/** The first country matching the number's code, else the first of all. */
export function countryOf(text: string, countries: readonly string[]): string {
  const digits = text.replace(/[^\d+]/g, "");
  return countries.find((country) => digits.startsWith(`+${dialCode(country)}`)) ?? countries[0]!;
}

/** Switches an incomplete number to another code; a complete foreign one stays, so a wrong choice loses no digit. */
export function moveTo(country: string, text: string, from: string): string {
  const digits = inOrder(text, from).replace(/[^\d+]/g, "");
  for (const known of [country, from]) {
    const code = `+${dialCode(known)}`;
    if (digits.startsWith(code)) return bareCode(country) + digits.slice(code.length);
  }
  const isForeign = digits.startsWith("+") && !bareCode(from).startsWith(digits);
  return isForeign ? text : bareCode(country) + (digits.startsWith("+") ? "" : digits);
}

/** Elsewhere in threes. */
const groups: Record<string, [RegExp, string]> = {
  "7": [/^(\d{3})(\d{3})(\d\d)(\d\d)$/, "$1 $2-$3-$4"],
  "1": [/^(\d{3})(\d{3})(\d{4})$/, "$1 $2-$3"],
};

/** Formats E.164 as it is typed: "+7 916 555-01-01", "+49 151 234 567 89". */
export function phoneWords(e164: string): string {
  const code = Object.values(codes).find((known) => e164.startsWith(`+${known}`));
  if (!code) return e164;
  const [rest, [shape, words]] = [e164.slice(code.length + 1), groups[code] ?? [/\d{3}(?=\d)/g, "$& "]];
  return `+${code} ${rest.replace(shape, words)}`.replaceAll(" ", "\u00a0");
}
