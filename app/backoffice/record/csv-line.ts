/** One line as RFC 4180 writes it. What a spreadsheet would take for a formula is kept as text by an apostrophe. */
export const csvLine = (values: readonly unknown[]): string => `${values.map((value) => quoted(shown(value))).join(",")}\r\n`;

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
