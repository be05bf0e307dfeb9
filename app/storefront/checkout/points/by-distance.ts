import { type Coords, kilometres, middleOf } from "#app/delivery/points/kilometres.ts";
import type { KnownPoint } from "./found-points.ts";

/** No city reaches farther: a shopper beyond it looks for points in another city. */
const FARTHEST_KM = 100;

/** `farKm`: how far the nearest point is from a shopper who is elsewhere; null otherwise. */
export type SortedPoints = { points: KnownPoint[]; farKm: number | null };

/** Nearest to the shopper first, or to the middle of the city while nobody knows where they are, or they are elsewhere. */
export function nearestFirst(points: readonly KnownPoint[], here: Coords | null): SortedPoints {
  const near = here && sortedFrom(points, here);
  const nearestKm = near?.[0]?.km ?? 0;
  if (near && nearestKm <= FARTHEST_KM) return { points: near, farKm: null };
  const fromMiddle = sortedFrom(points, middleOf(points.map(({ coords }) => coords)));
  return { points: fromMiddle.map((point) => ({ ...point, km: null })), farKm: near && Math.round(nearestKm) };
}

/** Those in one house stay as the carriers told them. */
const sortedFrom = (points: readonly KnownPoint[], from: Coords) =>
  points.map((point) => ({ ...point, km: kilometres(point.coords, from) })).sort((one, other) => one.km - other.km);
