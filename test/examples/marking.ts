let serial = 0;

export function aGtin(number: number): string {
  const digits = String(number).padStart(13, "0");
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A unique code as scanned. */
export function aMarkingCode(gtin: string): string {
  const own = `Ab-${String(++serial).padStart(10, "0")}`;
  return `\u001d01${gtin}21${own}\u001d91EE06\u001d92${"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG="}`;
}

export const kiOf = (code: string): string => code.replace(/^\u001d/, "").slice(0, 31);
