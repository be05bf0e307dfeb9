export type Row = { line: number; artikul: string; size: string; quantity: number };

/** So many rows are taken in at once. */
export const MOST_ROWS = 500;

const linesOf = (text: string): string[] => text.split(/\r?\n/);

/** A size as people type it: "12 oz", "12oz" and "12 OZ" are one. */
export const sizeKey = (text: string): string => text.toLowerCase().replace(/[\s.]+/g, "");

/**
 * Rows copied from a spreadsheet: article, size, quantity, parted by tabs, semicolons or commas; of goods without sizes, article and quantity.
 * `wrong`: the numbers of the lines that are none.
 */
export function readRows(text: string): { rows: Row[]; wrong: number[] } {
  const rows: Row[] = [];
  const wrong: number[] = [];
  for (const [at, line] of linesOf(text).entries()) {
    if (!line.trim()) continue;
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const [artikul = "", ...rest] = cells;
    const quantity = rest.at(-1) ?? "";
    const size = rest.length > 1 ? rest[0]! : "";
    if (artikul && rest.length <= 2 && /^[1-9]\d{0,2}$/.test(quantity))
      rows.push({ line: at + 1, artikul, size, quantity: Number(quantity) });
    else wrong.push(at + 1);
  }
  return { rows, wrong };
}

/** A text of which only these lines stay, and the number each of them has from then on. */
export function keepLines(text: string, lines: readonly number[]): { text: string; lineNow: (line: number) => number } {
  const kept = [...new Set(lines)].sort((a, b) => a - b);
  const all = linesOf(text);
  return { text: kept.map((line) => all[line - 1]).join("\n"), lineNow: (line) => kept.indexOf(line) + 1 };
}
