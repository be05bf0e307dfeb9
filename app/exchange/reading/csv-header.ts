/** Spreadsheets save semicolons where the decimal separator is a comma; some save tabs. */
const DELIMITERS = [",", ";", "\t"] as const;

const firstLine = (text: string) => text.replace(/^\uFEFF/, "").split(/[\r\n]/, 1)[0]!;

export function delimiterOf(text: string): string {
  const bare = firstLine(text).replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

export const headerOf = (text: string): string[] =>
  (firstLine(text).match(new RegExp(`"(?:[^"]|"")*"|[^${delimiterOf(text)}]+`, "g")) ?? []).map((cell) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
