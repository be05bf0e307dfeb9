export type Coords = readonly [latitude: number, longitude: number];

export const KM_IN_A_DEGREE = 111.2;

/** Planar, across the date line: fine within a region. */
export function kilometres([lat, lon]: Coords, [otherLat, otherLon]: Coords): number {
  const east = ((lon - otherLon + 540) % 360) - 180;
  const narrowing = Math.cos((((lat + otherLat) / 2) * Math.PI) / 180);
  return KM_IN_A_DEGREE * Math.hypot(lat - otherLat, east * narrowing);
}

export const middleOf = (all: readonly Coords[]): Coords => [
  median(all.map(([latitude]) => latitude)),
  median(all.map(([, longitude]) => longitude)),
];

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
