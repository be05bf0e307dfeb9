import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone in any usual form → E.164 ("8 (900) 123-45-67" → "+79001234567"), or null [IDN-10]. `country` reads a number without "+". */
export function normalizePhone(text: string, country: string): string | null {
  if (typeof text !== "string" || text.length > 40 || !/^[\d\s()+.\-\u00a0]+$/.test(text)) return null;
  const parsed = parsePhoneNumberFromString(text, country as CountryCode);
  return parsed?.isPossible() ? parsed.number : null;
}
