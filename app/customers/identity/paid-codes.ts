import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { storefronts } from "#app/foundation/storefront.ts";

// Messages cost money, and whoever owns the numbers they go to earns by them [T51].

/** Numbers an hour that differ in their last three digits alone: whoever earns by messages to them owns them by the thousand. */
export const numbersPerBlockHour = 5;
/** As many characters, plus and all, a range of numbers begins with, and of how many codes sent to it in an hour how few may have been entered. */
export const prefixLength = 7;
export const leastPerPrefix = 50;
export const leastEntered = 0.2;
/** How long somebody may look for the message before his code counts as not entered. */
export const entryMinutes = 2;

const sold = new Set(storefronts.flatMap(({ countries }) => countries));
const callingCodes = new Set([...sold].map((country) => getCountryCallingCode(country as CountryCode)));
/** Shared by the islands that live by dear numbers: here the country has to be one of ours. */
const SHARED = "1";
const takeNoCodes = new Set(["FIXED_LINE", "PREMIUM_RATE", "SHARED_COST", "TOLL_FREE", "PERSONAL_NUMBER", "PAGER", "UAN", "VOICEMAIL"]);

/** Whether codes go to this phone (E.164): not to lines that can't read them, dear ones, or countries where nobody is sold anything. */
export function takesCodes(phone: string): boolean {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed || takeNoCodes.has(parsed.getType() ?? "")) return false;
  return sold.has(parsed.country ?? "") || (parsed.countryCallingCode !== SHARED && callingCodes.has(parsed.countryCallingCode));
}

/** When of the hour's messages so many have been sent, somebody should know: at half, at four fifths; the end has an alarm of its own. */
export const alarmAt = (sent: number, most: number): string | null =>
  sent === Math.ceil(most * 0.5) ? "codes_to_phones_half" : sent === Math.ceil(most * 0.8) ? "codes_to_phones_most" : null;
