import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { storefronts } from "#app/foundation/storefront.ts";

// Toll fraud: owners of expensive numbers earn by our messages [T51].

/** Per block of a thousand consecutive numbers, which fraudsters own together. */
export const numbersPerBlockHour = 5;
/** Prefix length for counting unentered codes, and how few entered ones stop it. */
export const prefixLength = 7;
export const leastPerPrefix = 50;
export const leastEntered = 0.2;
/** A code not entered within this time counts as unentered. */
export const entryMinutes = 2;

const sold = new Set(storefronts.flatMap(({ countries }) => countries));
const callingCodes = new Set([...sold].map((country) => getCountryCallingCode(country as CountryCode)));
/** +1 is shared with expensive island numbers: the country must be one of ours. */
const SHARED = "1";
const takeNoCodes = new Set(["FIXED_LINE", "PREMIUM_RATE", "SHARED_COST", "TOLL_FREE", "PERSONAL_NUMBER", "PAGER", "UAN", "VOICEMAIL"]);

/** Excludes lines that can't read SMS, premium numbers and countries we don't sell to. */
export function takesCodes(phone: string): boolean {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed || takeNoCodes.has(parsed.getType() ?? "")) return false;
  return sold.has(parsed.country ?? "") || (parsed.countryCallingCode !== SHARED && callingCodes.has(parsed.countryCallingCode));
}

/** Alerts at half and four fifths of the limit; reaching it has an alarm of its own. */
export const alarmAt = (sent: number, most: number): string | null =>
  sent === Math.ceil(most * 0.5) ? "codes_to_phones_half" : sent === Math.ceil(most * 0.8) ? "codes_to_phones_most" : null;
