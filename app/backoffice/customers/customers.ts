/** How a typed text names somebody: the end of a phone, the beginning of a mailbox or name, or an id. */
export type Named = { phoneEnd: string } | { start: string } | null;

export function namedBy(text: string): Named {
  if (text === "") return null;
  const digits = text.replace(/[\s()+-]/g, "");
  if (/^\d{4,15}$/.test(digits)) return { phoneEnd: /^8\d{10}$/.test(digits) ? digits.slice(1) : digits };
  return { start: text.normalize("NFC").toLocaleLowerCase("ru") };
}
