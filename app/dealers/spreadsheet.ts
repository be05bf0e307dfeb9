export type Row = { artikul: string; size: string; quantity: number };

/** A size as people type it: "12 oz", "12oz" and "12 OZ" are one. */
export const sizeKey = (text: string): string => text.toLowerCase().replace(/[\s.]+/g, "");

/**
 * Rows copied from a spreadsheet: article, size, quantity, parted by tabs, semicolons or commas; of goods without sizes, article and quantity.
 * `wrong`: the numbers of the lines that are none.
 */
export function readRows(text: string): { rows: Row[]; wrong: number[] } {
  const rows: Row[] = [];
  const wrong: number[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const [artikul = "", ...rest] = cells;
    const quantity = rest.at(-1) ?? "";
    const size = rest.length > 1 ? rest[0]! : "";
    if (artikul && rest.length <= 2 && /^[1-9]\d{0,2}$/.test(quantity)) rows.push({ artikul, size, quantity: Number(quantity) });
    else wrong.push(at + 1);
  }
  return { rows, wrong };
}
