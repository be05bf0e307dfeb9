const letters = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "2XL", "XXXL", "3XL", "4XL"];

/** As a shelf would be ordered: letters by size, numbers by value, the rest by alphabet. */
export function bySize(a: string, b: string): number {
  return rank(a) - rank(b) || a.localeCompare(b, "ru", { numeric: true });
}

function rank(size: string): number {
  const letter = letters.indexOf(size.split(/[/ –-]/)[0]!.toUpperCase());
  if (letter >= 0) return letter;
  const number = Number.parseFloat(size.replace(",", "."));
  return Number.isNaN(number) ? 1e9 : 100 + number;
}
