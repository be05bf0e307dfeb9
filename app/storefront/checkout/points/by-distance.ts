import { type Coords, kilometres, middleOf } from "#app/delivery/points/kilometres.ts";
import type { KnownPoint } from "./found-points.ts";

/** Beyond this the shopper is elsewhere. */
const FARTHEST_KM = 100;

/** `farKm`: distance of a shopper who is elsewhere; else null. */
export type SortedPoints = { points: KnownPoint[]; farKm: number | null };

/** By distance from the shopper, or from the city's median if unknown or elsewhere. */
export function nearestFirst(points: readonly KnownPoint[], here: Coords | null): SortedPoints {
  const near = here && sortedFrom(points, here);
  const nearestKm = near?.[0]?.km ?? 0;
  if (near && nearestKm <= FARTHEST_KM) return { points: near, farKm: null };
  const fromMiddle = sortedFrom(points, middleOf(points.map(({ coords }) => coords)));
  return { points: fromMiddle.map((point) => ({ ...point, km: null })), farKm: near && Math.round(nearestKm) };
}

/** Stable within a house. */
const sortedFrom = (points: readonly KnownPoint[], from: Coords) =>
  points.map((point) => ({ ...point, km: kilometres(point.coords, from) })).sort((one, other) => one.km - other.km);
