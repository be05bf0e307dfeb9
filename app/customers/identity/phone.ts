import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** E.164 or null: "8 (900) 123-45-67" → "+79001234567" [IDN-10]. `country` for numbers without "+". */
export function normalizePhone(text: string, country: string): string | null {
  if (typeof text !== "string" || text.length > 40 || !/^[\d\s()+.\-\u00a0]+$/.test(text)) return null;
  const parsed = parsePhoneNumberFromString(text, country as CountryCode);
  return parsed?.isPossible() ? parsed.number : null;
}
