import type * as z from "zod";
import type { Country } from "#app/foundation/storefront.ts";
import { limitOf } from "../points/judge-points.ts";
import { type Coords, kilometres, middleOf } from "../points/kilometres.ts";
import { listed as listedOnWire, point as pointOnWire } from "./boxberry.contract.ts";
import type { ListedPoint, PickupPoint } from "./carrier.ts";

type Bounds = { south: number; north: number; west: number; east: number };

/** Rough country boxes; Russia crosses the date line. */
const bounds: Record<Country, Bounds[]> = {
  RU: [
    { south: 41, north: 82, west: 19, east: 180 },
    { south: 60, north: 72, west: -180, east: -168 },
  ],
  KZ: [{ south: 40, north: 56, west: 46, east: 88 }],
  BY: [{ south: 51, north: 57, west: 23, east: 33 }],
  AM: [{ south: 38, north: 42, west: 43, east: 47 }],
  KG: [{ south: 39, north: 44, west: 69, east: 81 }],
};

/** Farthest from a city's median; swapped coordinates are farther in most cities. */
const FARTHEST_KM = 100;
/** With fewer points an outlier can't be identified. */
const ENOUGH_TO_COMPARE = 3;

const USUAL_KG = 15;
const KILOGRAM = 1000;
const MM_IN_A_METRE = 1000;

export function boxberryPoints(
  list: readonly unknown[],
  city: { code: string; country: Country },
): { points: PickupPoint[]; leftOut: number } {
  const seen = new Set<string>();
  const here = list.flatMap((one) => {
    const known = pointOnWire.safeParse(one).data;
    if (!known || known.CityCode !== city.code || !isIn(city.country, known.GPS) || seen.has(known.Code)) return [];
    seen.add(known.Code);
    return [known];
  });
  const middle = middleOf(here.map(({ GPS }) => GPS));
  const near = here.length < ENOUGH_TO_COMPARE ? here : here.filter(({ GPS }) => kilometres(GPS, middle) <= FARTHEST_KM);
  return { points: near.map(pickupPoint), leftOut: list.length - near.length };
}

const isIn = (country: Country, [latitude, longitude]: Coords) =>
  (bounds[country] ?? []).some(
    ({ south, north, west, east }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

const pickupPoint = ({ GPS, ...wire }: z.infer<typeof pointOnWire>): PickupPoint => ({ ...described(wire), coords: GPS });

type Described = Omit<z.infer<typeof pointOnWire>, "GPS">;

const described = (wire: Described): Omit<PickupPoint, "coords"> => ({
  code: wire.Code,
  name: wire.Name,
  address: wire.AddressReduce || wire.Address,
  hours: wire.WorkShedule || wire.WorkSchedule,
  isLocker: wire.Postamat,
  // Only a point's description tells; orders query it.
  tryOn: false,
  cash: !wire.OnlyPrepaidOrders && !wire.Postamat,
  card: !wire.OnlyPrepaidOrders && wire.Acquiring,
  weightLimitGrams: Math.round((wire.LoadLimit || USUAL_KG) * KILOGRAM),
  sidesLimitMm: cubeOf(wire.VolumeLimit),
});

/** Parcels are cubes, so a cell's volume (m³) gives its side [DLV-03]. */
const cubeOf = (volume: number | null | undefined): number[] | null => {
  const side = Math.round(Math.cbrt(volume ?? 0) * MM_IN_A_METRE);
  return limitOf([side, side, side]);
};

export function listedPoint(raw: unknown): ListedPoint {
  const { CityName, Area, Metro, GPS, ...wire } = listedOnWire.parse(typeof raw === "object" && raw && !Array.isArray(raw) ? raw : {});
  const point = described(wire);
  const name = Metro && !point.name.includes(Metro) ? [point.name, `м. ${Metro}`].filter(Boolean).join(", ") : point.name;
  return { ...point, name, city: CityName, region: Area, coords: GPS, raw };
}
