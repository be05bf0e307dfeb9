const letters = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "2XL", "XXXL", "3XL", "4XL"];
const LAST = 1e9;

/** Letter sizes by size, numbers by value, the rest alphabetically. */
export function bySize(a: string, b: string): number {
  return (sizeRank(a) ?? LAST) - (sizeRank(b) ?? LAST) || a.localeCompare(b, "ru", { numeric: true });
}

export function sizeRank(size: string): number | null {
  const letter = letters.indexOf(size.split(/[/ –-]/)[0]!.toUpperCase());
  if (letter >= 0) return letter;
  const number = Number.parseFloat(size.replace(",", "."));
  return Number.isNaN(number) ? null : Math.round(Math.min(1000 + number * 10, 1e8));
}
