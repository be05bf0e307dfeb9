export type Row = { line: number; sku: string; size: string; quantity: number };

export const MOST_ROWS = 500;

const linesOf = (text: string): string[] => text.split(/\r?\n/);

/** "12 oz", "12oz" and "12 OZ" are equal. */
export const sizeKey = (text: string): string => text.toLowerCase().replace(/[\s.]+/g, "");

/** Pasted rows: article, size, quantity, by tabs, semicolons or commas; sizes optional. `wrong`: invalid line numbers. */
export function readRows(text: string): { rows: Row[]; wrong: number[] } {
  const rows: Row[] = [];
  const wrong: number[] = [];
  for (const [at, line] of linesOf(text).entries()) {
    if (!line.trim()) continue;
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const [sku = "", ...rest] = cells;
    const quantity = rest.at(-1) ?? "";
    const size = rest.length > 1 ? rest[0]! : "";
    if (sku && rest.length <= 2 && /^[1-9]\d{0,2}$/.test(quantity)) rows.push({ line: at + 1, sku, size, quantity: Number(quantity) });
    else wrong.push(at + 1);
  }
  return { rows, wrong };
}

export function keepLines(text: string, lines: readonly number[]): { text: string; lineNow: (line: number) => number } {
  const kept = [...new Set(lines)].sort((a, b) => a - b);
  const all = linesOf(text);
  return { text: kept.map((line) => all[line - 1]).join("\n"), lineNow: (line) => kept.indexOf(line) + 1 };
}
