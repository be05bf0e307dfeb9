/** Strips separators from pasted bank details [ACC-04]. */
export const digitsOf = (typed: string): string => typed.replace(/[\s.-]/g, "");

/** A Russian bank: 04, region, then 050–999; lower numbers are the Central Bank's own offices. */
export const isBik = (text: string): boolean => /^04\d{4}(?!0[0-4])\d{3}$/.test(text);

const WEIGHTS = [7, 1, 3];

/** Verifies the account's ninth digit, the Central Bank's control digit for this bank. */
export const isAccountOf = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) &&
  isBik(bik) &&
  Array.from(bik.slice(-3) + account).reduce((sum, digit, at) => sum + Number(digit) * WEIGHTS[at % WEIGHTS.length]!, 0) % 10 === 0;

export const isPersonalAccount = (text: string): boolean => /^40817\d{15}$/.test(text);

/** Sixteen digits that pass Luhn: a card number, which must not be stored. */
export function isCardNumber(text: string): boolean {
  if (!/^\d{16}$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
