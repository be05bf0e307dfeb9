/** Check digits of Russian business numbers [CHK-06]. Each takes the digits as text, without blanks. */

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11 = [7, ...INN_10];
const INN_12 = [3, ...INN_11];

const digitsOf = (text: string) => Array.from(text, Number);
const weigh = (digits: readonly number[], weights: readonly number[]) => weights.reduce((sum, weight, i) => sum + weight * digits[i]!, 0);

/** A legal entity's: ten digits, one check digit; the region is never 00. */
export function isCompanyInn(text: string): boolean {
  const digits = digitsOf(text);
  return /^(?!00)\d{10}$/.test(text) && (weigh(digits, INN_10) % 11) % 10 === digits[9];
}

export function isPersonInn(text: string): boolean {
  const digits = digitsOf(text);
  return (
    /^(?!00)\d{12}$/.test(text) && (weigh(digits, INN_11) % 11) % 10 === digits[10] && (weigh(digits, INN_12) % 11) % 10 === digits[11]
  );
}

/** No check digit: tax office, reason (may hold Latin letters), number. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text);

const lastDigitIsRest = (text: string, divisor: bigint) => Number((BigInt(text.slice(0, -1)) % divisor) % 10n) === Number(text.at(-1));

export const isOgrn = (text: string): boolean => /^[15]\d{12}$/.test(text) && lastDigitIsRest(text, 11n);

export const isOgrnip = (text: string): boolean => /^3\d{14}$/.test(text) && lastDigitIsRest(text, 13n);

/** Eight digits (legal entity) or ten (person); weights from 1, then from 3 if the remainder is 10. */
export function isOkpo(text: string): boolean {
  if (!/^(\d{8}|\d{10})$/.test(text)) return false;
  const digits = digitsOf(text);
  const rest = (from: number) =>
    weigh(
      digits,
      Array.from({ length: digits.length - 1 }, (_, i) => ((from - 1 + i) % 10) + 1),
    ) % 11;
  const first = rest(1);
  return (first < 10 ? first : rest(3) % 10) === digits.at(-1);
}
