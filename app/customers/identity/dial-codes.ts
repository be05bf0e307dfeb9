/** What a number of a country begins with. */
const codes: Record<string, string> = Object.fromEntries(
  `RU7 KZ7 BY375 AM374 KG996 US1 AL355 AD376 AT43 BE32 BA387 BG359 HR385 CY357 CZ420 DK45 EE372 FI358 FR33 GE995 DE49 GR30 HU36 IS354 IE353
   IT39 LV371 LI423 LT370 LU352 MT356 MD373 MC377 ME382 NL31 MK389 NO47 PL48 PT351 RO40 SM378 RS381 SK421 SI386 ES34 SE46 CH41 TR90 UA380 GB44`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), each.slice(2)]),
);

export const dialCode = (country: string): string => codes[country] ?? "";

/** How a number of the country is grouped; one that begins with another country's code is left in one piece. */
export function phoneMask(text: string, country: string): string {
  const code = dialCode(country);
  const digits = text.replace(/\D/g, "");
  const foreign = text.startsWith("+") && !digits.startsWith(code) && !code.startsWith(digits);
  if (foreign || code === "") return "+###############";
  if (code === "7") return "+7 ### ###-##-##";
  return code === "1" ? "+1 ### ###-####" : `+${code} ### ### ### ###`;
}

/**
 * A number however it came into a field that begins with its country's code: typed in front of the code, pasted whole behind it, or written as
 * at home, "8 900 …" and "+7 8 900 …".
 */
export function inOrder(text: string, country: string): string {
  const code = dialCode(country);
  const ordered = oneStart(text, code);
  if (code !== "7") return ordered;
  return ordered
    .replace(/^8(?=\d|\s|\(|$)/, "+7")
    .replace(/^(\+7\D*)8(?=\D*9)/, "$1")
    .replace(/^(\+7\D*)7(?=\D*9(?:\D*\d){9})/, "$1");
}

/** What a number has at least, without its country's code. */
const SHORTEST = 7;

/** Only one "+" begins a number: the last one where a whole number follows it, else it is the field's own, with the number around it. */
function oneStart(text: string, code: string): string {
  const at = text.lastIndexOf("+");
  if (at <= 0 || code === "") return text;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  const own = new RegExp(`^\\+${code}\\s*`);
  const rest = tail.replace(own, "");
  if (rest === tail || rest.replace(/\D/g, "").length >= SHORTEST) return tail;
  return `+${code} ${head.replace(own, "")}${rest}`;
}

/** What a field begins with, before anybody has typed. */
export const bareCode = (country: string): string => `+${dialCode(country)} `;

/** The first of the countries whose code the number begins with, or the first of all. */
export function countryOf(text: string, countries: readonly string[]): string {
  const digits = text.replace(/[^\d+]/g, "");
  return countries.find((country) => digits.startsWith(`+${dialCode(country)}`)) ?? countries[0]!;
}

/** A number half typed goes on under another country's code, a whole one of a third country stays: a wrong choice costs no digit. */
export function moveTo(country: string, text: string, from: string): string {
  const digits = inOrder(text, from).replace(/[^\d+]/g, "");
  for (const known of [country, from]) {
    const code = `+${dialCode(known)}`;
    if (digits.startsWith(code)) return bareCode(country) + digits.slice(code.length);
  }
  const isForeign = digits.startsWith("+") && !bareCode(from).startsWith(digits);
  return isForeign ? text : bareCode(country) + (digits.startsWith("+") ? "" : digits);
}

/** How the rest of a number is written; elsewhere in threes. */
const groups: Record<string, [RegExp, string]> = {
  "7": [/^(\d{3})(\d{3})(\d\d)(\d\d)$/, "$1 $2-$3-$4"],
  "1": [/^(\d{3})(\d{3})(\d{4})$/, "$1 $2-$3"],
};

/** A stored number as it is read, grouped as it is typed: "+7 916 555-01-01", "+49 151 234 567 89". */
export function phoneWords(e164: string): string {
  const code = Object.values(codes).find((known) => e164.startsWith(`+${known}`));
  if (!code) return e164;
  const [rest, [shape, words]] = [e164.slice(code.length + 1), groups[code] ?? [/\d{3}(?=\d)/g, "$& "]];
  return `+${code} ${rest.replace(shape, words)}`.replaceAll(" ", "\u00a0");
}
