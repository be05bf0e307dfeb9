export type Box = { south: number; west: number; north: number; east: number };

/** Boxes may cross the date line. */
export const isInside = ({ coords: [lat, lon] }: { coords: readonly [number, number] }, box: Box): boolean =>
  lat >= box.south && lat <= box.north && (box.west <= box.east ? lon >= box.west && lon <= box.east : lon >= box.west || lon <= box.east);
