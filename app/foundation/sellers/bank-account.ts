/** A person's account at a Russian bank, as digits [ACC-04]. */

/** What is typed or pasted out of a bank's papers: its digits, without what stands between them. */
export const digitsOf = (typed: string): string => typed.replace(/[\s.-]/g, "");

/** A bank of Russia: 04, its place, and 050–999 of the banks there; below that stand the Central Bank's own offices. */
export const isBik = (text: string): boolean => /^04\d{4}(?!0[0-4])\d{3}$/.test(text);

const WEIGHTS = [7, 1, 3];

/** Whether an account of twenty digits is one of this bank's: the Central Bank's control digit, which is the ninth. */
export const isAccountOf = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) &&
  isBik(bik) &&
  Array.from(bik.slice(-3) + account).reduce((sum, digit, at) => sum + Number(digit) * WEIGHTS[at % WEIGHTS.length]!, 0) % 10 === 0;

/** The form of a person's current account, at whichever bank. */
export const isPersonalAccount = (text: string): boolean => /^40817\d{15}$/.test(text);

/** Sixteen digits whose last one holds (Luhn): a card's number, which is nobody's to keep. */
export function isCardNumber(text: string): boolean {
  if (!/^\d{16}$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
