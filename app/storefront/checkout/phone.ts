/** Share +7. */
const seven = ["RU", "KZ"];

/** E.164, or null if incomplete. Foreign numbers need "+" [IDN-10]. */
export function toE164(text: string, country: string): string | null {
  const digits = text.replace(/\D/g, "");
  const typed = text.trim().startsWith("+") ? `+${digits}` : nationalOf(digits, country);
  if (!typed) return null;
  return typed.startsWith("+7") ? (/^\+7\d{10}$/.test(typed) ? typed : null) : /^\+[1-9]\d{7,14}$/.test(typed) ? typed : null;
}

function nationalOf(digits: string, country: string): string | null {
  if (!seven.includes(country)) return digits.length > 10 ? `+${digits}` : null;
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return digits.length === 10 ? `+7${digits}` : null;
}

/** The maskable number from "+7" on; null = not Russian. */
export function sevenStart(text: string, country: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (text.trim().startsWith("+")) return digits.startsWith("7") ? digits : null;
  if (!seven.includes(country) || digits === "") return null;
  if (digits.startsWith("8")) return `7${digits.slice(1)}`;
  return digits.startsWith("7") ? digits : `7${digits}`;
}

/** The caret after the same number of digits. */
export function caretAfter(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let at = 0; at < masked.length; at++) if (/\d/.test(masked[at]!) && ++seen === digitsBefore) return at + 1;
  return masked.length;
}
