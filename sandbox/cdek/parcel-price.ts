import type { City } from "../places/cities.ts";
import { points } from "./points.ts";
import { type Tariff, toLocker } from "./tariffs.ts";

export interface Package {
  weight: number;
  length?: number;
  width?: number;
  height?: number;
}

const VOLUME_DIVISOR = 5000;
const MAX_SIDE_CM = 150;
/** Not served: Anadyr, western Europe, the USA. */
export const isServed = (city: City) => city.points > 0;

export const volumeKg = ({ length = 0, width = 0, height = 0 }: Package) => (length * width * height) / VOLUME_DIVISOR;

export const chargeableGrams = (packages: Package[]) =>
  Math.round(packages.reduce((sum, one) => sum + Math.max(one.weight, volumeKg(one) * 1000), 0));

/** 0 = same city … 4 across the country, +1 abroad. */
export function zoneBetween(from: City, to: City): number {
  if (from.code === to.code) return 0;
  const km = distanceKm(from, to);
  const zone = km < 600 ? 1 : km < 1600 ? 2 : km < 3500 ? 3 : 4;
  return from.country === to.country ? zone : zone + 1;
}

export function fitsTariff(tariff: Tariff, to: City, packages: Package[]): boolean {
  if (chargeableGrams(packages) > tariff.maxKg * 1000) return false;
  if (packages.some(({ length = 0, width = 0, height = 0 }) => Math.max(length, width, height) > MAX_SIDE_CM)) return false;
  return !toLocker(tariff.mode) || fitsLocker(to, packages);
}

function fitsLocker(to: City, packages: Package[]): boolean {
  const cells = points.filter((p) => p.location.city_code === to.code && p.type === "POSTAMAT").flatMap((p) => p.dimensions ?? []);
  const sorted = (sides: number[]) => sides.sort((a, b) => a - b);
  return (
    packages.length === 1 &&
    packages.every(({ length = 0, width = 0, height = 0 }) =>
      cells.some((cell) => {
        const room = sorted([cell.width, cell.height, cell.depth]);
        return sorted([length, width, height]).every((side, i) => side <= room[i]!);
      }),
    )
  );
}

/** Without VAT, in kopecks for exact sums. */
export function priceKopecks(tariff: Tariff, zone: number, packages: Package[]): number {
  const halves = Math.max(1, Math.ceil(chargeableGrams(packages) / 500));
  const roubles = tariff.base * (1 + zone * 0.22) + tariff.perHalfKg * (halves - 1) * (1 + zone * 0.35);
  return Math.round(roubles) * 100;
}

export function daysOnTheRoad(tariff: Tariff, zone: number): { min: number; max: number } {
  const min = Math.max(1, Math.round((1 + zone * 1.6) * tariff.pace));
  return { min, max: min + 1 + Math.ceil(zone / 2) };
}

function distanceKm(a: City, b: City): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}
