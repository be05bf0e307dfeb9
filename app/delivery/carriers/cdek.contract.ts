import * as z from "zod";
import type { Day } from "#app/foundation/time/day.ts";
import { limitOf } from "../points/judge-points.ts";
import type { DeliveryMode } from "../wire-mode.ts";
import type { ListedPoint, PickupPoint } from "./carrier.ts";

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const failure = z.object({ code: z.string(), message: z.string().default("") });

/** Errors are beside the answer or inside its requests. */
export const failures = z
  .object({ errors: z.array(failure).default([]), requests: z.array(z.object({ errors: z.array(failure).default([]) })).default([]) })
  .transform(({ errors, requests }) => [...errors, ...requests.flatMap((request) => request.errors)]);

const noWays = [
  "err_result_service_empty",
  "err_result_servicelist_empty",
  "err_invalid_tariff_with_dimentions",
  "ERR_PVZ_WEIGHT_LIMIT",
  "error_validate_receiver_delivery_point_calc_weight_large",
  "v2_outdated_tariff",
  "v2_recipient_location_not_recognized",
];
export const isNoWay = (refused: readonly { code: string }[]) => refused.every(({ code }) => noWays.includes(code));

export const citiesAnswer = z.array(
  z.object({ code: z.int(), city: z.string(), region: z.string().default(""), country_code: z.string().default("") }),
);

export const tariffsAnswer = z.object({
  tariff_codes: z.array(z.object({ tariff_code: z.int(), delivery_mode: z.int(), delivery_sum: z.number().nonnegative() })),
});
export const tariffAnswer = z.object({
  total_sum: z.number().nonnegative(),
  period_min: z.int().min(0).max(200),
  period_max: z.int().min(0).max(200),
  currency: z.string().default("RUB"),
  delivery_date_range: z.object({ min: z.iso.date(), max: z.iso.date() }).nullish().catch(null),
});

/** Tariffs from a warehouse by destination type; the cheapest of a family counts. */
export const tariffFamilies = [
  { tariffMode: 4, codes: [136, 234], usual: 136, mode: "point", toLocker: false },
  { tariffMode: 7, codes: [368, 378], usual: 368, mode: "point", toLocker: true },
  { tariffMode: 3, codes: [137, 233], usual: 137, mode: "door", toLocker: false },
] as const;
export type TariffFamily = (typeof tariffFamilies)[number];

export const familyOf = (mode: DeliveryMode, toLocker: boolean): TariffFamily =>
  tariffFamilies.find((family) => family.mode === mode && family.toLocker === toLocker) ?? tariffFamilies[0];

const words = z.string().trim().catch("");
const flag = (otherwise: boolean) => z.boolean().catch(otherwise);
const degrees = z.number().nullable().catch(null);
const cell = z.object({ width: z.number(), height: z.number(), depth: z.number() });
const day = z.object({ day: z.int().min(1).max(7), time: z.string() });

/** Malformed fields become empty; the point index judges them. */
const point = z.object({
  code: words,
  name: words,
  type: z.enum(["PVZ", "POSTAMAT"]).catch("PVZ"),
  nearest_metro_station: words,
  location: z
    .object({
      city_code: z.int().optional().catch(undefined),
      city: words,
      region: words,
      latitude: degrees,
      longitude: degrees,
      address: words,
    })
    .catch({ city_code: undefined, city: "", region: "", latitude: null, longitude: null, address: "" }),
  work_time: words,
  work_time_list: z.array(day).catch([]),
  is_handout: flag(true),
  is_dressing_room: flag(false),
  have_cash: flag(false),
  have_cashless: flag(false),
  allowed_cod: flag(false),
  weight_max: z.number().nullable().catch(null),
  dimensions: z.array(cell).catch([]),
});
export const pointsAnswer = z
  .array(z.unknown())
  .transform((list) => list.map((raw) => ({ ...point.parse(typeof raw === "object" && raw && !Array.isArray(raw) ? raw : {}), raw })));
type PointOnWire = z.infer<typeof pointsAnswer>[number];

const KILOGRAM = 1000;
const UNLIMITED_KG = 50;
const MM_IN_A_CM = 10;
const weekdays = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"];

export function listedPoint({ location, raw, ...wire }: PointOnWire): ListedPoint {
  const { latitude, longitude } = location;
  const isLocker = wire.type === "POSTAMAT";
  const metro = wire.nearest_metro_station;
  return {
    code: wire.code,
    name: metro && !wire.name.includes(metro) ? [wire.name, `м. ${metro}`].filter(Boolean).join(", ") : wire.name,
    city: location.city,
    region: location.region,
    address: location.address,
    coords: latitude === null || longitude === null ? null : [latitude, longitude],
    hours: wire.work_time || wire.work_time_list.map(({ day, time }) => `${weekdays[day - 1]} ${time.replace("/", "-")}`).join(", "),
    isLocker,
    tryOn: wire.is_dressing_room,
    cash: wire.allowed_cod && wire.have_cash,
    card: wire.allowed_cod && wire.have_cashless,
    weightLimitGrams: Math.round((wire.weight_max || UNLIMITED_KG) * KILOGRAM),
    sidesLimitMm: isLocker ? largest(wire.dimensions) : null,
    raw,
  };
}

function largest(cells: readonly z.infer<typeof cell>[]): number[] | null {
  const volume = ({ width, height, depth }: z.infer<typeof cell>) => width * height * depth;
  const [first] = [...cells].sort((a, b) => volume(b) - volume(a));
  return first ? limitOf([first.width, first.height, first.depth].map((side) => side * MM_IN_A_CM)) : null;
}

/** A malformed point must not hide the others. */
export const pickupPoints = (wire: readonly PointOnWire[]): PickupPoint[] =>
  wire.filter(isHandout).flatMap((one) => {
    const { city: _, region: __, raw: ___, coords, ...point } = listedPoint(one);
    return coords && point.code ? [{ ...point, coords: [coords[0], coords[1]] }] : [];
  });

export const isHandout = ({ is_handout }: PointOnWire): boolean => is_handout;

export const orderAccepted = z.object({ entity: z.object({ uuid: z.string().min(1) }) });

export const orderAnswer = z.object({
  entity: z.object({
    uuid: z.string(),
    is_return: z.boolean().default(false),
    cdek_number: z.string().nullish(),
    delivery_point: z.string().nullish(),
    statuses: z
      .array(z.object({ code: z.string(), date_time: z.string(), deleted: z.boolean().default(false), reason_code: z.string().nullish() }))
      .default([]),
    delivery_detail: z.object({ payment_sum: z.number().nullish() }).nullish(),
  }),
  requests: z.array(z.object({ type: z.string(), state: z.string(), errors: z.array(failure).default([]) })).default([]),
});

export const notification = z.object({
  type: z.string().max(60),
  uuid: z.string().max(100),
  attributes: z
    .object({
      is_return: z.boolean().default(false),
      is_reverse: z.boolean().default(false),
      is_client_return: z.boolean().default(false),
      code: z.string().max(60).default(""),
      status_date_time: z.string().max(60).default(""),
      deleted: z.boolean().default(false),
    })
    .prefault({}),
});

export const subscriptions = z.array(z.object({ uuid: z.string(), type: z.string(), url: z.string() }));

/** The offset has no colon: `2026-11-26T09:14:00+0000`. */
export const carrierTime = (text: string): Date => new Date(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));

export const noonOf = (day: Day): string => `${day}T12:00:00+0300`;
