import type { OfferedPoint } from "#app/delivery/ask-options.ts";

export type PointFilters = { text: string; tryon: boolean; card: boolean };

const plain = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** Points whose name, address or code hold every word that was typed, and that have what was ticked. */
export function foundPoints(points: readonly OfferedPoint[], { text, tryon, card }: PointFilters): OfferedPoint[] {
  const words = plain(text)
    .split(/[\s,]+/)
    .filter(Boolean);
  return points.filter((point) => {
    const all = plain(`${point.name} ${point.address} ${point.code}`);
    return words.every((word) => all.includes(word)) && (!tryon || point.tryon) && (!card || point.card);
  });
}
