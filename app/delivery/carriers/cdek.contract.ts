import * as z from "zod";
import type { PickupPoint } from "./carrier.ts";

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const failure = z.object({ code: z.string(), message: z.string().default("") });

/** Where a refusal stands: beside the answer, or inside its requests. */
export const failures = z
  .object({ errors: z.array(failure).default([]), requests: z.array(z.object({ errors: z.array(failure).default([]) })).default([]) })
  .transform(({ errors, requests }) => [...errors, ...requests.flatMap((request) => request.errors)]);

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
});

/** Tariffs for goods that leave from a warehouse, by where they end; of each family the cheapest is taken. */
export const tariffFamilies = [
  { mode: 4, codes: [136, 234], usual: 136, deliverytype: "delivery", toLocker: false },
  { mode: 7, codes: [368, 378], usual: 368, deliverytype: "delivery", toLocker: true },
  { mode: 3, codes: [137, 233], usual: 137, deliverytype: "couier", toLocker: false },
] as const;
export type TariffFamily = (typeof tariffFamilies)[number];

export const familyOf = (deliverytype: "delivery" | "couier", toLocker: boolean): TariffFamily =>
  tariffFamilies.find((family) => family.deliverytype === deliverytype && family.toLocker === toLocker) ?? tariffFamilies[0];

const point = z.object({
  code: z.string(),
  name: z.string().default(""),
  type: z.enum(["PVZ", "POSTAMAT"]).catch("PVZ"),
  location: z.object({ city_code: z.int().optional(), latitude: z.number(), longitude: z.number(), address: z.string().default("") }),
  work_time: z.string().default(""),
  is_handout: z.boolean().default(true),
  is_dressing_room: z.boolean().default(false),
  have_cash: z.boolean().default(false),
  have_cashless: z.boolean().default(false),
  allowed_cod: z.boolean().default(false),
  weight_max: z.number().nullish(),
});
/** One odd point must not hide the other thousand. */
export const pointsAnswer = z.array(z.unknown()).transform((list) => list.flatMap((one) => point.safeParse(one).data ?? []));

const KILOGRAM = 1000;
const UNLIMITED_KG = 50;

export const pickupPoint = (wire: z.infer<typeof point>): PickupPoint => ({
  code: wire.code,
  name: wire.name,
  address: wire.location.address,
  coords: [wire.location.latitude, wire.location.longitude],
  hours: wire.work_time,
  isLocker: wire.type === "POSTAMAT",
  tryOn: wire.is_dressing_room,
  cash: wire.allowed_cod && wire.have_cash,
  card: wire.allowed_cod && wire.have_cashless,
  weightLimitGrams: Math.round((wire.weight_max || UNLIMITED_KG) * KILOGRAM),
});

export const orderAccepted = z.object({ entity: z.object({ uuid: z.string().min(1) }) });

export const orderAnswer = z.object({
  entity: z.object({
    uuid: z.string(),
    is_return: z.boolean().default(false),
    cdek_number: z.string().nullish(),
    delivery_point: z.string().nullish(),
    statuses: z.array(z.object({ code: z.string(), date_time: z.string(), deleted: z.boolean().default(false) })).default([]),
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

/** The carrier's times have no colon in their offset: `2026-11-26T09:14:00+0000`. */
export const carrierTime = (text: string): Date => new Date(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
