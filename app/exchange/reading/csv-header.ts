/** Spreadsheets save semicolons where the decimal separator is a comma; some save tabs. */
const DELIMITERS = [",", ";", "\t"] as const;

/** Excel's own first line, which names the delimiter. */
const NAMED = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i;

export const namedDelimiter = (text: string): string | undefined => NAMED.exec(text)?.[1];

const firstLine = (text: string) =>
  text
    .replace(NAMED, "")
    .replace(/^\uFEFF/, "")
    .split(/[\r\n]/, 1)[0]!;

export function delimiterOf(text: string): string {
  const named = namedDelimiter(text);
  if (named) return named;
  const bare = firstLine(text).replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

export const headerOf = (text: string): string[] =>
  (firstLine(text).match(new RegExp(`"(?:[^"]|"")*"|[^${delimiterOf(text)}]+`, "g")) ?? []).map((cell) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
