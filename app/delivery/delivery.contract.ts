import * as z from "zod";
import { ceilToCurrency, rubles } from "#app/foundation/money.ts";
import { carriers, currencies } from "#app/foundation/storefront.ts";
import type { Rate } from "#app/pricing/shown-money.ts";
import type { DeliveryOption } from "./delivery.ts";
import type { IndexedPoint, PointNeeds } from "./points/point-index.queries.server.ts";
import { modeOf, wireModeOf } from "./wire-mode.ts";

const city = z.string().trim().min(1).max(120);
const specification = z
  .union([z.string().min(1).max(100), z.literal(0)])
  .transform(String)
  .default("0");

export const quoteBody = z.object({
  country: z.string().length(2),
  /** Default: the country's largest city, for estimates. */
  city: city.optional(),
  region: z.string().max(120).nullish(),
  street: z.string().max(160).nullish(),
  index: z.string().max(12).nullish(),
  lines: z.array(z.object({ productid: z.string().min(1).max(100), specification, quantity: z.number().int().min(1).max(999) })).max(200),
});

const way = z.object({
  type: z.enum(carriers),
  deliverytype: z.enum(["delivery", "couier"]),
  code: z.string(),
  price: z.number(),
  addDeliveryPayment: z.number(),
  free: z.boolean(),
  day: z.object({ from: z.string(), to: z.string() }),
  handover: z.string(),
  kept: z.string().nullable(),
  /** In the displayed currency, rounded up [PRC-25]. */
  currency: z.object({ type: z.enum(currencies), rate: z.number(), price: z.number(), addDeliveryPayment: z.number() }),
  lowest: z.number().optional(),
});
export const quoteAnswer = z.object({ options: z.array(way), failed: z.array(z.enum(carriers)), city: z.string() });

const inCurrency = ({ priceMinor, surchargeMinor }: DeliveryOption, { currency: type, val }: Rate) => {
  const price = ceilToCurrency(priceMinor, val);
  return { type, rate: Number(val), price, addDeliveryPayment: ceilToCurrency(priceMinor + surchargeMinor, val) - price };
};

export const presentOption = (option: DeliveryOption, { isFree: free, rate }: { isFree: boolean; rate: Rate }): z.infer<typeof way> => ({
  type: option.type,
  deliverytype: wireModeOf(option.mode),
  code: "",
  price: rubles(option.priceMinor),
  addDeliveryPayment: rubles(option.surchargeMinor),
  free,
  day: option.days,
  handover: option.handover,
  kept: option.keptSince?.toISOString() ?? null,
  currency: inCurrency(option, rate),
  ...(option.lowestMinor !== undefined && { lowest: ceilToCurrency(option.lowestMinor, rate.val) }),
});

/** `south,west,north,east` in degrees. */
const box = z
  .string()
  .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)
  .transform((text) => text.split(",").map(Number) as [number, number, number, number])
  .transform(([south, west, north, east]) => ({ south, west, north, east }));

/** `300x300x300`, in millimetres. */
const sides = z
  .string()
  .regex(/^\d{1,5}(x\d{1,5}){2}$/)
  .transform((text) => text.split("x").map(Number) as [number, number, number])
  .transform(([length, width, height]) => ({ length, width, height }));
const flag = z.enum(["0", "1"]).default("0");

/** After the place: weight, sides, payment on receipt, try-on. */
export const pointsQuery = z.object({
  country: z.string().length(2).optional(),
  city,
  region: z.string().max(120).optional(),
  index: z.string().max(12).optional(),
  type: z.enum(carriers).optional(),
  bbox: box.optional(),
  weight: z.coerce.number().int().min(0).max(100_000_000).default(0),
  sides: sides.optional(),
  receipt: flag,
  tryon: flag,
});

export const needsOf = ({ weight, sides, receipt, tryon }: z.infer<typeof pointsQuery>): PointNeeds => ({
  parcel: { weight, ...(sides ?? { length: 0, width: 0, height: 0 }) },
  onReceipt: receipt === "1",
  tryOn: tryon === "1",
});

export const presentPoint = (point: IndexedPoint) => ({
  type: point.type,
  code: point.code,
  name: point.name,
  address: point.address,
  coords: point.coords,
  hours: point.hours,
  tryon: point.tryOn,
  cash: point.cash,
  card: point.card,
  weightlimit: point.weightLimitGrams,
});

export const citiesQuery = z.object({ q: z.string().max(120).default("") });
export const streetsQuery = z.object({ city, q: z.string().max(160).default("") });

const millimetres = z.number().nonnegative().nullish();

export const documentBody = z.object({
  o: z.string().max(100),
  on: z.string().max(40).nullish(),
  channel: z.string().max(40).nullish(),
  delivery: z
    .object({ type: z.string().max(20).nullish(), deliverytype: z.string().max(20).nullish(), code: z.string().max(60).nullish() })
    .nullish(),
  client: z.object({ phone: z.string().max(40).nullish() }).nullish(),
  items: z.object({ weight: z.number().nonnegative().nullish(), length: millimetres, width: millimetres, height: millimetres }).nullish(),
  payment: z.object({ totalprice: z.number().nonnegative().nullish(), oplata: z.number().nonnegative().nullish() }).nullish(),
});

/** The page's belief about the document; the order decides. */
export type AskedDocument = {
  on?: string | null;
  channel?: string | null;
  phone?: string | null;
  goods?: number | null;
  collect?: number | null;
  type?: string | null;
  mode?: string | null;
  code?: string | null;
  weight?: number | null;
  length?: number | null;
  width?: number | null;
  height?: number | null;
};

/** An unknown mode stays, to differ from every order's. */
const askedMode = (way: string | null | undefined) => (way === "couier" || way === "delivery" ? modeOf(way) : way);

export const askedOf = ({ on, channel, delivery, client, items, payment }: z.infer<typeof documentBody>): AskedDocument => ({
  on: on ?? null,
  channel: channel ?? null,
  phone: client?.phone ?? null,
  goods: payment?.totalprice ?? null,
  collect: payment?.oplata ?? null,
  ...(delivery && { type: delivery.type, code: delivery.code, mode: askedMode(delivery.deliverytype) }),
  ...(items && { weight: items.weight, length: items.length, width: items.width, height: items.height }),
});

export const carrierParams = z.object({ carrier: z.string().max(20) });
export const keyQuery = z.object({ key: z.string().max(200).default("") });
