import type { Parcel } from "#app/foundation/parcel.ts";
import type { Country } from "#app/foundation/storefront.ts";
import type { ListedPoint, PickupPoint } from "../carriers/carrier.ts";
import { type Coords, kilometres } from "./kilometres.ts";
import { type Home, homeOf, isInCountry } from "./on-earth.ts";
import { isSaneHours } from "./opening-hours.ts";

export type Why =
  | "no code"
  | "no city"
  | "no address"
  | "no coordinates"
  | "nowhere"
  | "swapped"
  | "off the globe"
  | "outside the country"
  | "far from its city"
  | "strange hours"
  | "strange limit"
  | "listed twice";

export type JudgedPoint = PickupPoint & Pick<Home, "place" | "isOurs">;
export type Quarantined = { code: string; why: Why; listed: unknown };

/** Beyond the size of our cities. */
const FARTHEST_KM = 80;
const LONGEST_CODE = 60;
const LONGEST_TEXT = 300;
const HEAVIEST_GRAMS = 20_000_000;
/** Missing coordinates are often 0, 0. */
const NOWHERE_KM = 50;

/** Usable points, and the rest with reasons; of duplicates the first good one counts. */
export function judgePoints(list: readonly ListedPoint[], country: Country): { points: JudgedPoint[]; quarantined: Quarantined[] } {
  const points = new Map<string, JudgedPoint>();
  const quarantined: Quarantined[] = [];
  for (const [index, listed] of list.entries()) {
    const home = homeOf(listed, country);
    const why = points.has(listed.code) ? "listed twice" : whyNot(listed, country, home);
    if (why) quarantined.push({ code: listed.code || `nameless ${index + 1}`, why, listed: listed.raw });
    else points.set(listed.code, pointOf(listed, home));
  }
  return { points: [...points.values()], quarantined };
}

function whyNot({ code, city, address, coords, hours, weightLimitGrams }: ListedPoint, country: Country, { centre }: Home): Why | null {
  if (!/\S/.test(code) || code.length > LONGEST_CODE) return "no code";
  if (!/\S/.test(city)) return "no city";
  if (!/\S/.test(address) || address.length > LONGEST_TEXT) return "no address";
  if (!coords?.every(Number.isFinite)) return "no coordinates";
  const misplaced = whyMisplaced(coords, country, centre);
  if (misplaced) return misplaced;
  if (!isSaneHours(hours)) return "strange hours";
  if (!(weightLimitGrams > 0 && weightLimitGrams <= HEAVIEST_GRAMS)) return "strange limit";
  return null;
}

function whyMisplaced(coords: Coords, country: Country, centre: Coords | undefined): Why | null {
  if (kilometres(coords, [0, 0]) < NOWHERE_KM) return "nowhere";
  const wrong = whyNotThere(coords, country, centre);
  const [latitude, longitude] = coords;
  return wrong && !whyNotThere([longitude, latitude], country, centre) ? "swapped" : wrong;
}

function whyNotThere(coords: Coords, country: Country, centre: Coords | undefined): Why | null {
  const [latitude, longitude] = coords;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return "off the globe";
  if (!isInCountry(coords, country)) return "outside the country";
  return centre && kilometres(coords, centre) > FARTHEST_KM ? "far from its city" : null;
}

function pointOf({ raw: _, city: __, region: ___, coords, ...listed }: ListedPoint, { place, isOurs }: Home): JudgedPoint {
  const [latitude, longitude] = coords!;
  return { ...listed, coords: [latitude, longitude], place, isOurs };
}

/** A list this short is an error: carriers don't close half a country overnight. */
export const isTooShort = (count: number, known: number): boolean => count * 2 < known;

export function fitsPoint(
  { weightLimitGrams, sidesLimitMm }: Pick<PickupPoint, "weightLimitGrams" | "sidesLimitMm">,
  parcel: Parcel,
): boolean {
  const sides = sidesOf(parcel);
  return parcel.weight <= weightLimitGrams && (!sidesLimitMm || sides.every((side, index) => side <= sidesLimitMm[index]!));
}

export const sidesOf = ({ length, width, height }: Omit<Parcel, "weight">): number[] => [length, width, height].sort((a, b) => b - a);

export const limitOf = (sides: readonly (number | null | undefined)[]): number[] | null => {
  const told = sides.filter((side): side is number => typeof side === "number" && Number.isFinite(side) && side >= 1);
  return told.length === 3 ? told.map(Math.floor).sort((a, b) => b - a) : null;
};
